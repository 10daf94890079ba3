import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  joinProject,
  leaveProject,
  newProject,
  type SharedProject,
  sharedProject,
} from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { changeTask, createTask, sendTask } from '#test/support/tasks.ts';
import type { ActivityEntry, Notification } from '../activity/activity.contract.ts';
import type { OwnTask, Task, TaskCounts } from './tasks.contract.ts';

let product: Product;
let shared: SharedProject;
let rosa: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  rosa = await product.person('Rosa Alvarez');
  sam = await product.person('Sam Stranger');
  await joinProject(product, shared.id, rosa, 'family');
});
afterAll(() => product.close());

interface Page {
  tasks: Task[];
  next: string | null;
  counts: TaskCounts;
}
const list = async (client: Client, id: string, query = '') =>
  (await client.call<Page>('GET', `/projects/${id}/tasks${query}`)).body;
const mine = async (client: Client, query = '') =>
  (await client.call<{ tasks: OwnTask[]; next: string | null }>('GET', `/tasks${query}`)).body;
const read = (client: Client, { project_id, id }: Task) =>
  client.call<Task>('GET', `/projects/${project_id}/tasks/${id}`);
const item = (id: string, completed = false) => ({
  id,
  title: `Do ${id}`,
  completed,
  created_at: '2026-11-20T10:00:00.000Z',
});
/** Another project of the same two, so that counts are its own. */
const another = () => newProject(shared.customer, shared.provider);

describe('creating', () => {
  it('stores the fields of the document, and answers with who made it and who does it [TASK-08, TASK-15, TASK-18, TASK-36]', async () => {
    const { id, customer, provider } = shared;
    const { status, body } = await sendTask(customer, id, {
      title: '  Order grab rails ',
      description: ' Two, for the bathroom ',
      priority: 1,
      due_date: '2026-12-01',
      assigned_to: provider.id,
      checklist_items: [item('measure', true), item('order'), item('fit')],
    });
    expect(status).toBe(201);
    const person = ({ id: user_id, email }: Client, full_name: string, user_type: string) => ({
      user_id,
      full_name,
      email,
      user_type,
    });
    expect(body).toMatchObject({
      project_id: id,
      title: 'Order grab rails',
      description: 'Two, for the bathroom',
      priority: 1,
      due_date: '2026-12-01',
      assigned_to: provider.id,
      assigned_by: customer.id,
      status: 'pending',
      completed_at: null,
      progress_percentage: 33,
      checklist_items: [item('measure', true), item('order'), item('fit')],
      revision: 1,
      assigned_user: person(provider, 'Dana Whitfield', 'service_provider'),
      creator: person(customer, 'Maria Alvarez', 'customer'),
    });
    expect((await read(provider, body)).body).toEqual(body);
    const [row] = await product.sql('select checklist_items from tasks where id = $1', [body.id]);
    expect(row).toEqual({
      checklist_items: JSON.stringify([item('measure', true), item('order'), item('fit')]),
    });
  });

  it('takes what is left out for empty, a checklist as JSON text, and a day that has passed [TASK-07, TASK-12, TASK-20]', async () => {
    const plain = await createTask(shared.customer, shared.id);
    expect(plain).toMatchObject({
      description: null,
      priority: 3,
      due_date: null,
      assigned_to: null,
      assigned_user: null,
      checklist_items: [],
      progress_percentage: 0,
    });
    const text = await createTask(shared.customer, shared.id, {
      description: ' ',
      due_date: '2020-02-29',
      checklist_items: JSON.stringify([item('a', true)]),
    });
    expect(text).toMatchObject({
      description: null,
      due_date: '2020-02-29',
      checklist_items: [item('a', true)],
      progress_percentage: 100,
    });
  });

  it('answers the same client_id with the same task, and tells of it once', async () => {
    const id = await another();
    const client_id = crypto.randomUUID();
    const send = () => sendTask(shared.customer, id, { client_id });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.body).toEqual(first.body);
    expect(await untouched(product, async () => (await send()).body)).toEqual(first.body);
    expect((await list(shared.customer, id)).tasks).toEqual([first.body]);
  });

  it('lets anybody in the project be assigned, the family too, and names them all [TASK-19]', async () => {
    const task = await createTask(shared.provider, shared.id, { assigned_to: rosa.id });
    expect(task.assigned_user?.full_name).toBe('Rosa Alvarez');
    const { body } = await rosa.call('GET', `/projects/${shared.id}/tasks/assignees`);
    expect(body).toEqual({
      people: [
        { user_id: shared.provider.id, full_name: 'Dana Whitfield' },
        { user_id: shared.customer.id, full_name: 'Maria Alvarez' },
        { user_id: rosa.id, full_name: 'Rosa Alvarez' },
      ],
    });
  });
});

