// No call scans a large table of other people's data: every GET of the contract, every search and the
// fast-path calls, in a world that is mostly somebody else's. Their cost beside 300,000 people: npm run
// bench:scale
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHANGES, READS, SEARCHES } from '../bench/scale-asks.ts';
import { fillCrowd, LARGE_TABLES } from '../bench/scale-fill.ts';
import { openPlace, type Place } from '../bench/scale-place.ts';

let place: Place;
beforeAll(async () => {
  place = await openPlace(10);
  await fillCrowd(place.product, 0.02);
  await place.product.sql('vacuum analyze');
}, 300_000);
afterAll(() => place.product.close());

const ASKS = Object.entries({ ...READS, ...SEARCHES, ...CHANGES });

/** Connections report their statistics when they end. */
const end = () =>
  place.product.sql(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name in ('kinkeeper_app', 'kinkeeper_system')`);

const readWhole = () =>
  place.product.sql<{ name: string; rows: number }>(
    `select relname as name, seq_tup_read::int as rows from pg_stat_user_tables
     where relname = any ($1) and seq_tup_read > n_live_tup / 2`,
    [LARGE_TABLES],
  );

it('no call scans a large table of other people’s data', async () => {
  await end();
  await place.product.sql('select pg_stat_reset()');
  for (const [name, ask] of ASKS) expect((await ask(place)).status, name).toBeLessThan(300);
  await end();
  expect(await readWhole()).toEqual([]);
}, 300_000);
