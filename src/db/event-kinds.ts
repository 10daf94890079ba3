import { type RawBuilder, sql } from 'kysely';

/** Kinds of events as literals, so that a partial index over them can be used. */
export const oneOf = (column: string, kinds: readonly string[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
