/** Reads that do not depend on each other, in one round trip, though each is written as if it were alone. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from 'kysely';
import { batchFrom, runTogether } from './driver.ts';
import type { DB } from './tables.gen.ts';

type Trx = Transaction<DB>;

type Reads = Record<string, (trx: Trx) => Promise<unknown>>;

/**
 * Runs these reads together: whenever all that have not ended wait for PostgreSQL, what they ask for goes in one
 * pipeline.
 * @returns what each of them returned
 * @throws the first failure
 */
export async function sideBySide<R extends Reads>(
  trx: Trx,
  reads: R,
): Promise<{ [Name in keyof R]: Awaited<ReturnType<R[Name]>> }> {
  const gathering = new Gathering(trx, Object.keys(reads).length);
  const each = new Kysely<never>({
    dialect: {
      createDriver: () => gathering,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  }) as unknown as Trx;
  const results = Object.entries(reads).map(async ([name, read]) => {
    const result = await read(each).finally(() => gathering.end());
    return [name, result] as const;
  });
  return Object.fromEntries(await Promise.all(results)) as Awaited<ReturnType<typeof sideBySide<R>>>;
}

interface Waiting extends PromiseWithResolvers<QueryResult<never>> {
  asked: ReturnType<typeof batchFrom>;
}

/** Stands for a connection, and sends nothing before everybody has asked for something. */
class Gathering implements Driver, DatabaseConnection {
  readonly #trx: Trx;
  #running: number;
  #waiting: Waiting[] = [];

  constructor(trx: Trx, running: number) {
    this.#trx = trx;
    this.#running = running;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const waiting = { asked: batchFrom(query), ...Promise.withResolvers<QueryResult<never>>() };
    this.#waiting.push(waiting);
    void this.#sendOnceAllWait();
    return waiting.promise;
  }

  /** One of those that run has ended. */
  end(): void {
    this.#running -= 1;
    void this.#sendOnceAllWait();
  }

  async #sendOnceAllWait(): Promise<void> {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#running) return;
    const sent = this.#waiting.splice(0);
    try {
      const answers = await runTogether(
        this.#trx,
        sent.flatMap(({ asked }) => asked.statements),
      );
      for (const { asked, resolve } of sent)
        resolve({ rows: asked.rowsOf(answers.splice(0, asked.statements.length)) as never[] });
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('only reads run side by side');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}

  // biome-ignore lint/correctness/useYield: nothing of ours streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('rows are not streamed');
  }
}
