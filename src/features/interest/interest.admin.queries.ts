/** SQL of the desk's lists: the waitlist and the applications. */
import { recordAccess } from '#db/access-record.ts';
import { isAsRead } from '#db/as-read.ts';
import { beginsWith } from '#db/begins-with.ts';
import type { Trx } from '#db/open.ts';
import { isAfterCursor, pageByCursor, positionOf } from '#db/pagination.ts';
import type { Actor } from '#kit/actor.ts';
import type { FollowUp, Noted } from '#kit/desk.ts';
import type { ApplicationStatus } from './interest.rules.ts';

const PAGE = 50;

/** Which rows of a list, newest first. */
export interface Wanted<S> {
  /** The previous page's cursor. */
  after?: string | undefined;
  status?: S | undefined;
  /** How the address begins, in lower case; empty for any. */
  search?: string | undefined;
  /** Rows per page. */
  size?: number;
}

/** @returns a page, and the next cursor */
export async function listEntries(trx: Trx, { after, status, search, size = PAGE }: Wanted<FollowUp> = {}) {
  let query = trx
    .selectFrom('waitlist_entries')
    .selectAll()
    .select(positionOf('waitlist_entries', 'created_at').as('cursor'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1);
  if (status) query = query.where('status', '=', status);
  if (search) query = query.where(beginsWith('email', search));
  if (after) query = query.where(isAfterCursor('waitlist_entries', 'created_at', after));
  return pageByCursor(await query.execute(), size);
}

/** Same as listEntries. */
export async function listApplications(
  trx: Trx,
  { after, status, search, size = PAGE }: Wanted<ApplicationStatus> = {},
) {
  let query = trx
    .selectFrom('helper_applications')
    .selectAll()
    .select(positionOf('helper_applications', 'created_at').as('cursor'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1);
  if (status) query = query.where('status', '=', status);
  if (search) query = query.where(beginsWith('email', search));
  if (after) query = query.where(isAfterCursor('helper_applications', 'created_at', after));
  return pageByCursor(await query.execute(), size);
}

/**
 * Stores it unless another admin said something else since; a retry is stored once.
 * @returns the updated entry; undefined if there is none, or it was changed
 */
export function noteEntry(trx: Trx, id: string, { was, ...said }: Noted<FollowUp>) {
  return trx
    .updateTable('waitlist_entries')
    .set(said)
    .where('id', '=', id)
    .where(isAsRead({ was, said }))
    .returningAll()
    .executeTakeFirst();
}

/** Same as noteEntry. */
export function noteApplication(trx: Trx, id: string, { was, ...said }: Noted<ApplicationStatus>) {
  return trx
    .updateTable('helper_applications')
    .set(said)
    .where('id', '=', id)
    .where(isAsRead({ was, said }))
    .returningAll()
    .executeTakeFirst();
}

type List = 'waitlist_entries' | 'helper_applications';
export type AsRead = Noted<FollowUp | ApplicationStatus>['was'];

/**
 * Removes a row for good unless another admin said something else since; the record keeps its id and who
 * removed it.
 * @returns false if there is none, or it was changed
 */
export async function removeFrom(
  trx: Trx,
  table: List,
  id: string,
  was: AsRead,
  { by, at }: Actor,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom(table)
    .where('id', '=', id)
    .where('status', '=', was.status)
    .where('note', '=', was.note)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const what = `${table}.removed`;
  await recordAccess(trx, { at, actorId: by, act: 'right', what, people: [], subjects: [id], asTeam: true });
  return true;
}

export async function exists(trx: Trx, table: List, id: string): Promise<boolean> {
  return (await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The record's entry of a whole list that leaves as a file; who is on it has no account. */
export async function recordExport(trx: Trx, what: string, { by, at }: Actor): Promise<void> {
  await recordAccess(trx, { at, actorId: by, act: 'read', what, people: [], asTeam: true });
}
