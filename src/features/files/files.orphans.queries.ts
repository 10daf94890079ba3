/** SQL for orphans: stored objects without a row that needs them. */
import type { Trx } from '#db/open.ts';

/** Announces an object before it is written: it becomes an orphan unless claimed by `dueAt`. */
export async function announceObject(trx: Trx, key: string, by: string, dueAt: Date): Promise<void> {
  await trx.insertInto('stored_leftovers').values({ object_key: key, left_by: by, due_at: dueAt }).execute();
}

/** Claims an object for a row. @returns false if it has been deleted meanwhile */
export async function claimObject(trx: Trx, key: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('stored_leftovers')
    .where('object_key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns keys of objects that were not claimed in time */
export async function listDue(trx: Trx, now: Date, most: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('stored_leftovers')
    .select('object_key')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map((row) => row.object_key);
}
