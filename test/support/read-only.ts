// A database that takes no writes for a while, as a standby does.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from './product.ts';

/** Ends all connections but the test's own; those that replace them can only read. */
export const stopWrites = (product: Product) => setWrites(product, 'off');

export const allowWrites = (product: Product) => setWrites(product, 'on');

async function setWrites(product: Product, writes: 'on' | 'off'): Promise<void> {
  const [{ name } = { name: '' }] = await product.sql<{ name: string }>('select current_database() as name');
  await product.sql(
    `alter database ${name} set default_transaction_read_only = ${writes === 'on' ? 'off' : 'on'}`,
  );
  // One that is starting may have read the setting as it was, and cannot be seen and ended before it has started.
  await until('connections keep starting', async () => (await count(product, STARTING)) === 0);
  // Each has ended once this returns, not only been asked to.
  await product.sql(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await until('its pools keep connections that have ended', async () => (await countDead(product)) === 0);
}

async function until(failure: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await isSo()) return;
    await sleep(10);
  }
  throw new Error(failure);
}

/** A backend locks its database until it has started. */
const STARTING = `select count(*)::int as n from pg_locks
  where locktype = 'object' and classid = 'pg_database'::regclass and mode = 'RowExclusiveLock'
    and objid = (select oid from pg_database where datname = current_database())`;
const ALIVE = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name in ('kinkeeper_app', 'kinkeeper_system')`;

async function count(product: Product, text: string): Promise<number> {
  const [{ n } = { n: 0 }] = await product.sql<{ n: number }>(text);
  return n;
}

/** How many connections its pools still hold that the database has ended. */
async function countDead(product: Product): Promise<number> {
  const held = product.services.db.pools().reduce((sum, { open }) => sum + open, 0);
  return held - (await count(product, ALIVE));
}
