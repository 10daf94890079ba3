// No call scans a large table of other people's data: every GET of the contract, every search and the
// fast-path calls, in a world that is mostly somebody else's. Their cost beside 300,000 people: npm run
// bench:scale
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workersOf } from '#app/jobs.ts';
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

/** What is read whole while this is done. */
async function readWholeDuring(work: () => Promise<void>) {
  await end();
  await place.product.sql('select pg_stat_reset()');
  await work();
  await end();
  return readWhole();
}

it('no call scans a large table of other people’s data', async () => {
  const found = await readWholeDuring(async () => {
    for (const [name, ask] of ASKS) expect((await ask(place)).status, name).toBeLessThan(300);
  });
  expect(found).toEqual([]);
}, 300_000);

it('nor does what runs every minute', async () => {
  const workers = workersOf(place.product.services, { send: async () => {} });
  const found = await readWholeDuring(async () => {
    for (const { kind, work } of workers)
      if (kind.every === '* * * * *') await work({ id: crypto.randomUUID(), data: {} });
  });
  expect(found).toEqual([]);
}, 300_000);