const BAD: [what: string, field: string, fields: object][] = [
  ['a blank title', 'title', { title: ' \u2800 ' }],
  ['a title of two lines', 'title', { title: 'a\nb' }],
  ['an overlong title', 'title', { title: 'x'.repeat(201) }],
  ['an overlong description', 'description', { description: 'x'.repeat(5001) }],
  ['priority 0', 'priority', { priority: 0 }],
  ['priority 6', 'priority', { priority: 6 }],
  ['priority "3"', 'priority', { priority: '3' }],
  ['February 30', 'due_date', { due_date: '2027-02-30' }],
  ['an instant', 'due_date', { due_date: '2027-02-20T00:00:00Z' }],
  ['a checklist that is no JSON', 'checklist_items', { checklist_items: '[' }],
  ['a checklist that is no list', 'checklist_items', { checklist_items: '{}' }],
  [
    'too many items',
    'checklist_items',
    { checklist_items: Array.from({ length: 101 }, (_, n) => item(`i${n}`)) },
  ],
  ['items with one id', 'checklist_items', { checklist_items: [item('a'), item('a')] }],
  [
    'an item without words',
    'checklist_items.0.title',
    { checklist_items: JSON.stringify([{ ...item('a'), title: ' ' }]) },
  ],
  [
    'an item with a field of its own',
    'checklist_items.0.note',
    { checklist_items: [{ ...item('a'), note: 'more' }] },
  ],
];

describe('what cannot be stored is refused with its field', () => {
  it.each(BAD)('%s, of a new task and of a change [TASK-07, TASK-11, TASK-20]', async (_, path, fields) => {
    const task = await createTask(shared.customer, shared.id);
    for (const call of [
      () => sendTask(shared.customer, shared.id, fields),
      () => changeTask(shared.customer, task, fields),
    ]) {
      const { data } = await refused(product, 'INVALID_INPUT', call);
      expect((data as { fields: object[] }).fields).toMatchObject([{ path }]);
    }
  });

  it.each<[string, string, object]>([
    ['a status that is none', 'status', { status: 'done' }],
    ['another project', 'project_id', { project_id: crypto.randomUUID() }],
    ['a time of completion', 'completed_at', { completed_at: '2026-11-20T10:00:00.000Z' }],
    ['a creator', 'assigned_by', { assigned_by: crypto.randomUUID() }],
    ['a progress', 'progress_percentage', { progress_percentage: 100 }],
    ['revision 0', 'revision', { revision: 0 }],
  ])('%s, of a change [TASK-09]', async (_, path, fields) => {
    const task = await createTask(shared.customer, shared.id);
    const { data } = await refused(product, 'INVALID_INPUT', () => changeTask(shared.customer, task, fields));
    expect((data as { fields: object[] }).fields).toMatchObject([{ path }]);
  });

  it('somebody who is not in the project, or who has left, as assignee [TASK-19]', async () => {
    const left = await product.person('Lena Left');
    await joinProject(product, shared.id, left, 'family');
    await leaveProject(product, shared.id, left);
    const task = await createTask(shared.customer, shared.id);
    for (const { id: assigned_to } of [sam, left, { id: crypto.randomUUID() }]) {
      for (const call of [
        () => sendTask(shared.customer, shared.id, { assigned_to }),
        () => changeTask(shared.customer, task, { assigned_to }),
      ]) {
        const { data } = await refused(product, 'INVALID_INPUT', call);
        expect((data as { fields: object[] }).fields).toMatchObject([{ path: 'assigned_to' }]);
      }
    }
  });
});

