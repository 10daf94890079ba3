/** The SQL of what lies in the store without a row that needs it. */
import type { Trx } from '#db/open.ts';

/** Says before an object is written that it is nobody's, unless it is claimed before this instant. */
export async function announceObject(trx: Trx, key: string, by: string, dueAt: Date): Promise<void> {
  await trx.insertInto('stored_leftovers').values({ object_key: key, left_by: by, due_at: dueAt }).execute();
}

/** Says that an object has a row now. @returns false when it was taken away meanwhile */
export async function claimObject(trx: Trx, key: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('stored_leftovers')
    .where('object_key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns keys of objects that nobody claimed in time */
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
