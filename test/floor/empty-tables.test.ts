// A new installation: PostgreSQL has counted the rows of tables that were still empty, and plans by that until it
// counts them again. What is stored then must not cost more with each row.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';
import { type SharedProject, say, sharedProject } from '../support/projects.ts';

const MESSAGES = 200;

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct();
  await product.sql('vacuum analyze');
  shared = await sharedProject(product);
});
afterAll(() => product.close());

/** Connections report their statistics when they end. */
const end = () =>
  product.sql(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name in ('kinkeeper_app', 'kinkeeper_system')`);

it('a message reads no table whole, from the first one on', async () => {
  await end();
  await product.sql('select pg_stat_reset()');
  for (let n = 0; n < MESSAGES; n += 1) await say(shared.customer, shared.id, `Number ${n}`);
  await end();
  const read = await product.sql(
    `select t.relname as name, t.seq_tup_read::int as rows, t.seq_scan::int as scans, t.n_live_tup::int as live, s.i from pg_stat_user_tables t
     left join lateral (select string_agg(indexrelname || ' ' || idx_scan || ' ' || idx_tup_read, ', ') as i from pg_stat_user_indexes i where i.relid = t.relid and idx_tup_read > 0) s on true
     where t.seq_tup_read > 0 or t.relname in ('events','messages')`,
  );
  console.log(read);
  expect(read).toEqual([]);
});
