// A statement that fails, in the middle of what a call stores.
import type { Moment } from './held-statement.ts';
import type { Product } from './product.ts';

/** Lets every statement of this kind fail while something happens. @returns what it answers */
export async function whileFailing<T>(
  product: Product,
  { table, act }: Moment,
  work: () => Promise<T>,
): Promise<T> {
  await product.sql(`create function fails() returns trigger language plpgsql as $$
    begin raise exception 'the % of % fails', tg_op, tg_table_name; end $$`);
  await product.sql(`create trigger fails before ${act} on ${table} for each row execute function fails()`);
  try {
    return await work();
  } finally {
    await product.sql('drop function fails cascade');
  }
}
