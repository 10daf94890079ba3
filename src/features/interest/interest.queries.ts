import type { Insertable } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { DB } from '#db/tables.gen.ts';

/** @returns whether it is new: neither its id nor, on the waitlist, its address existed */
export async function addEntry(trx: Trx, entry: Insertable<DB['waitlist_entries']>): Promise<boolean> {
  // No conflict target: the inserting role may not read, not even a conflicting row.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('waitlist_entries')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether it is new: its id did not exist */
export async function addApplication(
  trx: Trx,
  application: Insertable<DB['helper_applications']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('helper_applications')
    .values(application)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes what came before this time. */
export async function deleteLeftBefore(trx: Trx, time: Date): Promise<void> {
  await trx.deleteFrom('waitlist_entries').where('created_at', '<', time).execute();
  await trx.deleteFrom('helper_applications').where('created_at', '<', time).execute();
}
