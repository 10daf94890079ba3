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
import {
  changeTask,
  checklistItem,
  createTask,
  listOwnTasks,
  listTasks,
  readTask,
  sendTask,
} from '#test/support/tasks.ts';

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
      checklist_items: [checklistItem('measure', true), checklistItem('order'), checklistItem('fit')],
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
      checklist_items: [checklistItem('measure', true), checklistItem('order'), checklistItem('fit')],
      revision: 1,
      assigned_user: person(provider, 'Dana Whitfield', 'service_provider'),
      creator: person(customer, 'Maria Alvarez', 'customer'),
    });
    expect((await readTask(provider, body)).body).toEqual(body);
    const [row] = await product.sql('select checklist_items from tasks where id = $1', [body.id]);
    expect(row).toEqual({
      checklist_items: JSON.stringify([
        checklistItem('measure', true),
        checklistItem('order'),
        checklistItem('fit'),
      ]),
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
      checklist_items: JSON.stringify([checklistItem('a', true)]),
    });
    expect(text).toMatchObject({
      description: null,
      due_date: '2020-02-29',
      checklist_items: [checklistItem('a', true)],
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
    expect((await listTasks(shared.customer, id)).tasks).toEqual([first.body]);
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
    { checklist_items: Array.from({ length: 101 }, (_, n) => checklistItem(`i${n}`)) },
  ],
  ['items with one id', 'checklist_items', { checklist_items: [checklistItem('a'), checklistItem('a')] }],
  [
    'an item without words',
    'checklist_items.0.title',
    { checklist_items: JSON.stringify([{ ...checklistItem('a'), title: ' ' }]) },
  ],
  [
    'an item with a field of its own',
    'checklist_items.0.note',
    { checklist_items: [{ ...checklistItem('a'), note: 'more' }] },
  ],
];

describe('what cannot be stored is refused with its field', () => {
  it.each(BAD)(
    '%s, of a new task and of a change [TASK-07, TASK-11, TASK-20, MA2]',
    async (_, path, fields) => {
      const task = await createTask(shared.customer, shared.id);
      for (const call of [
        () => sendTask(shared.customer, shared.id, fields),
        () => changeTask(shared.customer, task, fields),
      ]) {
        const { data } = await refused(product, 'INVALID_INPUT', call);
        expect((data as { fields: object[] }).fields).toMatchObject([{ path }]);
      }
    },
  );

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

  it('somebody who is not in the project, who has left, or whose account is closed, as assignee [TASK-19]', async () => {
    const [left, closed] = [await product.person('Lena Left'), await product.person('Cleo Closed')];
    for (const each of [left, closed]) await joinProject(product, shared.id, each, 'family');
    await leaveProject(product, shared.id, left);
    await product.sql('update people set deactivated_at = now() where id = $1', [closed.id]);
    const task = await createTask(shared.customer, shared.id);
    for (const { id: assigned_to } of [sam, left, closed, { id: crypto.randomUUID() }]) {
      for (const call of [
        () => sendTask(shared.customer, shared.id, { assigned_to }),
        () => changeTask(shared.customer, task, { assigned_to }),
        () => shared.customer.call('PATCH', `/projects/${shared.id}/tasks`, { ids: [task.id], assigned_to }),
      ]) {
        const { data } = await refused(product, 'INVALID_INPUT', call);
        expect((data as { fields: object[] }).fields).toMatchObject([{ path: 'assigned_to' }]);
      }
    }
    const { body } = await shared.customer.call<{ people: { full_name: string }[] }>(
      'GET',
      `/projects/${shared.id}/tasks/assignees`,
    );
    expect(body.people.map(({ full_name }) => full_name)).toEqual([
      'Dana Whitfield',
      'Maria Alvarez',
      'Rosa Alvarez',
    ]);
  });
});

describe('a task that is not there', () => {
  it('of another project, and one that is made up, are refused alike', async () => {
    const elsewhere = await createTask(shared.customer, await another());
    const madeUp = { ...elsewhere, id: crypto.randomUUID() };
    for (const task of [{ ...elsewhere, project_id: shared.id }, madeUp]) {
      await refused(product, 'NOT_FOUND', () => readTask(shared.customer, task));
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
    await refused(product, 'NOT_FOUND', () => readTask(left, task));
    await refused(product, 'NOT_FOUND', () => changeTask(left, task, { title: 'Mine' }));
    await refused(product, 'NOT_FOUND', () => sendTask(left, id));
    expect((await listOwnTasks(left)).tasks).toEqual([]);
    // The others still know who made it.
    expect((await readTask(shared.customer, task)).body.creator).toMatchObject({
      full_name: 'Gus Gone',
      email: null,
    });
  });
});
