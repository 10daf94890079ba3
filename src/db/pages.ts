/**
 * Lists that come page by page, ordered by a time and then the id; a page begins behind the last row of
 * the one before. Its id names that row where rows stay as they are; where they change or go, a cursor
 * (kit/cursor.ts) says where it stood.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from './tables.gen.ts';

type TableWith<Column extends string> = {
  [T in keyof DB]: DB[T] extends Record<Column | 'id', unknown> ? T : never;
}[keyof DB];

/**
 * That a row stands behind the last one of the page before.
 * @param last its id
 * @param order `<` where the newest is first, `>` where the oldest is
 */
export function isBehind<Time extends 'created_at' | 'updated_at'>(
  table: TableWith<Time>,
  time: Time,
  last: string,
  order: '<' | '>' = '<',
): RawBuilder<SqlBool> {
  const columns = (of: string) => sql`${sql.ref(`${of}.${time}`)}, ${sql.ref(`${of}.id`)}`;
  return sql<SqlBool>`(${columns(table)}) ${sql.raw(order)} (select ${columns('last')} from ${sql.table(table)} as "last" where ${sql.ref('last.id')} = ${last})`;
}

/**
 * @param found the rows of a page, and one more if there are more
 * @returns the page, and the id behind which the next one begins
 */
export function pageOf<Row extends { id: string | number }>(found: Row[], size: number) {
  const rows = found.slice(0, size);
  const next: Row['id'] | null = found.length > size ? (rows.at(-1)?.id ?? null) : null;
  return { rows, next };
}

/** Where a row stands in a list with the newest first, as a column named `cursor`. */
export function cursorOf(table: string, time: string): RawBuilder<string> {
  const at = sql.ref(`${table}.${time}`);
  return sql`(extract(epoch from ${at}) * 1000000)::bigint || '.' || ${sql.ref(`${table}.id`)} as cursor`;
}

/** That a row stands behind a cursor. */
export function isBehindCursor(table: string, time: string, cursor: string): RawBuilder<SqlBool> {
  const [micros, id] = cursor.split('.');
  const columns = sql`${sql.ref(`${table}.${time}`)}, ${sql.ref(`${table}.id`)}`;
  return sql`(${columns}) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

/**
 * As pageOf, for rows with a cursor.
 * @returns the page, each row without its cursor, and the cursor behind which the next one begins
 */
export function pageByCursor<Row extends { cursor: string }>(found: Row[], size: number) {
  const page = found.slice(0, size);
  const next = found.length > size ? (page.at(-1)?.cursor ?? null) : null;
  return { rows: page.map(({ cursor: _, ...row }) => row), next };
}
