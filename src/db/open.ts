import { CompiledQuery, Kysely, PostgresDialect, PostgresDriver, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { EventDefinition } from '../kit/event.ts';
import { isUuid } from '../kit/ids.ts';
import { isOutdated, prepareConnection } from './connection.ts';
import { type Session, type Statement, sendPipelined, type TextRow } from './quick.ts';
import { type Reaction, withReactions } from './reactions.ts';
import type { DB } from './tables.gen.ts';

export type Trx = Transaction<DB>;
export type { Statement, TextRow };

// A day is the same day everywhere: a text such as 2026-11-21, never an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/** The two doors to the database. There is no third. */
export interface Database {
  /**
   * Works on behalf of one person, in a transaction: row-level security shows what is theirs.
   * @param personId who asks, or null for nobody (sees no row)
   */
  as<T>(personId: string | null, work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * As `as`, for statements whose speed matters: who asks, by the token of their session, and all
   * statements are one round trip and one transaction.
   * @returns who asks, and the rows of each statement; null where no session that is good now has the token
   */
  quick(session: Session, statements: Statement[]): Promise<QuickAnswer | null>;
  /** Whether something follows from an event in its transaction: then it cannot go in one trip. */
  reactsTo(event: EventDefinition): boolean;
  /** As `as`, for statements that wait for nothing of each other: one round trip, one transaction. */
  quickAs(personId: string, statements: Statement[]): Promise<TextRow[][]>;
  /** Works for the product itself: sign-in, jobs, clean-up. A test lists every use. */
  asSystem<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** One prepared statement of the system. */
  oneAsSystem<Row>(statement: Omit<Statement, 'columns'>): Promise<Row[]>;
  /** The system's Kysely for better-auth, which brings its own queries. */
  readonly system: Kysely<DB>;
  /** The system's connections, for libraries that speak SQL themselves. */
  readonly systemPool: pg.Pool;
  close(): Promise<void>;
}

/** Leaves the beginning of a transaction to whoever says whose it is. */
class EnteringDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}

export interface QuickAnswer {
  person: TextRow<(typeof ENTERED)[number]>;
  rows: TextRow[][];
}
const ENTERED = ['id', 'full_name', 'email', 'user_type'] as const;
const ENTER = {
  name: 'enter',
  text: `select ${ENTERED.join(', ')} from enter_session($1, $2, $3)`,
  columns: ENTERED,
};
const BECOME = {
  name: 'become',
  text: "select set_config('app.person_id', $1, true) as person_id",
  columns: ['person_id'],
};

export interface DatabaseOptions {
  /** Most connections for requests; as many again, at most eight, for the quick ones, at most five for the system. */
  connections?: number;
  /** Milliseconds after which PostgreSQL gives up on one statement. */
  statementTimeout?: number;
  onError?: (error: Error) => void;
  /** What follows from events, in the order of the rooms. */
  reactions?: readonly Reaction[];
}

/**
 * Opens a migrated database.
 * @param url address, as a role that may become kinkeeper_app and kinkeeper_system
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 10, statementTimeout = 7000, onError = () => {}, reactions = [] } = options;
  let closing = false;
  const open = (role: string, max: number, more = '') => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      options: `-c role=${role} -c statement_timeout=${statementTimeout} ${SESSION}${more}`,
      connectionTimeoutMillis: statementTimeout + SILENT_AFTER_MS,
      application_name: role,
    });
    // A connection that dies must not end the process: idle ones are the pool's to tell, and while one is
    // in use, whoever uses it learns of it.
    pool.on('error', (error) => closing || onError(error));
    pool.on('connect', (client) => {
      client.on('error', () => {});
      prepareConnection(client, statementTimeout + SILENT_AFTER_MS);
    });
    return pool;
  };
  const appPool = open('kinkeeper_app', connections);
  // A page of a list is read in the order of its index, however long the list: PostgreSQL would think of
  // the average one, and read it whole.
  const quickPool = open('kinkeeper_app', Math.min(8, connections), ' -c enable_bitmapscan=off');
  const systemPool = open('kinkeeper_system', Math.min(5, connections));
  const entering = new PostgresDialect({ pool: appPool });
  entering.createDriver = () => new EnteringDriver({ pool: appPool });
  const app = new Kysely<DB>({ dialect: entering });
  const system = new Kysely<DB>({ dialect: new PostgresDialect({ pool: systemPool }) });

  return {
    as: async (personId, work) => {
      if (personId !== null && !isUuid(personId)) throw new Error('a person id is a UUID');
      // In one trip: to whom it belongs is the beginning of a transaction.
      const begin = `begin; select set_config('app.person_id', '${personId ?? ''}', true)`;
      return app.transaction().execute(async (trx) => {
        await sql.raw(begin).execute(trx);
        return work(withReactions(trx, reactions));
      });
    },
    quick: async ({ token, at, acting = null }, statements) => {
      const enter = { ...ENTER, values: [token, at, acting] };
      const [entered, ...rows] = await sendPipelined(quickPool, [enter, ...statements]);
      const person = entered?.[0] as QuickAnswer['person'] | undefined;
      return person ? { person, rows } : null;
    },
    reactsTo: ({ kind }) => reactions.some(({ to }) => to.kind === kind),
    quickAs: async (personId, statements) => {
      const become = { ...BECOME, values: [personId] };
      const [, ...rows] = await sendPipelined(quickPool, [become, ...statements]);
      return rows;
    },
    asSystem: (work) => system.transaction().execute((trx) => work(withReactions(trx, reactions))),
    oneAsSystem: async (statement) => (await systemPool.query(statement)).rows,
    system,
    systemPool,
    close: async () => {
      closing = true;
      await Promise.all([app.destroy(), quickPool.end(), system.destroy()]);
    },
  };
}

/**
 * Runs in a transaction what elsewhere goes in one trip.
 * @param statements whose columns are all text
 * @returns the rows of each
 */
export async function inTransaction(trx: Trx, statements: readonly Statement[]): Promise<TextRow[][]> {
  const rows: TextRow[][] = [];
  for (const { text, values } of statements) {
    rows.push((await trx.executeQuery<TextRow>(CompiledQuery.raw(text, values))).rows);
  }
  return rows;
}

// Statements are planned once for everybody (connection.ts). Compiling a plan takes longer than ours run.
const SESSION =
  '-c idle_in_transaction_session_timeout=30000 -c timezone=UTC -c plan_cache_mode=force_generic_plan -c jit=off';

/** A PostgreSQL that has not even ended a statement in time, this many milliseconds later, is taken for gone. */
const SILENT_AFTER_MS = 500;

/** Whether an error means that PostgreSQL cannot be reached or is going down, so that trying again helps. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') {
    return (
      isOutdated(error) ||
      /^(08|57P0)/.test(code) ||
      ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '53300'].includes(code)
    );
  }
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message)
  );
}

/**
 * Works, and once more when a policy refused it: who is in a project may change between what a
 * transaction reads of it and what it stores.
 * @param work a transaction, from its beginning
 */
export async function retryWhenRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== '42501') throw error;
    return work();
  }
}

/** Whether an error means that a row would have named one that is not there. */
export function isDangling(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23503' && broken === constraint;
}
