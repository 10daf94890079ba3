/** What a pipeline reads: a statement that is added to one read shifts the results of no other. */
import type { PreparedStatement, StatementResult } from './pipeline.ts';
import type { Statement, TextRow } from './session-pipeline.ts';

/** Statements, and what their results mean. */
export interface Read<T> {
  statements: readonly PreparedStatement[];
  /** @param results one of each statement, in order */
  decode(results: readonly StatementResult[]): T;
}

type Reads = Record<string, Read<unknown>>;
/** What several reads found, by their names. */
type Found<R extends Reads> = { [Name in keyof R]: R[Name] extends Read<infer T> ? T : never };

/** No statement at all, where one may be left out. */
export const READ_NOTHING: Read<undefined> = { statements: [], decode: () => undefined };

/** Statements whose results say nothing, such as those that take a lock. */
export const runOnly = (...statements: readonly PreparedStatement[]): Read<undefined> => ({
  statements,
  decode: () => undefined,
});

/** @returns the read of a statement's rows, whose columns are all text */
export const readRows = <Column extends string>(statement: Statement<Column>): Read<TextRow<Column>[]> => ({
  statements: [statement],
  decode: ([result]) => (result?.rows ?? []) as TextRow<Column>[],
});

/** @returns the read that makes something of what another found */
export const mapRead = <From, To>(read: Read<From>, to: (found: From) => To): Read<To> => ({
  statements: read.statements,
  decode: (results) => to(read.decode(results)),
});

/** @returns one read of several, in this order */
export function readAll<R extends Reads>(reads: R): Read<Found<R>> {
  const named = Object.entries(reads);
  return {
    statements: named.flatMap(([, { statements }]) => statements),
    decode(results) {
      let from = 0;
      const found = named.map(([name, { statements, decode }]) => {
        const own = results.slice(from, from + statements.length);
        from += statements.length;
        return [name, decode(own)];
      });
      return Object.fromEntries(found);
    },
  };
}