describe('a task that is not there', () => {
  it('of another project, and one that is made up, are refused alike', async () => {
    const elsewhere = await createTask(shared.customer, await another());
    const madeUp = { ...elsewhere, id: crypto.randomUUID() };
    for (const task of [{ ...elsewhere, project_id: shared.id }, madeUp]) {
      await refused(product, 'NOT_FOUND', () => read(shared.customer, task));
      await refused(product, 'NOT_FOUND', () => changeTask(shared.customer, task, { title: 'Mine' }));
    }
    const ids = `?ids=${elsewhere.id}&ids=${madeUp.id}`;
    const some = await shared.customer.call('GET', `/projects/${shared.id}/tasks/some${ids}`);
    expect(some.body).toEqual({ tasks: [] });
  });

  it('is one of a project that somebody has left, for every call [TASK-38]', async () => {
    const id = await another();
    const left = await product.person('Gus Gone');
    await joinProject(product, id, left, 'family');
    const task = await createTask(left, id);
    await leaveProject(product, id, left);
    await refused(product, 'NOT_FOUND', () => left.call('GET', `/projects/${id}/tasks`));
    await refused(product, 'NOT_FOUND', () => read(left, task));
    await refused(product, 'NOT_FOUND', () => changeTask(left, task, { title: 'Mine' }));
    await refused(product, 'NOT_FOUND', () => sendTask(left, id));
    expect((await mine(left)).tasks).toEqual([]);
    // The others still know who made it.
    expect((await read(shared.customer, task)).body.creator).toMatchObject({
      full_name: 'Gus Gone',
      email: null,
    });
  });
});

describe('lists', () => {
  it('come newest first, 50 at a time, with the counts of all [TASK-02, TASK-36]', async () => {
    const id = await another();
    for (const status of ['completed', 'in_progress', 'cancelled'] as const) {
      const task = await createTask(shared.customer, id, { title: status });
      await changeTask(shared.customer, task, { status });
    }
    await product.sql(
      `insert into tasks (id, project_id, client_id, assigned_by, title, created_at, updated_at)
       select gen_random_uuid(), $1, gen_random_uuid(), $2, 'Old ' || n, now() - interval '1 year' * n, now()
       from generate_series(1, 50) n`,
      [id, shared.customer.id],
    );
    const first = await list(shared.customer, id);
    expect(first.tasks.map(({ title }) => title).slice(0, 4)).toEqual([
      'cancelled',
      'in_progress',
      'completed',
      'Old 1',
    ]);
    expect(first.tasks).toHaveLength(50);
    expect(first.counts).toEqual({ completed: 1, in_progress: 1, pending: 50, total: 53 });
    const second = await list(shared.customer, id, `?cursor=${first.next}`);
    expect(second.tasks.map(({ title }) => title)).toEqual(['Old 48', 'Old 49', 'Old 50']);
    expect(second.next).toBeNull();
  });

  it('hold what they are asked for: a status, one’s own, by when in the reader’s day', async () => {
    const id = await another();
    product.clock.set(new Date('2026-11-23T03:00:00Z'));
    await shared.customer.call('PUT', '/auth/time-zone', { time_zone: 'America/Phoenix' });
    const make = async (title: string, due_date?: string, fields: object = {}) => {
      const task = await createTask(shared.customer, id, { title, ...(due_date && { due_date }) });
      if (Object.keys(fields).length > 0) await changeTask(shared.customer, task, fields);
    };
    await make('late', '2026-11-20');
    await make('late and done', '2026-11-20', { status: 'completed' });
    await make('today', '2026-11-22', { assigned_to: shared.customer.id });
    await make('in a week', '2026-11-29', { status: 'in_progress' });
    await make('later', '2026-11-30');
    await make('some day', undefined, { assigned_to: shared.provider.id });
    const titles = async (query: string) =>
      (await list(shared.customer, id, query)).tasks.map(({ title }) => title);
    expect(await titles('?due=overdue')).toEqual(['late']);
    expect(await titles('?due=week')).toEqual(['in a week', 'today']);
    expect(await titles('?due=none')).toEqual(['some day']);
    expect(await titles('?status=in_progress')).toEqual(['in a week']);
    expect(await titles('?assigned_to_me=yes')).toEqual(['today']);
    expect(await titles('?assigned_to_me=no&status=pending')).toEqual(['some day', 'later', 'late']);
    const own = await mine(shared.customer, '?assigned_to_me=yes&due=week');
    expect(own.tasks.map(({ title, project_title }) => [title, project_title])).toEqual([
      ['today', 'Mom at home'],
    ]);
  });

  it('of all own projects hold the tasks of no other, newest first, page by page [DASH-22]', async () => {
    const people = {
      customer: await product.person('Ana Ames'),
      provider: await product.person('Ben Boyd', { type: 'service_provider' }),
    };
    const { customer, provider } = people;
    const ids = [await newProject(customer, provider, 'One'), await newProject(customer, null, 'Two')];
    for (const [n, id] of ids.entries())
      await product.sql(
        `insert into tasks (id, project_id, client_id, assigned_by, title, created_at, updated_at)
         select gen_random_uuid(), $1, gen_random_uuid(), $2, n::text, '2026-01-01'::timestamptz + interval '1 hour' * n, now()
         from generate_series($3::int, 60, 2) n`,
        [id, customer.id, n + 1],
      );
    const first = await mine(customer);
    const second = await mine(customer, `?cursor=${first.next}`);
    const titles = [...first.tasks, ...second.tasks].map(({ title }) => Number(title));
    expect(titles).toEqual(Array.from({ length: 60 }, (_, n) => 60 - n));
    expect(first.tasks).toHaveLength(50);
    expect(second.next).toBeNull();
    expect(new Set((await mine(provider)).tasks.map((task) => task.project_title))).toEqual(new Set(['One']));
    expect(await mine(sam)).toEqual({ tasks: [], next: null });
  });
});

