import type { Insertable } from 'kysely';
import type { Trx } from '../../db/open.ts';
import type { DB } from '../../db/tables.gen.ts';

const PAGE = 50;

/** @returns whether it is new: its address was not on the waitlist */
export async function addEntry(trx: Trx, entry: Insertable<DB['waitlist_entries']>): Promise<boolean> {
  // No target: whoever inserts here may not read, not even a conflicting row.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('waitlist_entries')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether it is new: its id was not there */
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

/**
 * @param after the last id of the page before
 * @returns a page, newest first, and the id after which the next one begins
 */
export async function listEntries(trx: Trx, after: string | undefined) {
  let query = trx
    .selectFrom('waitlist_entries')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1);
  if (after) {
    query = query.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('created_at', 'id'),
        '<',
        selectFrom('waitlist_entries as last')
          .select(['last.created_at', 'last.id'])
          .where('last.id', '=', after)
          .$asTuple('created_at', 'id'),
      ),
    );
  }
  return pageOf(await query.execute());
}

/** As listEntries. */
export async function listApplications(trx: Trx, after: string | undefined) {
  let query = trx
    .selectFrom('helper_applications')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1);
  if (after) {
    query = query.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('created_at', 'id'),
        '<',
        selectFrom('helper_applications as last')
          .select(['last.created_at', 'last.id'])
          .where('last.id', '=', after)
          .$asTuple('created_at', 'id'),
      ),
    );
  }
  return pageOf(await query.execute());
}

function pageOf<R extends { id: string }>(rows: R[]): { rows: R[]; next: string | null } {
  const shown = rows.slice(0, PAGE);
  return { rows: shown, next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
}
