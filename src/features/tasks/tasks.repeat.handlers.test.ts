import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayIn } from '#kit/time-zone.ts';
import { whileHeld } from '#test/support/held-row.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { newProject, type SharedProject, sharedProject } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import { changeTask, createTask, sendTask } from '#test/support/tasks.ts';
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

const MONTHLY = { due_date: '2027-01-31', repeat: { every: 'month', step: 1 } };
const item = { id: 'a', title: 'Count them', completed: true, created_at: '2026-11-20T10:00:00.000Z' };
/** The tasks of a project, the newest first. */
const tasksOf = async (id: string) =>
  (await shared.customer.call<{ tasks: Task[] }>('GET', `/projects/${id}/tasks`)).body.tasks;
const newest = async (id: string) => {
  const [task] = await tasksOf(id);
  if (!task) throw new Error('there is no task');
  return task;
};
const another = () => newProject(shared.customer, shared.provider);
const complete = (task: Task) => changeTask(shared.customer, task, { status: 'completed' });

it('completing a repeating task makes the next one, unticked, on its day, with its event', async () => {
  const id = await another();
  const first = await createTask(shared.customer, id, {
    title: 'Refill the pill box',
    description: 'Both rows',
    priority: 2,
    assigned_to: shared.provider.id,
    checklist_items: [item],
    ...MONTHLY,
  });
  expect(first.repeat).toEqual({ every: 'month', step: 1 });
  const completed = (await complete(first)).body;
  expect(completed).toMatchObject({ status: 'completed', due_date: '2027-01-31' });
  const second = await newest(id);
  expect([first.next, completed.next, second.next]).toEqual([
    null,
    { id: second.id, due_date: '2027-02-28' },
    null,
  ]);
  expect(second).toMatchObject({
    title: 'Refill the pill box',
    description: 'Both rows',
    priority: 2,
    assigned_to: shared.provider.id,
    due_date: '2027-02-28',
    status: 'pending',
    progress_percentage: 0,
    checklist_items: [{ ...item, completed: false }],
    repeat: { every: 'month', step: 1 },
    revision: 1,
  });
  await complete(second);
  expect((await newest(id)).due_date).toBe('2027-03-31');
  const events = await product.sql('select from events where project_id = $1 and kind = $2', [
    id,
    'task.created',
  ]);
  expect(events).toHaveLength(3);
});

it('completing one twice, at once or after opening it again, makes one next task', async () => {
  const id = await another();
  const task = await createTask(shared.customer, id, MONTHLY);
  const answers = await whileHeld(product, id, [
    () => complete(task),
    () => changeTask(shared.provider, task, { status: 'completed' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await changeTask(shared.customer, task, { status: 'pending' });
  await complete(task);
  expect((await tasksOf(id)).map(({ due_date }) => due_date)).toEqual(['2027-02-28', '2027-01-31']);
});

it('a task that stops repeating changes nothing that is there, and none follows it', async () => {
  const id = await another();
  await complete(await createTask(shared.customer, id, MONTHLY));
  const second = await newest(id);
  const { body } = await changeTask(shared.customer, second, { repeat: null });
  expect(body).toEqual({ ...second, repeat: null, revision: 2, updated_at: body.updated_at });
  await complete(second);
  expect(await tasksOf(id)).toHaveLength(2);
  // From now on it is about that task's day.
  const again = await changeTask(shared.customer, second, {
    status: 'pending',
    repeat: { every: 'week', step: 2 },
  });
  await complete(again.body);
  expect((await newest(id)).due_date).toBe('2027-03-14');
});

it('whose day somebody else took off meanwhile is shown as it is now, to who lets it repeat [TASK-30]', async () => {
  const { customer, id } = shared;
  const task = await createTask(customer, id, { due_date: '2027-01-31' });
  const { body: now } = await changeTask(shared.provider, task, { due_date: null });
  const { data } = await refused(product, 'CHANGED_MEANWHILE', () =>
    changeTask(customer, task, { revision: task.revision, repeat: MONTHLY.repeat }),
  );
  expect(data).toEqual({ task: now });
});

it('repeating needs a day, and a rhythm', async () => {
  const { customer, id } = shared;
  const { repeat } = MONTHLY;
  const task = await createTask(customer, id, MONTHLY);
  const plain = await createTask(customer, id);
  for (const call of [
    () => sendTask(customer, id, { repeat }),
    () => changeTask(customer, plain, { repeat }),
    () => changeTask(customer, task, { due_date: null }),
  ]) {
    const { data } = await refused(product, 'INVALID_INPUT', call);
    expect(data).toMatchObject({ fields: [{ path: 'due_date' }] });
  }
  for (const [path, wrong] of [
    ['repeat.step', { every: 'day', step: 0 }],
    ['repeat.step', { every: 'day', step: 100 }],
    ['repeat.every', { every: 'year', step: 1 }],
  ] as const) {
    const { data } = await refused(product, 'INVALID_INPUT', () =>
      changeTask(customer, task, { repeat: wrong }),
    );
    expect(data).toMatchObject({ fields: [{ path }] });
  }
});

it('done after months away, the next is due on the first of its days from their own today on', async () => {
  const { customer, id } = shared;
  const zone = 'Pacific/Kiritimati';
  await customer.call('PUT', '/auth/time-zone', { time_zone: zone });
  const missed = await createTask(customer, id, {
    due_date: '2020-04-01',
    repeat: { every: 'day', step: 1 },
  });
  const { body } = await changeTask(customer, missed, { status: 'completed' });
  expect(body.next?.due_date).toBe(dayIn(zone, product.clock.now()));
});
