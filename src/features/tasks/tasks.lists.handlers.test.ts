import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { joinProject, newProject, type SharedProject, sharedProject } from '#test/support/projects.ts';
import { changeTask, createTask, listOwnTasks, listTasks } from '#test/support/tasks.ts';

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

describe('lists of tasks', () => {
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
    const first = await listTasks(shared.customer, id);
    expect(first.tasks.map(({ title }) => title).slice(0, 4)).toEqual([
      'cancelled',
      'in_progress',
      'completed',
      'Old 1',
    ]);
    expect(first.tasks).toHaveLength(50);
    expect(first.counts).toEqual({ completed: 1, in_progress: 1, pending: 50, total: 53 });
    const second = await listTasks(shared.customer, id, `?cursor=${first.next}`);
    expect(second.tasks.map(({ title }) => title)).toEqual(['Old 48', 'Old 49', 'Old 50']);
    expect(second.next).toBeNull();
  });

  it('filter by status, by assignee, and by due date in the reader’s own day', async () => {
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
      (await listTasks(shared.customer, id, query)).tasks.map(({ title }) => title);
    expect(await titles('?due=overdue')).toEqual(['late']);
    expect(await titles('?due=week')).toEqual(['in a week', 'today']);
    expect(await titles('?due=none')).toEqual(['some day']);
    expect(await titles('?status=in_progress')).toEqual(['in a week']);
    expect(await titles('?assigned_to_me=yes')).toEqual(['today']);
    expect(await titles('?assigned_to_me=no&status=pending')).toEqual(['some day', 'later', 'late']);
    const own = await listOwnTasks(shared.customer, '?assigned_to_me=yes&due=week');
    expect(own.tasks.map(({ title, project_title }) => [title, project_title])).toEqual([
      ['today', 'Mom at home'],
    ]);
  });

  it('of all own projects show nobody else’s tasks, newest first, page by page [DASH-22]', async () => {
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
    const first = await listOwnTasks(customer);
    const second = await listOwnTasks(customer, `?cursor=${first.next}`);
    const titles = [...first.tasks, ...second.tasks].map(({ title }) => Number(title));
    expect(titles).toEqual(Array.from({ length: 60 }, (_, n) => 60 - n));
    expect(first.tasks).toHaveLength(50);
    expect(second.next).toBeNull();
    expect(new Set((await listOwnTasks(provider)).tasks.map((task) => task.project_title))).toEqual(
      new Set(['One']),
    );
    expect(await listOwnTasks(sam)).toEqual({ tasks: [], next: null });
  });
});
