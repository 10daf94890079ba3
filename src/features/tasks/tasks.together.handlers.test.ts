import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markAllSeen, markSeen, page } from '#test/support/notifications.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { newProject, type SharedProject, sharedProject } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { changeTask, createTask, listTasks, readTask } from '#test/support/tasks.ts';
import type { ActivityEntry } from '../activity/activity.contract.ts';
import type { Task } from './tasks.contract.ts';
import { MAX_TOGETHER } from './tasks.rules.ts';
import type { RefusedTask } from './tasks.together.contract.ts';

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct();
  // Before the days that are due here: what comes next is not before today.
  product.clock.set(new Date('2026-11-20T12:00:00Z'));
  shared = await sharedProject(product);
});
afterAll(() => product.close());

const REPEATS = { due_date: '2027-01-31', repeat: { every: 'month', step: 1 } };
const another = () => newProject(shared.customer, shared.provider);
const send = (id: string, tasks: readonly { id: string }[], change: object, by = shared.customer) =>
  by.call<{ changed: string[]; refused: RefusedTask[]; kept: string[] }>('PATCH', `/projects/${id}/tasks`, {
    ids: tasks.map((task) => task.id),
    ...change,
  });
/** A completed task and the one that follows it, in a project of their own. */
async function repeated(): Promise<{ id: string; first: Task; next: Task }> {
  const id = await another();
  const first = await createTask(shared.customer, id, { title: 'Refill', ...REPEATS });
  await changeTask(shared.customer, first, { status: 'completed' });
  const [next] = (await listTasks(shared.customer, id, '?status=pending')).tasks;
  if (!next) throw new Error('nothing follows');
  return { id, first, next };
}
const now = async (task: Task) => (await readTask(shared.customer, task)).body;
const kinds = async (task: Task) =>
  (
    await product.sql<{ kind: string }>(
      `select kind from events where subject_id = $1 and kind <> 'task.created' order by kind`,
      [task.id],
    )
  ).map(({ kind }) => kind);

