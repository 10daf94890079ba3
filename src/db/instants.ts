/** Converts instants between PostgreSQL and the contract, which writes them as JavaScript does. */
import { type RawBuilder, sql } from 'kysely';

/** SQL that formats a timestamp, mostly a column, as the contract does. */
export function iso(timestamp: string | RawBuilder<unknown>): RawBuilder<string> {
  const value = typeof timestamp === 'string' ? sql.ref(timestamp) : timestamp;
  return sql`to_char(${value} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * The same for a timestamp that PostgreSQL returned as text, several times as fast.
 * @param text in UTC, as our connections have it: 2026-11-21 09:30:00.5+00
 */
export function isoOfText(text: string): string {
  const thousandths = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${thousandths}Z`;
}
