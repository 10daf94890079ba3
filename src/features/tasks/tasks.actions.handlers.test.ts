import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject, type SharedProject, sharedProject } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { changeTask, checklistItem, createTask, listTasks, sendTask } from '#test/support/tasks.ts';
import { listMadeOfAction } from './tasks.queries.ts';
import { TASK_MAX } from './tasks.rules.ts';

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
});
afterAll(() => product.close());

const source_action = 'assessment/home-safety';
const of = async (client: Client, action = source_action) =>
  (await client.call<{ tasks: object[] }>('GET', `/tasks/of-action?action=${action}`)).body.tasks;

describe('a task from an action of a plan', () => {
  it('is made once in a project, whoever asks, and is known by its action to those in the project', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider);
    const sam = await product.person('Sam Stranger');
    const [one, two] = await Promise.all([
      sendTask(customer, id, { source_action }),
      sendTask(provider, id, { source_action, title: 'Something else' }),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    const again = await untouched(product, () => sendTask(customer, id, { source_action }));
    expect(again.body).toEqual(one.body);
    expect((await listTasks(customer, id)).counts.total).toBe(1);
    const elsewhere = await createTask(customer, await newProject(customer, null), { source_action });
    expect(await of(provider)).toEqual([{ id: one.body.id, project_id: id }]);
    expect(await of(customer)).toEqual(
      expect.arrayContaining([
        { id: one.body.id, project_id: id },
        { id: elsewhere.id, project_id: elsewhere.project_id },
      ]),
    );
    expect(await of(customer, 'starter-plan/home-safety')).toEqual([]);
    expect(await of(sam)).toEqual([]);
  });

  it('takes every step of a plan as an item, however long', async () => {
    const title = 'x'.repeat(TASK_MAX.item);
    const steps = [{ ...checklistItem('a'), title }];
    const task = await createTask(shared.customer, shared.id, { checklist_items: steps });
    expect(task.checklist_items).toEqual(steps);
    await refused(product, 'INVALID_INPUT', () =>
      sendTask(shared.customer, shared.id, {
        checklist_items: [{ ...checklistItem('a'), title: `${title}x` }],
      }),
    );
  });

  it('comes again without its action, and is not made a second time', async () => {
    const { customer } = shared;
    const id = await newProject(customer, null);
    const repeat = { every: 'week', step: 1 };
    const task = await createTask(customer, id, { source_action, due_date: '2026-11-21', repeat });
    await changeTask(customer, task, { status: 'completed' });
    expect((await listTasks(customer, id)).counts.total).toBe(2);
    expect((await sendTask(customer, id, { source_action })).body.id).toBe(task.id);
    const made = await of(customer);
    expect(made.filter((each) => (each as { project_id: string }).project_id === id)).toEqual([
      { id: task.id, project_id: id },
    ]);
  });

  it.each([
    'home-safety',
    'assessment/',
    'assessment/Home',
    'plan/home-safety',
    `assessment/${'x'.repeat(65)}`,
  ])('is not made from %s, by PostgreSQL neither', async (wrong) => {
    const { customer, id } = shared;
    const { data } = await refused(product, 'INVALID_INPUT', () =>
      sendTask(customer, id, { source_action: wrong }),
    );
    expect(data).toMatchObject({ fields: [{ path: 'source_action' }] });
    await refused(product, 'INVALID_INPUT', () => customer.call('GET', `/tasks/of-action?action=${wrong}`));
    const forged = product.services.db.as(customer.id, (trx) =>
      sql`insert into tasks (id, project_id, client_id, assigned_by, title, created_at, updated_at, source_action)
          values (gen_random_uuid(), ${id}, gen_random_uuid(), ${customer.id}, 'x', now(), now(), ${wrong})`.execute(
        trx,
      ),
    );
    await expect(forged).rejects.toMatchObject({ constraint: 'tasks_source_action' });
  });

  it('is found by its index', async () => {
    await product.sql('set session_replication_role = replica');
    await product.sql(
      `insert into tasks (id, project_id, client_id, assigned_by, title, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $1, 'x', now(), now() from generate_series(1, 5000)`,
      [shared.customer.id],
    );
    await product.sql('reset session_replication_role');
    await product.sql('analyze tasks');
    const plan = await explained(product, shared.customer, (trx) => listMadeOfAction(trx, source_action));
    expect(plan).not.toMatch(/Seq Scan on tasks/);
  });
});
