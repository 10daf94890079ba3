/**
 * Keyset pagination, ordered by a time and then by id; a page begins after the last row of the one before. In
 * lists whose rows stay put, that row's id is enough; where rows change or disappear, a cursor
 * (kit/cursor.ts) records its position.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from './tables.gen.ts';

type TableWith<Column extends string> = {
  [T in keyof DB]: DB[T] extends Record<Column | 'id', unknown> ? T : never;
}[keyof DB];

/**
 * The condition that a row comes after the last row of the previous page.
 * @param last its id
 * @param order `<` for newest first, `>` for oldest first
 */
export function isAfter<Time extends 'created_at' | 'updated_at'>(
  table: TableWith<Time>,
  time: Time,
  last: string,
  order: '<' | '>' = '<',
): RawBuilder<SqlBool> {
  const columns = (of: string) => sql`${sql.ref(`${of}.${time}`)}, ${sql.ref(`${of}.id`)}`;
  return sql<SqlBool>`(${columns(table)}) ${sql.raw(order)} (select ${columns('last')} from ${sql.table(table)} as "last" where ${sql.ref('last.id')} = ${last})`;
}

/**
 * @param found the rows of a page, plus one if there are more
 * @returns the page, and the id after which the next one begins
 */
export function pageOf<Row extends { id: string | number }>(found: Row[], size: number) {
  const rows = found.slice(0, size);
  const next: Row['id'] | null = found.length > size ? (rows.at(-1)?.id ?? null) : null;
  return { rows, next };
}

/** The position of a row in a newest-first list. */
export function positionOf(table: string, time: string): RawBuilder<string> {
  const at = sql.ref(`${table}.${time}`);
  return sql`(extract(epoch from ${at}) * 1000000)::bigint || '.' || ${sql.ref(`${table}.id`)}`;
}

/** The same as a column named `cursor`. */
export const cursorOf = (table: string, time: string): RawBuilder<string> =>
  sql`${positionOf(table, time)} as cursor`;

/** The condition that a row comes after a cursor. */
export function isAfterCursor(table: string, time: string, cursor: string): RawBuilder<SqlBool> {
  const [micros, id] = cursor.split('.');
  const columns = sql`${sql.ref(`${table}.${time}`)}, ${sql.ref(`${table}.id`)}`;
  return sql`(${columns}) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

/**
 * Like pageOf, for rows with a cursor.
 * @returns the page, each row without its cursor, and the cursor after which the next page begins
 */
export function pageByCursor<Row extends { cursor: string }>(found: Row[], size: number) {
  const page = found.slice(0, size);
  const next = found.length > size ? (page.at(-1)?.cursor ?? null) : null;
  return { rows: page.map(({ cursor: _, ...row }) => row), next };
}
