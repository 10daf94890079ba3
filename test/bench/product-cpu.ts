// What work costs a product in this process and the PostgreSQL behind it.
import type { Product } from '../support/product.ts';
import { cpuOf } from './cpu.ts';

/** CPU milliseconds that some work takes here and in the backends of the product's database. */
export async function cpuFor(product: Product, work: () => Promise<unknown>): Promise<number> {
  const backends = async () => {
    const rows = await product.sql<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  };
  const before = { ours: process.cpuUsage(), theirs: await backends() };
  await work();
  const { user, system } = process.cpuUsage(before.ours);
  return (user + system) / 1000 + (await backends()) - before.theirs;
}

/** Does something again and again. */
export async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) await work();
}

export const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
