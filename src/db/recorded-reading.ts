/** How an admin reads health information: recorded first, or PostgreSQL shows no rows. */
import { sql, type Transaction } from 'kysely';
import type { Actor } from '#kit/actor.ts';
import { HOUR_MS } from '../kit/days.ts';
import { openReading, recordAccess } from './access-record.ts';
import type { DB } from './tables.gen.ts';

/** Whether the person of the transaction is an admin (AUTH-32). */
export async function isAdmin(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ is_admin: boolean }>`select is_admin()`.execute(trx);
  return rows[0]?.is_admin === true;
}

/** How long a reason holds, from when it was given. */
const REASON_HOLDS_MS = HOUR_MS;

/** An admin has to say first why they open this: `REASON_NEEDED`. */
export class ReasonNeededError extends Error {}

/**
 * Why the admin of the transaction opens somebody else's project or appointment (decision 0163).
 * @returns the code of the reason given within the last hour
 * @throws ReasonNeededError if there is none; also where there is no such project
 */
export async function reasonToOpen(trx: Transaction<DB>, about: string, { by, at }: Actor): Promise<string> {
  const given = await trx
    .selectFrom('reasons_given')
    .select('reason')
    .where('admin_id', '=', by)
    .where('about', '=', about)
    .where('at', '>', reasonsHoldSince(at))
    .executeTakeFirst();
  if (!given) throw new ReasonNeededError('no reason was given');
  return given.reason;
}

/** @returns since when a reason must have been given to hold at a moment */
export const reasonsHoldSince = (at: Date): Date => new Date(at.getTime() - REASON_HOLDS_MS);

export interface Reading {
  at: Date;
  /** The admin, who is also the person of the transaction. */
  actorId: string;
  /** Which list, e.g. `safety`. */
  what: string;
  /** A reason code, where the admin has to give one. */
  reason?: string;
  /** What the record identifies the rows by: people, unless the row does not reveal whose it is. */
  of?: 'people' | 'subjects';
  /** The project it is in. */
  subjectId?: string;
}

/**
 * Reads health information on behalf of an admin. Adds two entries to the record: one before the read, which opens
 * the `recorded…` policies for the rest of the transaction, and one after it, with the people it was about.
 * @param read returns the rows
 * @param whose the ids of the people, or the case, that a row is about
 */
export async function readAsAdmin<R>(
  trx: Transaction<DB>,
  { at, actorId, what, reason, of = 'people', subjectId }: Reading,
  read: () => Promise<R[]>,
  whose: (row: R) => string | null | readonly string[],
): Promise<R[]> {
  const facts = { at, actorId, what, reason, asTeam: true };
  await openReading(trx, facts);
  const rows = await read();
  const ids = [...new Set(rows.flatMap(whose))].filter((each) => each !== null);
  // A project without a customer was read as well.
  const subjects = subjectId && rows.length > 0 ? [subjectId] : [];
  const about = of === 'people' ? { people: ids, subjects } : { people: [], subjects: ids };
  if (ids.length + subjects.length > 0) await recordAccess(trx, { ...facts, act: 'read', ...about });
  return rows;
}