describe('what people hear', () => {
  const entries = async (id: string) => {
    const { body } = await shared.customer.call<{ entries: ActivityEntry[] }>(
      'GET',
      `/projects/${id}/activity`,
    );
    return body.entries.filter(({ subject_type }) => subject_type === 'task');
  };
  const callsOf = async (client: Client, id: string) => {
    const { body } = await client.call<{ notifications: Notification[] }>('GET', '/notifications');
    return body.notifications
      .filter(({ project_id, kind }) => project_id === id && kind.startsWith('task.'))
      .map(({ kind, seen }) => [kind, seen]);
  };

  it('is in the activity list that a task was created and that its status changed, and nothing else [LOG-03, LOG-04]', async () => {
    const id = await another();
    const task = await createTask(shared.customer, id, { title: 'Order grab rails' });
    await changeTask(shared.provider, task, { title: 'Order rails', assigned_to: shared.provider.id });
    await changeTask(shared.provider, task, { checklist_items: [item('a')] });
    await changeTask(shared.provider, task, { status: 'in_progress' });
    expect(await entries(id)).toMatchObject([
      {
        kind: 'task.status_changed',
        activity_type: 'task_updated',
        description: 'Task status changed to in progress',
        subject_name: 'Order rails',
        data: { status: 'in_progress' },
      },
      {
        kind: 'task.created',
        activity_type: 'task_created',
        description: 'Task "Order grab rails" was created',
        subject_name: 'Order rails',
        data: {},
      },
    ]);
    const stored = await product.sql<{ kind: string; data: object }>(
      `select kind, data from events where subject_id = $1 order by id`,
      [task.id],
    );
    expect(stored).toEqual([
      { kind: 'task.created', data: {} },
      { kind: 'task.assigned', data: {} },
      { kind: 'task.changed', data: { fields: ['title'] } },
      { kind: 'task.changed', data: { fields: ['checklist_items'] } },
      { kind: 'task.status_changed', data: { status: 'in_progress' } },
    ]);
  });

  it('calls who is assigned, the others of a new task, and both of a new status; reading it sees them', async () => {
    const { customer, provider } = shared;
    const id = await another();
    await joinProject(product, id, rosa, 'family');
    const task = await createTask(customer, id, { assigned_to: provider.id });
    expect(await callsOf(provider, id)).toEqual([['task.assigned', false]]);
    expect(await callsOf(rosa, id)).toEqual([['task.created', false]]);
    await changeTask(rosa, task, { status: 'completed' });
    await changeTask(rosa, task, { priority: 1 });
    expect(await callsOf(customer, id)).toEqual([['task.status_changed', false]]);
    expect(await callsOf(provider, id)).toEqual([
      ['task.status_changed', false],
      ['task.assigned', false],
    ]);
    await read(provider, task);
    expect(await callsOf(provider, id)).toEqual([
      ['task.status_changed', true],
      ['task.assigned', true],
    ]);
    expect(await callsOf(customer, id)).toEqual([['task.status_changed', false]]);
  });
});
