import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, newProject } from '#test/support/projects.ts';
import { explained, explainedRead } from '#test/support/query-plan.ts';
import { refused } from '#test/support/refusals.ts';
import { changeTask, listOwnTasks, listTasks } from '#test/support/tasks.ts';
import type { Task } from './tasks.contract.ts';
import type { TaskFilters } from './tasks.filters.contract.ts';
import * as queries from './tasks.queries.ts';
import { isOpen, type TaskOrder } from './tasks.rules.ts';

let product: Product;
let maria: Client;
let dana: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
});
afterAll(() => product.close());

/** A transaction that takes long holds up what other tests wait for. The rows satisfy the triggers. */
async function insertQuickly(text: string, values: unknown[]): Promise<void> {
  await product.sql('set session_replication_role = replica');
  await product.sql(text, values);
  await product.sql('set session_replication_role = origin');
}

/** Tasks of every status and priority, overdue, to come and without a day. */
const fill = (projectId: string, personId: string, count: number) =>
  insertQuickly(
    `insert into tasks (id, project_id, client_id, assigned_by, title, status, completed_at, due_date, priority, created_at, updated_at)
     select gen_random_uuid(), $1, gen_random_uuid(), $2, 'Task ' || n, s.status,
       case when s.status = 'completed' then now() end,
       case when n % 3 > 0 then date '2026-11-01' + n % 37 end, 1 + n % 5, now() - interval '1 minute' * n, now()
     from generate_series(1, $3::int) n
     cross join lateral (select (array['pending','in_progress','completed','cancelled'])[1 + n % 4] as status) s`,
    [projectId, personId, count],
  );

/** What each order compares, one after the other. */
const KEYS: Record<TaskOrder, (task: Task) => string> = {
  newest: ({ created_at }) => `${9e15 - Date.parse(created_at)}`,
  due: (task) => [closed(task), task.due_date ?? 'none', task.priority, task.id].join(),
  priority: (task) => [closed(task), task.priority, task.due_date ?? 'none', task.id].join(),
};
const closed = ({ status }: Task) => (isOpen(status) ? 'a' : 'b');
const isSorted = (keys: string[]) => expect(keys).toEqual(keys.toSorted());

