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
  await product.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await countDead(product)) === 0) return;
    await sleep(10);
  }
  throw new Error('its pools keep connections that have ended');
}

/** How many connections its pools still hold that the database has ended. */
async function countDead(product: Product): Promise<number> {
  const held = product.services.db.pools().reduce((sum, { open }) => sum + open, 0);
  const [{ alive } = { alive: 0 }] = await product.sql<{ alive: number }>(
    `select count(*)::int as alive from pg_stat_activity
     where datname = current_database() and application_name in ('kinkeeper_app', 'kinkeeper_system')`,
  );
  return held - alive;
}
