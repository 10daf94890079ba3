import { type Insertable, sql } from 'kysely';
import { isAsRead } from '#db/as-read.ts';
import { beginsWith } from '#db/begins-with.ts';
import type { Trx } from '#db/open.ts';
import { isAfterCursor, pageByCursor, positionOf } from '#db/pagination.ts';
import type { DB } from '#db/tables.gen.ts';
import type { FollowUp, Noted } from '#kit/desk.ts';
import { numberIn } from './starter-plan.rules/help.ts';
import { type Part, PROGRESS_VERSION, type Progress } from './starter-plan.rules/progress.ts';

const PAGE = 50;

/** @returns a person's saved progress */
export async function readProgress(trx: Trx, personId: string): Promise<Progress> {
  const clearing = await trx
    .selectFrom('plan_clearings')
    .select('cleared_at')
    .where('user_id', '=', personId)
    .executeTakeFirst();
  const rows = await trx
    .selectFrom('plan_parts')
    .select(['part', 'value', 'changed_at'])
    .where('user_id', '=', personId)
    .execute();
  return {
    version: PROGRESS_VERSION,
    cleared_at: clearing?.cleared_at.toISOString() ?? null,
    parts: Object.fromEntries(
      rows.map(({ part, value, changed_at }) => [part, { value, at: changed_at.toISOString() }]),
    ),
  };
}

/** Locks out the person's other devices until the transaction ends. */
export async function takeTurn(trx: Trx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan ${personId}`}, 0))`.execute(trx);
}

/** Upserts parts. */
export async function saveParts(trx: Trx, personId: string, parts: [string, Part][]): Promise<void> {
  if (parts.length === 0) return;
  await trx
    .insertInto('plan_parts')
    .values(
      parts.map(([part, { value, at }]) => ({
        user_id: personId,
        part,
        value: JSON.stringify(value),
        changed_at: new Date(at),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'part']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute();
}

/** Deletes everything up to a moment, and refuses anything older that arrives later. */
export async function clearUpTo(trx: Trx, personId: string, at: Date): Promise<void> {
  await trx
    .insertInto('plan_clearings')
    .values({ user_id: personId, cleared_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ cleared_at: eb.ref('excluded.cleared_at') })),
    )
    .execute();
  await trx.deleteFrom('plan_parts').where('user_id', '=', personId).where('changed_at', '<=', at).execute();
}

/**
 * As the system, which sees no answers. @returns people unchanged since then, with the time of their
 * last change
 */
export async function listUnchangedProgress(trx: Trx, since: Date) {
  const { rows } = await sql<{ person_id: string; since: Date }>`
    select old.user_id as person_id, max(old.changed_at) as since from plan_parts old
    where old.changed_at <= ${since}
      and not exists (select from plan_parts n where n.user_id = old.user_id and n.changed_at > ${since})
    group by old.user_id`.execute(trx);
  return rows;
}

/** Deletes a person's progress on every device, unless some of it changed since then. */
export async function forgetProgress(trx: Trx, personId: string, since: Date): Promise<void> {
  await takeTurn(trx, personId);
  const newer = await trx
    .selectFrom('plan_parts')
    .select('part')
    .where('user_id', '=', personId)
    .where('changed_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  if (!newer) await clearUpTo(trx, personId, since);
}

/** Stores a help request once. @returns whether it is new */
export async function addHelpRequest(trx: Trx, request: Insertable<DB['help_requests']>): Promise<boolean> {
  // No conflict target: the inserting role may not read.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('help_requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns what the person of the transaction asked about entries of the record, the newest first */
export async function listAskedEntries(
  trx: Trx,
  personId: string,
): Promise<{ entry: string; number: string; at: string }[]> {
  const rows = await trx
    .selectFrom('help_requests')
    .select(['entry_id', 'number', 'created_at'])
    .where('user_id', '=', personId)
    .where('kind', '=', 'record')
    .orderBy('created_at', 'desc')
    .limit(ASKED_SHOWN)
    .execute();
  return rows.map(({ entry_id, number, created_at }) => ({
    entry: entry_id ?? '',
    number,
    at: created_at.toISOString(),
  }));
}
/** Nobody asks about more entries than that. */
const ASKED_SHOWN = 200;

interface WantedRequests {
  after?: string | undefined;
  status?: FollowUp | undefined;
  /** How the address begins, in lower case, or the number; empty for any. */
  search?: string | undefined;
}

/** Needs a recorded access. @returns a page, newest first, and the next cursor */
export async function listHelpRequests(trx: Trx, { after, status, search }: WantedRequests) {
  let query = helpRequestsWithNames(trx)
    .select(positionOf('help_requests', 'created_at').as('cursor'))
    .orderBy('help_requests.created_at', 'desc')
    .orderBy('help_requests.id', 'desc')
    .limit(PAGE + 1);
  if (status) query = query.where('status', '=', status);
  if (search) {
    const number = numberIn(search);
    const byAddress = beginsWith('help_requests.email', search);
    query = query.where((is) => (number ? is.or([is('number', '=', number), byAddress]) : byAddress));
  }
  if (after) query = query.where(isAfterCursor('help_requests', 'created_at', after));
  return pageByCursor(await query.execute(), PAGE);
}

/**
 * Stores what an admin says unless another one said something else since; a retry is stored once. Needs a
 * recorded access.
 * @returns the row afterwards; none if there is none
 */
export async function noteHelpRequest(trx: Trx, id: string, { was, ...said }: Noted<FollowUp>) {
  await trx
    .updateTable('help_requests')
    .set(said)
    .where('id', '=', id)
    .where(isAsRead({ was, said }))
    .execute();
  return helpRequestsWithNames(trx).where('help_requests.id', '=', id).execute();
}

/**
 * Removes it for good, if it is still as an admin read it. Needs a recorded access.
 * @returns the row as it was, if there is one, and whether it was removed
 */
export async function removeHelpRequest(trx: Trx, id: string, was: Noted<FollowUp>['was']) {
  const [row] = await helpRequestsWithNames(trx).where('help_requests.id', '=', id).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('help_requests')
    .where('id', '=', id)
    .where('status', '=', was.status)
    .where('note', '=', was.note)
    .executeTakeFirst();
  return { row, removed: numDeletedRows === 1n };
}

/** Deletes what came before this time. */
export async function deleteHelpRequestsBefore(trx: Trx, time: Date): Promise<void> {
  await trx.deleteFrom('help_requests').where('created_at', '<', time).execute();
}

function helpRequestsWithNames(trx: Trx) {
  return trx
    .selectFrom('help_requests')
    .leftJoin('people', 'people.id', 'help_requests.user_id')
    .selectAll('help_requests')
    .select('people.full_name as name');
}