describe('lists of tasks, ordered', () => {
  it.each(['due', 'priority', 'newest'] as const)(
    'by %s have each task once, page by page, whatever happens to the last one meanwhile [TASK-36, DASH-22]',
    async (order) => {
      const ids = [await newProject(maria, dana, 'One'), await newProject(maria, null, 'Two')];
      for (const id of ids) await fill(id, maria.id, 60);
      const first = await listTasks(maria, ids[0] ?? '', `?order=${order}`);
      const last = first.tasks.at(-1) as Task;
      await changeTask(maria, last, { status: isOpen(last.status) ? 'completed' : 'pending' });
      const second = await listTasks(maria, ids[0] ?? '', `?order=${order}&cursor=${first.next}`);
      isSorted([...first.tasks, ...second.tasks.filter(({ id }) => id !== last.id)].map(KEYS[order]));
      expect(new Set([...first.tasks, ...second.tasks].map(({ id }) => id)).size).toBe(60);

      const own: Task[] = [];
      let next: string | null = '';
      while (next !== null) {
        const page: Awaited<ReturnType<typeof listOwnTasks>> = await listOwnTasks(
          maria,
          `?order=${order}${next && `&cursor=${next}`}`,
        );
        own.push(...page.tasks);
        next = page.next;
      }
      isSorted(own.map(KEYS[order]));
      expect(own.length).toBeGreaterThanOrEqual(120);
      expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
    },
  );

  it('by day begin with what is overdue, of the most important first, and end with what is closed', async () => {
    const id = await newProject(maria, dana);
    const insert = `insert into tasks (id, project_id, client_id, assigned_by, title, status, due_date, priority, created_at, updated_at)
      values (gen_random_uuid(), $1, gen_random_uuid(), $2, $3, $4, $5, $6, now(), now())`;
    for (const [title, status, day, priority] of [
      ['some day', 'pending', null, 1],
      ['given up', 'cancelled', '2020-01-01', 1],
      ['late', 'pending', '2026-11-01', 4],
      ['late and critical', 'in_progress', '2026-11-01', 1],
      ['far', 'pending', '9999-12-31', 1],
      ['earlier', 'pending', '2026-10-31', 5],
    ])
      await product.sql(insert, [id, maria.id, title, status, day, priority]);
    const titles = async (query: string) =>
      (await listTasks(maria, id, `?order=${query}`)).tasks.map(({ title }) => title);
    expect(await titles('due')).toEqual([
      'earlier',
      'late and critical',
      'late',
      'far',
      'some day',
      'given up',
    ]);
    expect(await titles('priority')).toEqual([
      'late and critical',
      'far',
      'some day',
      'late',
      'earlier',
      'given up',
    ]);
    expect(await titles('due&due=overdue&status=pending')).toEqual(['earlier', 'late']);
    expect(await titles('priority&due=none')).toEqual(['some day']);
  });

  it.each([
    ['of another order', 'due', '0.3.2026-11-20'],
    ['of another order', 'priority', '0.2026-11-20.3'],
    ['of the newest', 'due', '1795000000000000'],
    ['of a day', 'newest', '0.2026-11-20.3'],
    ['of a day that is none', 'due', '0.2026-02-30.3'],
    ['of a year that is none', 'priority', '0.3.0000-01-01'],
    ['of nothing', 'due', ''],
  ])('refuse a cursor %s [TASK-36]', async (_, order, place) => {
    const id = await newProject(maria, dana);
    const query = `order=${order}&cursor=${place}.${id}`;
    for (const path of [`/projects/${id}/tasks`, '/tasks']) {
      const { data } = await refused(product, 'INVALID_INPUT', () => maria.call('GET', `${path}?${query}`));
      expect(data).toMatchObject({ fields: [{ path: 'cursor' }] });
    }
  });
});

it('are read by index in every order, however many there are [TASK-36, DASH-09, DASH-22]', async () => {
  const id = await newProject(maria, dana, 'Large');
  await fill(id, maria.id, 20_000);
  const stranger = await product.person('Sam Stranger');
  const updatedAt = `now() - n * interval '1 second'`;
  await fillProjects(product, { customer: stranger, provider: dana, count: 2000, updatedAt });
  await insertQuickly(
    `insert into tasks (id, project_id, client_id, title, created_at, updated_at)
     select gen_random_uuid(), p.id, gen_random_uuid(), 'Other', now(), now()
     from projects p cross join generate_series(1, 10) where p.id <> $1`,
    [id],
  );
  await product.sql('analyze');
  const today = '2026-11-20';
  const orders = [
    ['newest', 'tasks_newest', `1795000000000000.${id}`],
    ['due', 'tasks_by_due', `0.2026-11-20.3.${id}`],
    ['priority', 'tasks_by_priority', `1.3.2026-11-20.${id}`],
  ] as const;
  for (const [order, index, cursor] of orders)
    for (const filters of [{ order }, { order, cursor }] satisfies TaskFilters[])
      for (const read of [queries.pageOfTasks(id, filters, today), queries.pageOfOwnTasks(filters, today)]) {
        const plan = await explainedRead(product, maria, read);
        expect(plan, order).toMatch(new RegExp(`Index (Only )?Scan using ${index} on tasks t`));
        if ('cursor' in filters) expect(plan, order).toMatch(/Index Cond: .*ROW\(/);
        expect(plan, order).not.toMatch(/Seq Scan on tasks/);
      }
  const due = await explained(product, maria, (trx) => queries.listDue(trx, maria.id, today, 3));
  expect(due).toMatch(/Index Scan using tasks_by_due on tasks t[^\n]*\n *Index Cond: .*<= '2026-11-20'/);
});
