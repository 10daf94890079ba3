/** How an admin reads health information: written down first, or PostgreSQL shows no row. */
import { sql, type Transaction } from 'kysely';
import { record, recordForId } from './record.ts';
import type { DB } from './tables.gen.ts';

/** Whether the person of the transaction is an admin (AUTH-32). */
export async function isAdmin(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ is_admin: boolean }>`select is_admin()`.execute(trx);
  return rows[0]?.is_admin === true;
}

export interface Reading {
  at: Date;
  /** The admin; also the person of the transaction. */
  actorId: string;
  /** Which list, e.g. `safety`. */
  what: string;
}

/**
 * Runs what reads health information on behalf of an admin. Two events tell of it: one before,
 * which opens the policies named `recorded…` for the rest of the transaction, and one after, which
 * says whose information it was.
 * @param read answers with the rows
 * @param whose the ids of the people a row is about
 */
export async function recordedReading<R>(
  trx: Transaction<DB>,
  { at, actorId, what }: Reading,
  read: () => Promise<R[]>,
  whose: (row: R) => string | null,
): Promise<R[]> {
  const event = { kind: 'health.read', at, actorId, subject: { type: 'desk', id: null } } as const;
  const id = await recordForId(trx, { ...event, data: { what } });
  await sql`select set_config('app.reading', ${id}, true)`.execute(trx);
  const rows = await read();
  const people = [...new Set(rows.map(whose))].filter((id) => id !== null);
  if (people.length > 0) await record(trx, { ...event, data: { what, people } });
  return rows;
}
