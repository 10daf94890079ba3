import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeSubject } from '#test/support/notifications.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { joinProject, newProject, type SharedProject, sharedProject } from '#test/support/projects.ts';
import { changeTask, checklistItem, createTask, readTask } from '#test/support/tasks.ts';
import type { ActivityEntry, Notification } from '../activity/activity.contract.ts';

let product: Product;
let shared: SharedProject;
let rosa: Client;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  rosa = await product.person('Rosa Alvarez');
  await joinProject(product, shared.id, rosa, 'family');
});
afterAll(() => product.close());

/** Another project of the same two, so that counts are its own. */
const another = () => newProject(shared.customer, shared.provider);

describe('events of tasks', () => {
  const entries = async (id: string) => {
    const { body } = await shared.customer.call<{ entries: ActivityEntry[] }>(
      'GET',
      `/projects/${id}/activity`,
    );
    return body.entries.filter(({ subject_type }) => subject_type === 'task');
  };
  const notificationsOf = async (client: Client, id: string) => {
    const { body } = await client.call<{ notifications: Notification[] }>('GET', '/notifications');
    return body.notifications
      .filter(({ project_id, kind }) => project_id === id && kind.startsWith('task.'))
      .map(({ kind, seen }) => [kind, seen]);
  };

  it('put the creation of a task and changes of its status into the activity list, and nothing else [LOG-03, LOG-04]', async () => {
    const id = await another();
    const task = await createTask(shared.customer, id, { title: 'Order grab rails' });
    await changeTask(shared.provider, task, { title: 'Order rails', assigned_to: shared.provider.id });
    await changeTask(shared.provider, task, { checklist_items: [checklistItem('a')] });
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

  it('notify the assignee, the others of a new task, and both of a new status; they are seen with the task, in sight', async () => {
    const { customer, provider } = shared;
    const id = await another();
    await joinProject(product, id, rosa, 'family');
    const task = await createTask(customer, id, { assigned_to: provider.id });
    expect(await notificationsOf(provider, id)).toEqual([['task.assigned', false]]);
    expect(await notificationsOf(rosa, id)).toEqual([['task.created', false]]);
    await changeTask(rosa, task, { status: 'completed' });
    await changeTask(rosa, task, { priority: 1 });
    expect(await notificationsOf(customer, id)).toEqual([['task.status_changed', false]]);
    expect(await notificationsOf(provider, id)).toEqual([
      ['task.status_changed', false],
      ['task.assigned', false],
    ]);
    // A read alone is also made by a page that nobody looks at.
    await readTask(provider, task);
    expect(await notificationsOf(provider, id)).toContainEqual(['task.assigned', false]);
    await seeSubject(provider, 'task', task);
    expect(await notificationsOf(provider, id)).toEqual([
      ['task.status_changed', true],
      ['task.assigned', true],
    ]);
    expect(await notificationsOf(customer, id)).toEqual([['task.status_changed', false]]);
  });
});
