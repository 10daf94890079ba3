/**
 * Kysely's way to PostgreSQL: a statement whose answer nobody waits for goes with the next one, in one round trip.
 * BEGIN goes with the first statement, and what is left at the end goes with COMMIT.
 */
import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import type pg from 'pg';
import { nameOf } from './connection.ts';
import { type PreparedStatement, type StatementResult, sendPipeline, UNNAMED } from './pipeline.ts';
import { currentRequest, type Span } from './request.ts';

/** Statements that are one query for Kysely. */
const batches = new WeakMap<CompiledQuery, Batch>();

interface Batch {
  statements: readonly PreparedStatement[];
  isAwaited: boolean;
  /** Takes what each answered, where they go with a later round trip. */
  onResults?: (answers: StatementResult[]) => void;
}

/** Runs statements in a transaction, in one round trip. @returns what each answered */
export async function runTogether<DB>(
  trx: Transaction<DB>,
  statements: readonly PreparedStatement[],
): Promise<StatementResult[]> {
  const { rows } = await trx.executeQuery<StatementResult>(batchOf({ statements, isAwaited: true }));
  return rows;
}

/** Queries by name. */
export type Queries = Record<string, RawBuilder<unknown>>;
/** The rows of each. */
export type RowsOf<Q extends Queries> = {
  [Name in keyof Q]: Q[Name] extends RawBuilder<infer Row> ? Row[] : never;
};

/** Runs queries in a transaction, in one round trip and in this order. @returns the rows of each */
export async function readTogether<DB, Q extends Queries>(
  trx: Transaction<DB>,
  queries: Q,
): Promise<RowsOf<Q>> {
  const names = Object.keys(queries);
  const statements = Object.values(queries).map((each) => statementFrom(each.compile(trx)));
  const results = await runTogether(trx, statements);
  return Object.fromEntries(names.map((name, n) => [name, results[n]?.rows])) as RowsOf<Q>;
}

/**
 * Adds statements to a transaction without waiting for them: they go with its next statement, or with its end, and
 * in this order. If one fails, whatever it goes with throws, and nothing of the transaction takes effect.
 */
export async function runLater<DB>(
  trx: Transaction<DB>,
  ...statements: readonly (PreparedStatement | { compile(db: Kysely<DB>): CompiledQuery })[]
): Promise<void> {
  const sent = statements.map((each) => ('compile' in each ? statementFrom(each.compile(trx)) : each));
  await trx.executeQuery(batchOf({ statements: sent, isAwaited: false }));
}

/**
 * The same for statements whose answers are wanted once the transaction has ended, such as what its answer shows.
 * @returns a function that gives what each answered, from then on
 */
export async function readLater<DB>(
  trx: Transaction<DB>,
  statements: readonly PreparedStatement[],
): Promise<() => StatementResult[]> {
  let results: StatementResult[] | undefined;
  const onResults = (answered: StatementResult[]) => {
    results = answered;
  };
  await trx.executeQuery(batchOf({ statements, isAwaited: false, onResults }));
  return () => {
    if (!results) throw new Error('these statements have not been answered yet');
    return results;
  };
}

/** @returns the texts that go out for one query of Kysely's */
export const textsOf = (query: CompiledQuery): string[] =>
  batches.get(query)?.statements.map(({ text }) => text) ?? [query.sql];

/**
 * What one query of Kysely's sends, for whoever gathers several.
 * @returns its statements, and what it returns once these are answered
 */
export function batchFrom(query: CompiledQuery): {
  statements: readonly PreparedStatement[];
  rowsOf(answers: StatementResult[]): object[];
} {
  const batch = batches.get(query);
  if (!batch) return { statements: [statementFrom(query)], rowsOf: ([answer]) => answer?.rows ?? [] };
  if (!batch.isAwaited) throw new Error('what nobody waits for is not gathered');
  return { statements: batch.statements, rowsOf: (answers) => answers };
}

function batchOf(batch: Batch): CompiledQuery<never> {
  const query = CompiledQuery.raw('') as CompiledQuery<never>;
  batches.set(query, batch);
  return query;
}

export function dialect(pool: pg.Pool): PostgresDialect {
  const made = new PostgresDialect({ pool });
  made.createDriver = () => new PipeliningDriver(pool) as never;
  return made;
}

/** What the database is told as it is, under names of its own. */
const command = (text: string): PreparedStatement => ({ name: text, text, values: [] });
const [BEGIN, COMMIT, ROLLBACK] = [command('begin'), command('commit'), command('rollback')];

class PipeliningDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect();
    const connection = this.#connections.get(client) ?? new Connection(client);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: Connection): Promise<void> {
    connection.begin();
  }

  async commitTransaction(connection: Connection): Promise<void> {
    const answers = await connection.send([COMMIT]);
    // So PostgreSQL answers where a statement has failed before.
    if (answers.at(-1)?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.drop();
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #waiting: PreparedStatement[] = [];
  /** Who wants the results of waiting statements, and which these are. */
  #listeners: { from: number; to: number; onResults(answers: StatementResult[]): void }[] = [];
  /** Of the transaction that runs. */
  #span: Span | undefined;
  #isBroken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  begin(): void {
    this.#span = currentRequest()?.span?.begin('transaction');
    this.add([BEGIN]);
  }

  add(statements: readonly PreparedStatement[], onResults?: Batch['onResults']): void {
    const from = this.#waiting.length;
    this.#waiting.push(...statements);
    if (onResults) this.#listeners.push({ from, to: this.#waiting.length, onResults });
  }

  /** Sends what waits, and these behind it. @returns what each of these answered */
  async send(statements: readonly PreparedStatement[]): Promise<StatementResult[]> {
    const all = [...this.#waiting, ...statements];
    const listeners = this.#listeners;
    this.#forget();
    try {
      const answers = await sendPipeline(this.#client, all, this.#span);
      for (const { from, to, onResults } of listeners) onResults(answers.slice(from, to));
      return answers.slice(all.length - statements.length);
    } catch (error) {
      // So that it leads to whoever asked.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }

  /** Rolls back, unless the transaction has not even begun. */
  async drop(): Promise<void> {
    this.#endSpan(true);
    const hasBegun = !this.#waiting.includes(BEGIN);
    this.#forget();
    if (!hasBegun) return;
    try {
      await this.send([ROLLBACK]);
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  /** What waits goes with a pipeline, or not at all. */
  #forget(): void {
    this.#waiting = [];
    this.#listeners = [];
  }

  release(): void {
    this.#forget();
    this.#endSpan(false);
    this.#client.release(this.#isBroken);
  }

  #endSpan(isFailed: boolean): void {
    this.#span?.end({ isFailed });
    this.#span = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const batch = batches.get(query);
    if (batch?.isAwaited) return { rows: (await this.send(batch.statements)) as Row[] };
    if (batch) {
      this.add(batch.statements, batch.onResults);
      return { rows: [] };
    }
    const [answer] = await this.send([statementFrom(query)]);
    const { rows, command, count } = answer as StatementResult;
    const isChange = CHANGES.has(command);
    return { rows: rows as Row[], ...(isChange && { numAffectedRows: BigInt(count) }) };
  }

  // biome-ignore lint/correctness/useYield: nothing of ours streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('rows are not streamed');
  }
}
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export function statementFrom({ sql: text, parameters: values }: CompiledQuery): PreparedStatement {
  return { name: values.length === 0 ? UNNAMED : (nameOf(text) ?? UNNAMED), text, values };
}
