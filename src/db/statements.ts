/** Statements for the fast path that are put together from parts, because their text depends on what is asked. */
import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import { nameOf } from './connection.ts';
import { UNNAMED } from './pipeline.ts';
import type { Statement } from './session-pipeline.ts';

const compiler = new PostgresQueryCompiler();

/**
 * @param query returns text in all its columns; its values are text, numbers, instants or null
 * @param columns in order
 */
export function statementOf<Column extends string>(
  query: RawBuilder<unknown>,
  columns: readonly Column[],
): Statement<Column> {
  const { sql: text, parameters } = compiler.compileQuery(query.toOperationNode(), createQueryId());
  return { name: nameOf(text) ?? UNNAMED, text, values: parameters as Statement['values'], columns };
}

/** Ids as a PostgreSQL array literal. */
export const listed = (ids: readonly string[]) => `{${ids.join(',')}}`;
