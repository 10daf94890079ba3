// A new installation: PostgreSQL has counted the rows of tables that were still empty, and plans by that until it
// counts them again. What is stored until then must not cost more with each row.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';
import { type SharedProject, say, sharedProject } from '../support/projects.ts';
import { changeTask, createTask } from '../support/tasks.ts';

const TIMES = 100;

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct();
  await product.sql('vacuum analyze');
  // On a slow machine PostgreSQL would count again during the test.
  const tables = await product.sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) await product.sql(`alter table ${name} set (autovacuum_enabled = false)`);
  shared = await sharedProject(product);
});
afterAll(() => product.close());

/** Connections report their statistics when they end; the next ones plan again. */
const end = () =>
  product.sql(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name in ('kinkeeper_app', 'kinkeeper_system')`);

it('messages and changes look every row up by its key, and read no table whole', async () => {
  await end();
  await product.sql('select pg_stat_reset()');
  const task = await createTask(shared.customer, shared.id);
  for (let n = 0; n < TIMES; n += 1) {
    await say(shared.customer, shared.id, `Number ${n}`);
    await changeTask(shared.customer, task, { title: `Number ${n}` });
    await changeTask(shared.provider, task, { status: n % 2 ? 'pending' : 'in_progress' });
  }
  await end();
  // The tables of jobs aside: they are read by the clock, and the few rows in them go again.
  const readWhole = await product.sql(
    `select relname as table, seq_tup_read::int as rows from pg_stat_user_tables
     where schemaname = 'public' and seq_tup_read >= $1`,
    [TIMES],
  );
  expect(readWhole).toEqual([]);
  // Nor by an index that has the key behind other columns: that is read whole, too.
  const [events] = await product.sql<{ read: number; stored: number }>(
    `select sum(idx_tup_read)::int as read, (select count(*)::int from events) as stored
     from pg_stat_user_indexes where relname = 'events'`,
  );
  expect(events?.stored).toBeGreaterThan(3 * TIMES);
  expect(events?.read).toBeLessThan(10 * (events?.stored ?? 0));
});