describe('one change to several tasks', () => {
  it('changes each, with its events, and only what is named [TASK-26, TASK-27, TASK-30]', async () => {
    const id = await another();
    const plain = await createTask(shared.customer, id, { due_date: '2026-12-01' });
    const repeating = await createTask(shared.customer, id, { title: 'Refill', ...REPEATS });
    const { status, body } = await send(id, [plain, repeating], {
      status: 'completed',
      assigned_to: shared.provider.id,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ changed: [plain.id, repeating.id].toSorted(), refused: [], kept: [] });
    for (const task of [plain, repeating]) {
      const { status: of, completed_at, assigned_to, due_date } = await now(task);
      expect([of, assigned_to, due_date]).toEqual(['completed', shared.provider.id, task.due_date]);
      expect(completed_at).not.toBeNull();
      expect(await kinds(task)).toEqual(['task.assigned', 'task.status_changed']);
    }
    const open = (await listTasks(shared.customer, id, '?status=pending')).tasks;
    expect(open.map(({ title, due_date }) => [title, due_date])).toEqual([['Refill', '2027-02-28']]);
    // Sent again, it changes nothing.
    await send(id, [plain, repeating], { status: 'completed' });
    expect(await kinds(plain)).toHaveLength(2);
    expect((await listTasks(shared.customer, id)).counts.total).toBe(3);
  });

  it('takes the next one of a series back where it opens the one before again [TASK-26, TASK-31]', async () => {
    const { id, first, next } = await repeated();
    const { body } = await send(id, [first], { status: 'pending' });
    expect(body).toEqual({ changed: [first.id], refused: [], kept: [] });
    expect((await readTask(shared.customer, next)).status).toBe(404);
  });

  it('leaves a next one that it changes as well, or that somebody has touched [TASK-26, TASK-31]', async () => {
    const both = await repeated();
    const { body } = await send(both.id, [both.first, both.next], { status: 'cancelled' });
    expect(body.kept).toEqual([]);
    expect((await now(both.next)).status).toBe('cancelled');
    const touched = await repeated();
    await changeTask(shared.provider, touched.next, { priority: 1 });
    const answer = await send(touched.id, [touched.first], { status: 'pending' });
    expect(answer.body).toEqual({ changed: [touched.first.id], refused: [], kept: [touched.first.id] });
    expect((await now(touched.next)).priority).toBe(1);
  });

  it('takes nothing back where it is refused [TASK-28, TASK-31]', async () => {
    const { id, first, next } = await repeated();
    const { body } = await send(id, [first], { status: 'pending', due_date: null });
    expect(body).toEqual({ changed: [], refused: [{ id: first.id, because: 'repeats' }], kept: [] });
    const elsewhere = await product.person('Omar Ortiz', { type: 'service_provider' });
    const change = { status: 'pending', assigned_to: elsewhere.id };
    const { status } = await untouched(product, () => send(id, [first], change));
    expect(status).toBe(422);
    expect([(await now(first)).status, (await now(next)).status]).toEqual(['completed', 'pending']);
  });

  it('is one notification for whoever they are given to, with how many, also in the letter and when a project begins', async () => {
    const id = await another();
    const { customer, provider } = shared;
    const ids = Array.from({ length: 20 }, () => ({ client_id: crypto.randomUUID(), title: 'Pack' }));
    await customer.call('POST', `/projects/${id}/tasks/initial`, { tasks: ids });
    const stored = (await listTasks(customer, id)).tasks;
    await markAllSeen(provider);
    const news = async () => {
      const { notifications, unseen } = await page(provider);
      const ofTasks = notifications.filter(({ project_id, seen }) => project_id === id && !seen);
      return [ofTasks.map(({ kind, count }) => [kind, count]), unseen];
    };
    await send(id, stored, { assigned_to: provider.id });
    expect(await news()).toEqual([[['task.assigned', 20]], 20]);
    await provider.call('POST', '/notifications/seen-subject', {
      subject_type: 'task',
      subject_id: stored[0]?.id,
    });
    expect(await news()).toEqual([[['task.assigned', 19]], 19]);
    const [newest] = (await page(provider)).notifications;
    await markSeen(provider, [newest?.id ?? 0]);
    expect(await news()).toEqual([[], 0]);

    await send(id, stored, { status: 'completed' }, provider);
    const [done] = (await page(customer)).notifications;
    expect([done?.kind, done?.count]).toEqual(['task.status_changed', 20]);
    const given = ids.map((task) => ({ ...task, client_id: crypto.randomUUID(), assigned_to: provider.id }));
    await customer.call('POST', `/projects/${id}/tasks/initial`, { tasks: given });
    expect(await news()).toEqual([[['task.assigned', 20]], 20]);
    const { body } = await customer.call<{ entries: ActivityEntry[] }>('GET', `/projects/${id}/activity`);
    expect(body.entries.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 30 }, (_, n) => (n < 20 ? 'task.created' : 'task.status_changed')),
    );
  });

  it('names each that cannot be changed, and changes the others [TASK-26]', async () => {
    const id = await another();
    const plain = await createTask(shared.customer, id, { due_date: '2026-12-01' });
    const repeating = await createTask(shared.customer, id, REPEATS);
    const elsewhere = await createTask(shared.customer, await another());
    const { body } = await send(id, [elsewhere, repeating, plain], { due_date: null });
    expect(body).toEqual({
      changed: [plain.id],
      refused: [
        { id: elsewhere.id, because: 'gone' },
        { id: repeating.id, because: 'repeats' },
      ],
      kept: [],
    });
    expect([(await now(plain)).due_date, (await now(repeating)).due_date]).toEqual([null, '2027-01-31']);
    expect((await now(elsewhere)).revision).toBe(1);
  });

  it('of two people at once loses nothing, in whatever order they name them', async () => {
    const id = await another();
    const tasks = [];
    for (let n = 0; n < 5; n++) tasks.push(await createTask(shared.customer, id));
    const answers = await Promise.all([
      send(id, tasks, { status: 'in_progress' }),
      send(id, tasks.toReversed(), { due_date: '2026-12-24' }, shared.provider),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const task of tasks)
      expect(await now(task)).toMatchObject({ status: 'in_progress', due_date: '2026-12-24', revision: 3 });
  });

  it.each<[string, string, (task: Task) => object]>([
    ['nothing to change', 'status', () => ({})],
    ['no task', 'ids', () => ({ ids: [], status: 'completed' })],
    [
      'more than it takes',
      'ids',
      () => ({
        ids: Array.from({ length: MAX_TOGETHER + 1 }, () => crypto.randomUUID()),
        status: 'completed',
      }),
    ],
    ['a status that is none', 'status', () => ({ status: 'done' })],
    ['a day that is none', 'due_date', () => ({ due_date: '2026-02-30' })],
    ['somebody who is not in the project', 'assigned_to', () => ({ assigned_to: crypto.randomUUID() })],
    ['a field of one task alone', 'title', () => ({ status: 'completed', title: 'The same' })],
  ])('refuses %s [TASK-09, TASK-19]', async (_, path, change) => {
    const id = await another();
    const task = await createTask(shared.customer, id);
    const { data } = await refused(product, 'INVALID_INPUT', () => send(id, [task], change(task)));
    expect(data).toMatchObject({ fields: [{ path }] });
  });
});
