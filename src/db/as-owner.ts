import type pg from 'pg';

/**
 * Works on a table as its owner, from whom forced row-level security hides every row.
 * @param db connected as the owner, within a transaction
 */
export async function asOwner<T>(db: pg.ClientBase, table: string, work: () => Promise<T>): Promise<T> {
  await db.query(`alter table ${table} no force row level security`);
  const result = await work();
  await db.query(`alter table ${table} force row level security`);
  return result;
}
