import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  joinProject,
  newProject,
  type SharedProject,
  say,
  setProvider,
  sharedProject,
} from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { changeTask, createTask, sendTask } from '#test/support/tasks.ts';
import type { Notification } from '../activity/activity.contract.ts';
import type { Message } from '../chat/chat.contract.ts';
import { findProject } from '../projects/projects.queries.ts';
import { changeProvider } from '../projects/projects.store.queries.ts';
import type { Task } from './tasks.contract.ts';

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
});
afterAll(() => product.close());

const at = ({ project_id, id }: Pick<Task, 'project_id' | 'id'>) => `/projects/${project_id}/tasks/${id}`;
const comment = (client: Client, task: Pick<Task, 'project_id' | 'id'>, fields: object = {}) =>
  client.call<Message>('POST', `${at(task)}/comments`, {
    client_id: crypto.randomUUID(),
    content: 'Ordered',
    ...fields,
  });
const commentsOf = async (client: Client, task: Task, query = '') =>
  (await client.call<{ comments: Message[]; older: boolean }>('GET', `${at(task)}/comments${query}`)).body;
/** Runs a statement as somebody. @returns the constraint that refuses it */
const attempt = async (personId: string, statement: string) => {
  try {
    await product.services.db.as(personId, (trx) => sql.raw(statement).execute(trx));
    return 'done';
  } catch (error) {
    return (error as { constraint?: string }).constraint;
  }
};

describe('comments', () => {
  it('are messages about their task, in the chat too, and count as unread [TASK-33, TASK-35, CHAT-18]', async () => {
    const { id, customer, provider } = shared;
    const task = await createTask(customer, id);
    const other = await createTask(customer, id);
    await say(customer, id, 'Not about it');
    const { status, body } = await comment(provider, task, { content: '  Ordered, comes on Friday ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      project_id: id,
      sender_id: provider.id,
      content: 'Ordered, comes on Friday',
      message_type: 'text',
      ai_resource_data: { type: 'task_comment', task_id: task.id },
    });
    const answer = (await comment(customer, task, { content: 'Thank you' })).body;
    await comment(customer, other);
    expect(await commentsOf(provider, task)).toEqual({
      comments: [body, { ...answer, unread: true }],
      older: false,
    });
    const [before] = (await commentsOf(customer, task, `?before=${answer.position}`)).comments;
    expect(before).toEqual({ ...body, unread: true });
    const chat = await customer.call<{ messages: Message[] }>('GET', `/projects/${id}/messages`);
    expect(chat.body.messages.map((each) => each.id)).toContain(body.id);
    const unread = await customer.call<{ unread: number }>('GET', `/projects/${id}/messages/unread`);
    expect(unread.body.unread).toBe(1);
  });

  it('come 50 at a time, the newest first read, and a deleted one is gone [TASK-35]', async () => {
    const { customer, provider, id } = shared;
    const task = await createTask(customer, id);
    const sent: string[] = [];
    for (let n = 0; n < 52; n += 1) sent.push((await comment(provider, task)).body.id);
    await provider.call('DELETE', `/projects/${id}/messages/${sent[0]}`);
    const newest = await commentsOf(customer, task);
    expect(newest.comments.map((each) => each.id)).toEqual(sent.slice(2));
    expect(newest.older).toBe(true);
    const rest = await commentsOf(customer, task, `?before=${newest.comments[0]?.position}`);
    expect([rest.comments.map((each) => each.id), rest.older]).toEqual([sent.slice(1, 2), false]);
  });

  it('sent twice are one; blank ones, and those on what is not there, are refused [TASK-32]', async () => {
    const { customer, id } = shared;
    const task = await createTask(customer, id);
    const client_id = crypto.randomUUID();
    const first = await comment(customer, task, { client_id });
    expect((await untouched(product, () => comment(customer, task, { client_id }))).body).toEqual(first.body);
    const { data } = await refused(product, 'INVALID_INPUT', () => comment(customer, task, { content: ' ' }));
    expect(data).toMatchObject({ fields: [{ path: 'content' }] });
    const elsewhere = await newProject(customer, null);
    for (const there of [
      { project_id: elsewhere, id: task.id },
      { project_id: id, id: crypto.randomUUID() },
    ]) {
      await refused(product, 'NOT_FOUND', () => comment(customer, there));
      await refused(product, 'NOT_FOUND', () => customer.call('GET', `${at(there)}/comments`));
    }
  });

  it('on a task of another project, or of none, PostgreSQL does not store [TASK-33]', async () => {
    const { customer, id } = shared;
    const theirs = await createTask(customer, await newProject(customer, null));
    const forged = (about: object) =>
      attempt(
        customer.id,
        `insert into messages (id, project_id, sender_id, client_id, content, created_at, ai_resource_data)
         values (gen_random_uuid(), '${id}', '${customer.id}', gen_random_uuid(), 'x', now(), '${JSON.stringify(about)}')`,
      );
    await untouched(product, async () => {
      const type = 'task_comment';
      expect(await forged({ type, task_id: theirs.id })).toBe('messages_task_fkey');
      expect(await forged({ type, task_id: crypto.randomUUID() })).toBe('messages_task_fkey');
      expect(await forged({ type })).toBe('messages_task_comment');
    });
  });
});

