/** The SQL of copies of people's data; as the system, which alone sees their keys. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { exportAsked, exportOpened } from './exports.events.ts';
import { failuresSince } from './exports.rules.ts';

const SHOWN = ['id', 'state', 'asked_at', 'ready_at', 'expires_at', 'file_size'] as const;

export async function findNewest(trx: Trx, personId: string) {
  return trx
    .selectFrom('exports')
    .select(SHOWN)
    .where('person_id', '=', personId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
export type ExportRow = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

export async function findKept(trx: Trx, personId: string, now: Date) {
  return trx
    .selectFrom('exports')
    .select(SHOWN)
    .where('person_id', '=', personId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns false if one is being made already */
export async function insertExport(
  trx: Trx,
  asked: { id: string; person_id: string; asked_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('exports')
    .values(asked)
    .onConflict((on) => on.column('person_id').where('state', '=', sql.lit('waiting')).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function findReady(trx: Trx, personId: string, id: string, now: Date) {
  return trx
    .selectFrom('exports')
    .select(['id', 'object_key', 'wrapped_key', 'file_size', 'asked_at', 'ready_at', 'project_ids'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Takes on the oldest copy that is waited for and that nobody makes.
 * @returns it, with whom to tell; undefined if there is none
 */
export async function takeWaiting(trx: Trx, now: Date, workingUntil: Date) {
  const next = await trx
    .selectFrom('exports')
    .innerJoin('people', 'people.id', 'exports.person_id')
    .select(['exports.id', 'person_id', 'attempts', 'email', 'full_name', 'locale', 'time_zone'])
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('working_until', 'is', null), eb('working_until', '<', now)]))
    .orderBy('asked_at')
    .limit(1)
    .forUpdate('exports')
    .skipLocked()
    .executeTakeFirst();
  if (!next) return;
  await trx
    .updateTable('exports')
    .set({ working_until: workingUntil, attempts: next.attempts + 1 })
    .where('id', '=', next.id)
    .execute();
  return next;
}
export type WaitingExport = NonNullable<Awaited<ReturnType<typeof takeWaiting>>>;

/** @returns whether any is waited for, whoever makes it */
export async function isAnyWaiting(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom('exports').select('id').where('state', '=', 'waiting').executeTakeFirst();
  return row !== undefined;
}

/** Says that it is still being made; or, with null, that somebody may try again at once. */
export async function renewLease(trx: Trx, id: string, workingUntil: Date | null): Promise<void> {
  await trx
    .updateTable('exports')
    .set({ working_until: workingUntil })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

interface Made {
  object_key: string;
  wrapped_key: Buffer;
  file_size: number;
  ready_at: Date;
  expires_at: Date;
  /** The projects whose files and documents lie in it. */
  project_ids: string[];
}
/** @returns false if it was made by somebody else meanwhile, or is no longer wanted */
export async function storeReady(trx: Trx, { id, person_id }: WaitingExport, made: Made): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('exports')
    .set({ ...made, state: 'ready', working_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  // The newest takes the place of the others.
  await trx.deleteFrom('exports').where('person_id', '=', person_id).where('id', '<>', id).execute();
  return true;
}

export async function storeFailed(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('exports')
    .set({ state: 'failed', working_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteExpired(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom('exports')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', now),
        eb.and([eb('state', '=', 'failed'), eb('asked_at', '<', failuresSince(now))]),
      ]),
    )
    .execute();
}

export async function recordExport(
  trx: Trx,
  event: typeof exportAsked | typeof exportOpened,
  personId: string,
  at: Date,
): Promise<void> {
  await recordEvent(trx, event, { at, actorId: personId, subjectId: personId });
}
