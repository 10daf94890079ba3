// Undo of a completion: the next one of a series goes with it, unless somebody has touched it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '#test/support/files.ts';
import { whileHeld } from '#test/support/held-row.ts';
import { type Answer, type Client, type Product, startProduct } from '#test/support/product.ts';
import { leaveProject, newProject, type SharedProject, sharedProject } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import { attach, changeTask, checklistItem, createTask, listTasks, readTask } from '#test/support/tasks.ts';
import type { Task } from './tasks.contract.ts';

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct();
  // Before the days that are due here: what comes next is not before today.
  product.clock.set(new Date('2026-11-20T12:00:00Z'));
  shared = await sharedProject(product);
});
afterAll(() => product.close());

interface Undone {
  tasks: Task[];
  kept: string[];
}
const undo = (projectId: string, tasks: object[], by = shared.customer) =>
  by.call<Undone>('POST', `/projects/${projectId}/tasks/undo-completion`, { tasks });
const WEEKLY = { due_date: '2027-01-04', repeat: { every: 'week', step: 1 } };
const comment = (task: Task, by = shared.provider) =>
  by.call('POST', `/projects/${task.project_id}/tasks/${task.id}/comments`, {
    client_id: crypto.randomUUID(),
    content: 'The pharmacy is closed',
  });
const complete = (task: Task, by = shared.customer) => changeTask(by, task, { status: 'completed' });
const reopen = (task: Task, by?: Client) => undo(task.project_id, [{ id: task.id, status: 'pending' }], by);

/** A completed task and the one that follows it, in a project of their own. */
async function repeated(): Promise<{ id: string; first: Task; next: Task }> {
  const id = await newProject(shared.customer, shared.provider);
  const first = await createTask(shared.customer, id, WEEKLY);
  await complete(first);
  const [next] = (await listTasks(shared.customer, id)).tasks;
  if (!next || next.id === first.id) throw new Error('nothing follows');
  return { id, first, next };
}
const titles = async (id: string) =>
  (await listTasks(shared.customer, id)).tasks.map(({ due_date, status }) => [due_date, status]);
const OPEN = ['2027-01-04', 'pending'];
const NEXT = ['2027-01-11', 'pending'];
const statuses = (answers: Answer<unknown>[]) => answers.map(({ status }) => status);

describe('undo of a completion', () => {
  it('takes back the next one, with an event; completed again, the task is followed again', async () => {
    const { id, first, next } = await repeated();
    const { status, body } = await reopen(first);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tasks: [{ id: first.id, status: 'pending', completed_at: null, next: null }],
      kept: [],
    });
    expect(await titles(id)).toEqual([OPEN]);
    expect((await readTask(shared.provider, next)).status).toBe(404);
    const events = await product.sql(
      'select kind, subject_id from events where project_id = $1 order by id desc limit 2',
      [id],
    );
    expect(events).toEqual([
      { kind: 'task.taken_back', subject_id: next.id },
      { kind: 'task.status_changed', subject_id: first.id },
    ]);
    await complete(first);
    expect(await titles(id)).toEqual([NEXT, ['2027-01-04', 'completed']]);
  });

  it.each<[string, (next: Task) => Promise<unknown>]>([
    ['changed', (next) => changeTask(shared.provider, next, { title: 'At the other pharmacy' })],
    ['ticked', (next) => changeTask(shared.provider, next, { checklist_items: [checklistItem('a', true)] })],
    ['completed', (next) => complete(next, shared.provider)],
    ['commented on', (next) => comment(next)],
    [
      'given a file',
      async (next) => {
        const { body } = await upload(product, shared.customer, next.project_id, 'A list', {
          name: 'list.txt',
        });
        return attach(shared.provider, next, { file_id: body.id });
      },
    ],
  ])('leaves the next one where somebody has %s it, and says so', async (_, touch) => {
    const { first, next } = await repeated();
    await touch(next);
    const { body } = await reopen(first);
    expect([body.tasks.map(({ status }) => status), body.kept]).toEqual([['pending'], [first.id]]);
    expect((await readTask(shared.customer, next)).status).toBe(200);
  });

  it('is of several tasks at once: each gets its own status back', async () => {
    const { id, first, next } = await repeated();
    await complete(next);
    const plain = await createTask(shared.customer, id, { title: 'Once' });
    await changeTask(shared.customer, plain, { status: 'in_progress' });
    await complete(plain);
    const { body } = await undo(id, [
      { id: first.id, status: 'pending' },
      { id: next.id, status: 'pending' },
      { id: plain.id, status: 'in_progress' },
    ]);
    expect(body.kept).toEqual([]);
    expect(body.tasks.map(({ id: each, status }) => [each, status]).toSorted()).toEqual(
      [
        [first.id, 'pending'],
        [next.id, 'pending'],
        [plain.id, 'in_progress'],
      ].toSorted(),
    );
    // What followed the second is gone.
    expect((await titles(id)).map(([due]) => due)).toEqual([null, '2027-01-11', '2027-01-04']);
  });

  it('leaves alone what is open again, and what is not in the project', async () => {
    const { id, first, next } = await repeated();
    const other = await repeated();
    await changeTask(shared.provider, first, { status: 'in_progress' });
    const { body } = await undo(
      id,
      [first, next, other.first].map((each) => ({ id: each.id, status: 'pending' })),
    );
    expect(body).toEqual({ tasks: [], kept: [] });
    expect((await readTask(shared.customer, first)).body.status).toBe('in_progress');
    expect(await titles(other.id)).toHaveLength(2);
  });

  it('of somebody who has left is nobody’s', async () => {
    const id = await newProject(shared.customer, shared.provider);
    const task = await createTask(shared.customer, id, { assigned_to: shared.provider.id });
    await complete(task);
    await leaveProject(product, id, shared.provider);
    expect((await reopen(task)).body.tasks[0]?.assigned_to).toBeNull();
  });

  it.each<[string, object[]]>([
    ['tasks', []],
    ['tasks.0.status', [{ id: crypto.randomUUID(), status: 'completed' }]],
    ['tasks.0.id', [{ id: 'first', status: 'pending' }]],
  ])('names %s where that is none', async (path, tasks) => {
    const { data } = await refused(product, 'INVALID_INPUT', () => undo(shared.id, tasks));
    expect(data).toMatchObject({ fields: [{ path }] });
  });
});