describe('a task from a message', () => {
  it('names it, and the message names its tasks', async () => {
    const { customer, provider, id } = shared;
    const message = await say(provider, id, 'Please call the pharmacy');
    const task = await createTask(customer, id, { source_message_id: message.id });
    expect(task.source_message_id).toBe(message.id);
    const { body } = await provider.call('GET', `/projects/${id}/tasks/of-messages?ids=${message.id}`);
    const { title, status } = task;
    expect(body).toEqual({ tasks: [{ id: task.id, title, status, source_message_id: message.id }] });
  });

  it('of another project, or that was deleted, is refused, by PostgreSQL too', async () => {
    const { customer, id } = shared;
    const elsewhere = await say(customer, await newProject(customer, null), 'Somewhere else');
    const deleted = await say(customer, id, 'Never mind');
    await customer.call('DELETE', `/projects/${id}/messages/${deleted.id}`);
    for (const source_message_id of [elsewhere.id, deleted.id, crypto.randomUUID()]) {
      const { data } = await refused(product, 'INVALID_INPUT', () =>
        sendTask(customer, id, { source_message_id }),
      );
      expect(data).toMatchObject({ fields: [{ path: 'source_message_id' }] });
    }
    const forged = `insert into tasks (id, project_id, client_id, assigned_by, title, created_at, updated_at, source_message_id)
      values (gen_random_uuid(), '${id}', gen_random_uuid(), '${customer.id}', 'x', now(), now(), '${elsewhere.id}')`;
    expect(await attempt(customer.id, forged)).toBe('tasks_source_message_fkey');
  });
});

describe('the first tasks of a project', () => {
  const send = (client: Client, id: string, tasks: object[]) =>
    client.call<{ tasks: Task[] }>('POST', `/projects/${id}/tasks/initial`, { tasks });

  it('are stored together, one row for each, and once when they are sent again [PROJ-08, PROJ-09, PROJ-15, TASK-18]', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider);
    const tasks = ['One', 'Two', 'Three'].map((title) => ({ client_id: crypto.randomUUID(), title }));
    const { status, body } = await send(provider, id, tasks);
    expect(status).toBe(201);
    expect(body.tasks.map((task) => [task.title, task.status, task.creator?.user_id])).toEqual(
      tasks.map(({ title }) => [title, 'pending', provider.id]),
    );
    expect((await untouched(product, () => send(provider, id, tasks))).body).toEqual(body);
  });

  it('are stored all or none; 21 of them, none, or a blank title are refused [PROJ-15]', async () => {
    const { customer, id } = shared;
    const task = (fields: object = {}) => ({ client_id: crypto.randomUUID(), title: 'Call', ...fields });
    const stranger = task({ assigned_to: crypto.randomUUID() });
    const cases: [string, object[]][] = [
      ['tasks.1.assigned_to', [task(), stranger]],
      ['tasks.1.title', [task(), task({ title: ' ' })]],
      ['tasks', []],
      ['tasks', Array.from({ length: 21 }, () => task())],
    ];
    for (const [path, tasks] of cases) {
      const { data } = await refused(product, 'INVALID_INPUT', () => send(customer, id, tasks));
      expect(data).toMatchObject({ fields: [{ path }] });
    }
  });
});

