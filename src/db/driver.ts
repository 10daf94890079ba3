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
  type Transaction,
} from 'kysely';
import type pg from 'pg';
import { nameOf } from './connection.ts';
import { asked, type Span } from './request.ts';
import { type Answered, type Sent, sendTogether, UNNAMED } from './trip.ts';

/** Statements that are one query for Kysely. */
const parcels = new WeakMap<CompiledQuery, { statements: readonly Sent[]; isAwaited: boolean }>();

/** Runs statements in a transaction, in one round trip. @returns what each answered */
export async function together<DB>(trx: Transaction<DB>, statements: readonly Sent[]): Promise<Answered[]> {
  const { rows } = await trx.executeQuery<Answered>(parcelOf(statements, true));
  return rows;
}

interface Query {
  compile(db: Kysely<never>): CompiledQuery;
}

/** Runs queries in a transaction, in one round trip and in this order. @returns the rows of each */
export async function readTogether<DB>(trx: Transaction<DB>, queries: readonly Query[]): Promise<object[][]> {
  const answers = await together(
    trx,
    queries.map((each) => sentOf(each.compile(trx as never))),
  );
  return answers.map(({ rows }) => rows);
}

/**
 * Adds statements to a transaction without waiting for them: they go with its next statement, or with its end, and
 * in this order. If one fails, whatever it goes with throws, and nothing of the transaction takes effect.
 */
export async function later<DB>(
  trx: Transaction<DB>,
  ...statements: readonly (Sent | { compile(db: Kysely<DB>): CompiledQuery })[]
): Promise<void> {
  const sent = statements.map((each) => ('compile' in each ? sentOf(each.compile(trx)) : each));
  await trx.executeQuery(parcelOf(sent, false));
}

/** @returns the texts that go out for one query of Kysely's */
export const textsOf = (query: CompiledQuery): string[] =>
  parcels.get(query)?.statements.map(({ text }) => text) ?? [query.sql];

function parcelOf(statements: readonly Sent[], isAwaited: boolean): CompiledQuery<never> {
  const parcel = CompiledQuery.raw('') as CompiledQuery<never>;
  parcels.set(parcel, { statements, isAwaited });
  return parcel;
}

export function dialect(pool: pg.Pool): PostgresDialect {
  const made = new PostgresDialect({ pool });
  made.createDriver = () => new PipeliningDriver(pool) as never;
  return made;
}

/** What the database is told as it is, under names of its own. */
const command = (text: string): Sent => ({ name: text, text, values: [] });
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
  #waiting: Sent[] = [];
  /** Of the transaction that runs. */
  #span: Span | undefined;
  #isBroken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  begin(): void {
    this.#span = asked()?.span?.begin('transaction');
    this.add([BEGIN]);
  }

  add(statements: readonly Sent[]): void {
    this.#waiting.push(...statements);
  }

  /** Sends what waits, and these behind it. @returns what each of these answered */
  async send(statements: readonly Sent[]): Promise<Answered[]> {
    const all = [...this.#waiting, ...statements];
    this.#waiting = [];
    try {
      const answers = await sendTogether(this.#client, all, this.#span);
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
    this.#waiting = [];
    if (!hasBegun) return;
    try {
      await this.send([ROLLBACK]);
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#waiting = [];
    this.#endSpan(false);
    this.#client.release(this.#isBroken);
  }

  #endSpan(isFailed: boolean): void {
    this.#span?.end({ isFailed });
    this.#span = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const parcel = parcels.get(query);
    if (parcel?.isAwaited) return { rows: (await this.send(parcel.statements)) as Row[] };
    if (parcel) {
      this.add(parcel.statements);
      return { rows: [] };
    }
    const [answer] = await this.send([sentOf(query)]);
    const { rows, command, count } = answer as Answered;
    const isChange = CHANGES.has(command);
    return { rows: rows as Row[], ...(isChange && { numAffectedRows: BigInt(count) }) };
  }

  // biome-ignore lint/correctness/useYield: nothing of ours streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('rows are not streamed');
  }
}
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export function sentOf({ sql: text, parameters: values }: CompiledQuery): Sent {
  return { name: values.length === 0 ? UNNAMED : (nameOf(text) ?? UNNAMED), text, values };
}
