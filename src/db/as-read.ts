import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a row is still as somebody read it, so that they overwrite nothing unseen; or already as they want it, so
 * that a retry is stored once.
 * @param said the columns they change, each with its value when they read it in `was`
 */
export function isAsRead<Said extends Record<string, string>>({
  was,
  said,
}: {
  was: Said;
  said: Said;
}): RawBuilder<SqlBool> {
  const columns = Object.keys(was);
  const valuesOf = (row: Said) => sql`(${sql.join(columns.map((column) => row[column]))})`;
  return sql`(${sql.join(columns.map((column) => sql.ref(column)))}) in (${valuesOf(was)}, ${valuesOf(said)})`;
}
