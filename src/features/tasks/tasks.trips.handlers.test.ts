import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#test/support/product.ts';
import { type SharedProject, sharedProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import { changeTask, checklistItem, createTask, readTask } from '#test/support/tasks.ts';
import { ONE_TRIP, tripsOf } from '#test/support/trips.ts';
import type { Task } from './tasks.contract.ts';

let product: Product;
let shared: SharedProject;
let task: Task;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  task = await createTask(shared.provider, shared.id);
});
afterAll(() => product.close());

describe('one database round trip, authentication included:', () => {
  it.each([
    ['a page with the counters', () => `/projects/${shared.id}/tasks?order=priority&status=pending`],
    ['tasks by their ids', () => `/projects/${shared.id}/tasks/some?ids=${task.id}`],
    ['tasks of all own projects', () => '/tasks'],
  ])('%s [TASK-36, DASH-22]', async (_, path) => {
    const trips = await tripsOf(product, async () => {
      expect((await shared.customer.call('GET', path())).body).toMatchObject({ tasks: [{ id: task.id }] });
    });
    expect(trips).toEqual(ONE_TRIP);
  });

  it.each<[string, object]>([
    ['title', { title: 'Call Dr. Ito' }],
    ['description and priority', { description: 'About the pills', priority: 1 }],
    ['no description any more', { description: '' }],
    ['ticks', { checklist_items: [checklistItem('a', true), checklistItem('b')] }],
  ])('a change of %s [TASK-21, TASK-30]', async (_, fields) => {
    const { body: before } = await readTask(shared.customer, task);
    const trips = await tripsOf(product, async () => {
      const { body } = await changeTask(shared.customer, task, { ...fields, revision: before.revision });
      expect(body.revision).toBe(before.revision + 1);
    });
    expect(trips).toEqual(ONE_TRIP);
    const [event] = await product.sql(
      `select actor_id, project_id, data, recipient_ids from events
       where kind = 'task.changed' and subject_id = $1 order by id desc limit 1`,
      [task.id],
    );
    const data = { fields: Object.keys(fields) };
    expect(event).toEqual({ actor_id: shared.customer.id, project_id: shared.id, data, recipient_ids: [] });
  });
});

it('a change of which a part is there already records the rest [TASK-30]', async () => {
  const made = await createTask(shared.provider, shared.id);
  const fields = { title: made.title, priority: 1, checklist_items: made.checklist_items };
  const { body } = await changeTask(shared.customer, made, { ...fields, revision: 1 });
  expect(body).toEqual({ ...made, priority: 1, revision: 2, updated_at: body.updated_at });
  const events = await product.sql(
    `select data from events where kind = 'task.changed' and subject_id = $1`,
    [made.id],
  );
  expect(events).toEqual([{ data: { fields: ['priority'] } }]);
});

it('of somebody who is not signed in, nothing is read or changed, before and after the input was looked at', async () => {
  const nobody = product.nobody();
  await untouched(product, async () => {
    for (const fields of [{ title: 'Mine' }, { title: '' }])
      expect((await changeTask(nobody, task, fields)).status).toBe(401);
  });
  expect((await nobody.call('GET', `/projects/${shared.id}/tasks?order=none`)).status).toBe(401);
});
