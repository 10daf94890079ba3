// A database that takes no writes for a while, as a standby does.
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
}