describe('undo at the same time as', () => {
  it.each<[string, (next: Task) => Promise<Answer<unknown>>]>([
    ['a change of the next one', (next) => changeTask(shared.provider, next, { title: 'Later' })],
    ['a comment on it', (next) => comment(next)],
  ])('%s: who comes first decides', async (_, touch) => {
    const one = await repeated();
    const [touched, undone] = await whileHeld<Answer<unknown>>(
      product,
      one.next.id,
      [() => touch(one.next), () => reopen(one.first)],
      'tasks',
    );
    expect([touched?.status !== 404, undone?.body]).toMatchObject([true, { kept: [one.first.id] }]);
    expect(await titles(one.id)).toEqual([NEXT, OPEN]);

    const two = await repeated();
    const answers = await whileHeld<Answer<unknown>>(
      product,
      two.next.id,
      [() => reopen(two.first), () => touch(two.next)],
      'tasks',
    );
    expect(statuses(answers)).toEqual([200, 404]);
    expect(await titles(two.id)).toEqual([OPEN]);
  });

  it('the completion of the next one: who comes first decides', async () => {
    const one = await repeated();
    const first = await whileHeld<Answer<unknown>>(product, one.id, [
      () => complete(one.next, shared.provider),
      () => reopen(one.first),
    ]);
    expect(statuses(first)).toEqual([200, 200]);
    expect(await titles(one.id)).toEqual([['2027-01-18', 'pending'], ['2027-01-11', 'completed'], OPEN]);

    const two = await repeated();
    const second = await whileHeld<Answer<unknown>>(product, two.id, [
      () => reopen(two.first),
      () => complete(two.next, shared.provider),
    ]);
    expect(statuses(second)).toEqual([200, 404]);
    expect(await titles(two.id)).toEqual([OPEN]);
  });

  it('another undo: one takes it back', async () => {
    const { id, first } = await repeated();
    const answers = await whileHeld(product, id, [() => reopen(first), () => reopen(first, shared.provider)]);
    expect(answers.map(({ body }) => body.tasks.length)).toEqual([1, 0]);
    expect(await titles(id)).toEqual([OPEN]);
  });
});

it.each([
  ['the first of a series', 'occurrence = 1'],
  ['one that was changed', 'revision > 1'],
  ['one that does not repeat', 'series_id is null'],
])('PostgreSQL deletes no task that is %s', async (_, which) => {
  const { id, first } = await repeated();
  await createTask(shared.customer, id);
  const rows = await product.sql(`select from tasks where project_id = $1 and ${which}`, [id]);
  expect(rows.length).toBeGreaterThan(0);
  const gone = await product.services.db.as(shared.customer.id, (trx) =>
    trx.deleteFrom('tasks').where('project_id', '=', id).returning('occurrence').execute(),
  );
  expect(gone).toEqual([{ occurrence: 2 }]);
  expect((await readTask(shared.customer, first)).status).toBe(200);
});