describe('whoever leaves', () => {
  it('has no open task from the same moment, and the customer hears of it; closed ones keep the name', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider);
    const rosa = await product.person('Rosa Alvarez');
    await joinProject(product, id, rosa, 'family');
    const assigned_to = provider.id;
    const open = await createTask(customer, id, { assigned_to });
    const done = await createTask(customer, id, { assigned_to });
    const hers = await createTask(customer, id, { assigned_to: rosa.id });
    await changeTask(customer, done, { status: 'completed' });
    expect((await setProvider(customer, id, null)).status).toBe(200);
    const read = async (task: Task) => (await customer.call<Task>('GET', at(task))).body;
    expect(await read(open)).toMatchObject({ assigned_to: null, revision: 2 });
    expect(await read(done)).toMatchObject({ assigned_user: { full_name: 'Dana Whitfield', email: null } });
    expect(await read(hers)).toMatchObject({ assigned_to: rosa.id, revision: 1 });
    const { body } = await customer.call<{ notifications: Notification[] }>('GET', '/notifications');
    const heard = body.notifications.filter(({ kind }) => kind === 'task.unassigned');
    expect(heard).toMatchObject([{ project_id: id, data: { ids: [open.id] } }]);
  });

  it('as a family member, with their account, has none either, and the others hear of it [AUTH-50]', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider);
    const rosa = await product.person('Rosa Alvarez');
    await joinProject(product, id, rosa, 'family');
    const open = await createTask(customer, id, { assigned_to: rosa.id });
    const others = await createTask(customer, id, { assigned_to: provider.id });
    expect((await rosa.call('POST', '/account/close')).status).toBe(200);
    const read = async (task: Task) => (await customer.call<Task>('GET', at(task))).body;
    expect(await read(open)).toMatchObject({ assigned_to: null, revision: 2 });
    expect(await read(others)).toMatchObject({ assigned_to: provider.id, revision: 1 });
    for (const who of [customer, provider]) {
      const { body } = await who.call<{ notifications: Notification[] }>('GET', '/notifications');
      const heard = body.notifications.filter(
        ({ kind, project_id }) => kind === 'task.unassigned' && project_id === id,
      );
      expect(heard).toMatchObject([{ data: { ids: [open.id] } }]);
    }
  });

  it('for somebody who accepts an invitation, through the system, has none either', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider);
    const open = await createTask(customer, id, { assigned_to: provider.id });
    const owen = await product.person('Owen Okafor', { type: 'service_provider' });
    await product.services.db.asSystem(async (trx) => {
      const project = await findProject(trx, id);
      if (project) await changeProvider(trx, project, owen.id, { by: owen.id, at: product.clock.now() });
    });
    const { body } = await owen.call<Task>('GET', at(open));
    expect(body).toMatchObject({ assigned_to: null, revision: 2 });
  });

  it('leaves no event when they had no open task', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider);
    await createTask(customer, id);
    await setProvider(customer, id, null);
    const recorded = await product.sql(
      `select from events where project_id = $1 and kind = 'task.unassigned'`,
      [id],
    );
    expect(recorded).toEqual([]);
  });
});
