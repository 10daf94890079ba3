/**
 * The record: who looked at whose health information, who changed whose rights, what was refused (decision 0152).
 * Entries are added in the transaction of what they are about. server/record/chain.ts chains them.
 */
import { sql, type Transaction } from 'kysely';
import { requestNetwork } from './request.ts';
import type { DB } from './tables.gen.ts';

export interface AccessEntry {
  at: Date;
  /** Null for what happens by itself. */
  actorId: string | null;
  act: 'read' | 'right';
  /** What was read, or which right: a code, e.g. `document`. */
  what: string;
  /** Whose information or right it is; empty if the database has nobody for it, such as the waitlist. */
  people: readonly string[];
  /** Its project, document, file, plan or case. */
  subjects?: readonly string[];
  /** As an admin. */
  asTeam?: boolean;
  /** A code, where a reason was asked. */
  reason?: string | undefined;
}

/**
 * Adds an entry in the transaction of the reading or change: both commit, or neither does.
 * @throws PostgreSQL 42501 if the actor is not the person of the transaction
 */
export async function recordAccess(trx: Transaction<DB>, entry: AccessEntry): Promise<void> {
  await adding(entry).execute(trx);
}

/**
 * Adds the entry of a reading by whoever is not the person it is about; reading one's own is nobody's business. What
 * an admin opened is named even where nobody is left whom it is about.
 * @param people whose information it is; null for those who are gone
 */
export async function recordMembersReading(
  trx: Transaction<DB>,
  entry: Omit<AccessEntry, 'act' | 'people'> & { people: readonly (string | null)[] },
): Promise<void> {
  const people = entry.people.filter((each): each is string => each !== null && each !== entry.actorId);
  const named = people.length + (entry.asTeam ? (entry.subjects ?? []).length : 0);
  if (named > 0) await recordAccess(trx, { ...entry, act: 'read', people });
}

/**
 * Adds the entry that lets an admin see health information for the rest of the transaction, in one round trip: its id
 * goes into the setting that has_recorded_reading() compares.
 */
export async function openReading(trx: Transaction<DB>, entry: Omit<AccessEntry, 'act' | 'people'>) {
  const added = adding({ ...entry, act: 'read', people: [], asTeam: true });
  await sql`with added as (${added} returning true)
    select set_config('app.reading', currval('access_entries_id_seq')::text, true) from added`.execute(trx);
}

/** Written out: the query builder would put the same statement together for each entry. */
function adding({ at, actorId, act, what, people, subjects = [], asTeam = false, reason }: AccessEntry) {
  return sql`insert into access_entries (at, actor_id, as_team, act, what, reason, people, subjects, address)
    values (${at}, ${actorId}, ${asTeam}, ${act}, ${what}, ${reason ?? null}, ${people}, ${subjects}, ${requestNetwork()})`;
}
