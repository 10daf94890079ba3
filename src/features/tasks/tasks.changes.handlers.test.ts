import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileHeld } from '#test/support/held-row.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import {
  giveReason,
  newProject,
  type SharedProject,
  setProvider,
  sharedProject,
} from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { changeTask, createTask, readTask } from '#test/support/tasks.ts';
import type { Task } from './tasks.contract.ts';

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
});
afterAll(() => product.close());

const item = (id: string, completed = false) => ({
  id,
  title: `Do ${id}`,
  completed,
  created_at: '2026-11-20T10:00:00.000Z',
});

describe('a change', () => {
  it('sets any status, and when it was completed [TASK-26, TASK-27, TASK-28, TASK-29]', async () => {
    const task = await createTask(shared.customer, shared.id);
    const set = async (status: string) => (await changeTask(shared.provider, task, { status })).body;
    const completed = await set('completed');
    expect(completed).toMatchObject({ status: 'completed', revision: 2 });
    expect(completed.completed_at).toBe(completed.updated_at);
    for (const status of ['cancelled', 'in_progress', 'pending'] as const)
      expect(await set(status)).toMatchObject({ status, completed_at: null });
  });

  it('of the checklist sets its progress [TASK-21, TASK-22]', async () => {
    const task = await createTask(shared.customer, shared.id);
    const set = async (...checklist_items: object[]) =>
      (await changeTask(shared.provider, task, { checklist_items })).body.progress_percentage;
    expect(await set(item('a'), item('b', true), item('c', true))).toBe(67);
    expect(await set(item('a'), item('b', true))).toBe(50);
    expect(await set()).toBe(0);
  });

  it('touches the fields that are named; null takes away what may be left out [TASK-30]', async () => {
    const task = await createTask(shared.customer, shared.id, {
      description: 'Two of them',
      due_date: '2026-12-01',
      assigned_to: shared.provider.id,
      checklist_items: [item('a')],
    });
    const { body } = await changeTask(shared.customer, task, { due_date: null, description: null });
    expect(body).toEqual({
      ...task,
      due_date: null,
      description: null,
      revision: 2,
      updated_at: body.updated_at,
    });
    const cleared = await changeTask(shared.customer, task, { assigned_to: null });
    expect(cleared.body).toMatchObject({ assigned_to: null, assigned_user: null });
  });

  it('to what there is already stores nothing, also from an old revision', async () => {
    const task = await createTask(shared.customer, shared.id);
    const { body } = await changeTask(shared.customer, task, { title: 'New', revision: 1 });
    const again = await untouched(product, () =>
      changeTask(shared.customer, task, { title: 'New', revision: 1 }),
    );
    expect(again).toMatchObject({ status: 200, body: { ...body } });
  });

  it('from an old revision is refused with the task as it is now', async () => {
    const task = await createTask(shared.customer, shared.id);
    const { body: now } = await changeTask(shared.provider, task, { title: 'Theirs', revision: 1 });
    const { data } = await refused(product, 'CHANGED_MEANWHILE', () =>
      changeTask(shared.customer, task, { title: 'Mine', revision: 1 }),
    );
    expect(data).toEqual({ task: now });
  });

  it('by two at once from one revision is stored once, and the other one hears of it', async () => {
    const task = await createTask(shared.customer, shared.id);
    const answers = await Promise.all([
      changeTask(shared.customer, task, { priority: 1, revision: 1 }),
      changeTask(shared.provider, task, { title: 'Theirs', revision: 1 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

it('two changes at once, one of which holds the project, wait for each other and are both stored', async () => {
  const task = await createTask(shared.customer, shared.id);
  const answers = await whileHeld(product, shared.id, [
    () => changeTask(shared.customer, task, { status: 'completed' }),
    () => changeTask(shared.provider, task, { title: 'Called' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await readTask(shared.customer, task)).body).toMatchObject({
    title: 'Called',
    status: 'completed',
  });
});

describe('assigning while its provider goes', () => {
  const nobodyElse = async (id: string) =>
    product.sql<{ assigned_to: string | null }>(
      `select t.assigned_to from tasks t where t.project_id = $1 and t.assigned_to is not null and not exists (
         select from project_members m where m.project_id = t.project_id and m.person_id = t.assigned_to and m.left_at is null)`,
      [id],
    );

  it('comes first, and is undone with their going', async () => {
    const id = await newProject(shared.customer, shared.provider);
    const task = await createTask(shared.customer, id);
    const answers = await whileHeld<{ status: number; body: unknown }>(product, id, [
      () => changeTask(shared.customer, task, { assigned_to: shared.provider.id }),
      () => setProvider(shared.customer, id, null),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await nobodyElse(id)).toEqual([]);
  });

  it('comes too late where they have gone first, and nobody is assigned who is not there', async () => {
    const id = await newProject(shared.customer, shared.provider);
    const task = await createTask(shared.customer, id);
    const [gone, assigned] = await whileHeld<{ status: number; body: unknown }>(product, id, [
      () => setProvider(shared.customer, id, null),
      () => changeTask(shared.customer, task, { assigned_to: shared.provider.id }),
    ]);
    expect([gone?.status, assigned?.status]).toEqual([200, 422]);
    expect(assigned?.body).toMatchObject({ data: { fields: [{ path: 'assigned_to' }] } });
    expect(await nobodyElse(id)).toEqual([]);
  });
});

describe('PostgreSQL itself', () => {
  /** Runs a statement as somebody. @returns the code with which it is refused, or the name of the constraint */
  const attempt = async (personId: string, statement: string) => {
    try {
      await product.services.db.as(personId, (trx) => sql.raw(statement).execute(trx));
      return 'done';
    } catch (error) {
      const { code, constraint } = error as { code: string; constraint?: string };
      return constraint ?? code;
    }
  };
  const insertion = (project: string, by: string, fields = '', values = '') =>
    `insert into tasks (id, project_id, client_id, assigned_by, title, created_at, updated_at ${fields})
     values (gen_random_uuid(), '${project}', gen_random_uuid(), '${by}', 'Call', now(), now() ${values})`;

  it('refuses a task of a stranger, in another’s name, or of a project that is not theirs [TASK-38]', async () => {
    const { id, customer, provider } = shared;
    const sam = await product.person('Sam Stranger');
    const ada = await product.person('Ada Admin', { admin: true });
    await giveReason(ada, id);
    await untouched(product, async () => {
      expect(await attempt(sam.id, insertion(id, sam.id))).toBe('42501');
      expect(await attempt(customer.id, insertion(id, provider.id))).toBe('42501');
      // Also where an admin's coming was written down.
      expect(await attempt(ada.id, insertion(id, ada.id))).toBe('42501');
    });
  });

  it('refuses an assignee who is not in the project, of a new task, of a change, and of one that opens again [TASK-19]', async () => {
    const { customer } = shared;
    const sam = await product.person('Sam Someone');
    const leaver = await product.person('Lena Lane', { type: 'service_provider' });
    const id = await newProject(customer, null);
    const task = await createTask(customer, id);
    const done = await createTask(customer, id);
    await product.sql(
      `insert into project_members (project_id, person_id, role, joined_at, left_at, left_name)
       values ($1, $2, 'provider', now(), now(), 'Lena Lane')`,
      [id, leaver.id],
    );
    await product.sql(`update tasks set status = 'completed', completed_at = now() where id = $1`, [done.id]);
    await product.sql('alter table tasks disable trigger tasks_guard_assignee_changed');
    await product.sql('update tasks set assigned_to = $2 where id = $1', [done.id, leaver.id]);
    await product.sql('alter table tasks enable trigger tasks_guard_assignee_changed');
    await untouched(product, async () => {
      for (const { id: to } of [sam, leaver]) {
        expect(await attempt(customer.id, insertion(id, customer.id, ', assigned_to', `, '${to}'`))).toBe(
          'tasks_assignee_in_project',
        );
        expect(
          await attempt(customer.id, `update tasks set assigned_to = '${to}' where id = '${task.id}'`),
        ).toBe('tasks_assignee_in_project');
      }
      const reopening = `update tasks set status = 'pending', completed_at = null where id = '${done.id}'`;
      expect(await attempt(customer.id, reopening)).toBe('tasks_assignee_in_project');
    });
    // The closed one keeps the name.
    const { body } = await customer.call<Task>('GET', `/projects/${id}/tasks/${done.id}`);
    expect(body.assigned_user).toMatchObject({ full_name: 'Lena Lane', email: null });
    const reopened = await changeTask(customer, done, { status: 'pending' });
    expect(reopened.body).toMatchObject({ status: 'pending', assigned_to: null });
  });

  it.each(['project_id', 'assigned_by', 'created_at', 'client_id'])(
    'lets nobody change %s of a task [TASK-08]',
    async (column) => {
      const task = await createTask(shared.customer, shared.id);
      const statement = `update tasks set ${column} = ${column} where id = '${task.id}'`;
      expect(await untouched(product, () => attempt(shared.customer.id, statement))).toBe('42501');
    },
  );

  it('refuses a sentence about a task that was created before, or by somebody else [LOG-03]', async () => {
    const { id, customer, provider } = shared;
    const task = await createTask(customer, id);
    const [event] = await product.sql<{ id: string }>(
      `select id from events where kind = 'task.created' and subject_id = $1`,
      [task.id],
    );
    await product.sql('delete from activity_notes where event_id = $1', [event?.id]);
    const note = `insert into activity_notes (event_id, project_id, description) values (${event?.id}, '${id}', 'Said')`;
    await untouched(product, async () => {
      for (const who of [customer, provider]) expect(await attempt(who.id, note)).toBe('42501');
    });
  });
});
