import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isUuid } from '../kit/ids.ts';
import { quickly, type Session, type Statement, type TextRow } from './quick.ts';
import type { DB } from './tables.gen.ts';

export type Trx = Transaction<DB>;

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

export interface QuickAnswer {
  person: TextRow<(typeof ENTERED)[number]>;
  rows: TextRow[][];
}
const ENTERED = ['id', 'full_name', 'email', 'user_type'] as const;
const ENTER = {
  name: 'enter',
  text: `select ${ENTERED.join(', ')} from enter_session($1, $2)`,
  columns: ENTERED,
};

export interface DatabaseOptions {
  /** Most connections for requests; as many again, at most eight, for the quick ones, at most five for the system. */
  connections?: number;
  /** Milliseconds after which PostgreSQL gives up on one statement. */
  statementTimeout?: number;
  onError?: (error: Error) => void;
}

/**
 * Opens a migrated database.
 * @param url address, as a role that may become kinkeeper_app and kinkeeper_system
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 10, statementTimeout = 10_000, onError = () => {} } = options;
  let closing = false;
  const open = (role: string, max: number, more = '') => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      options: `-c role=${role} -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=30000 -c timezone=UTC${more}`,
      connectionTimeoutMillis: 8000,
      application_name: role,
    });
    // A connection that dies must not end the process: idle ones are the pool's to tell, and while one is
    // in use, whoever uses it learns of it.
    pool.on('error', (error) => closing || onError(error));
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const appPool = open('kinkeeper_app', connections);
  // Planned once for everybody. A page of a list is read in the order of its index, however long the
  // list: PostgreSQL would think of the average one, and read it whole.
  const quickPool = open(
    'kinkeeper_app',
    Math.min(8, connections),
    ' -c plan_cache_mode=force_generic_plan -c enable_bitmapscan=off',
  );
  const systemPool = open('kinkeeper_system', Math.min(5, connections));
  const app = new Kysely<DB>({ dialect: new PostgresDialect({ pool: appPool }) });
  const system = new Kysely<DB>({ dialect: new PostgresDialect({ pool: systemPool }) });

  return {
    as: (personId, work) =>
      app.transaction().execute(async (trx) => {
        if (personId !== null && !isUuid(personId)) throw new Error('a person id is a UUID');
        await sql`select set_config('app.person_id', ${personId ?? ''}, true)`.execute(trx);
        return work(trx);
      }),
    quick: async ({ token, at }, statements) => {
      const [entered, ...rows] = await quickly(quickPool, [{ ...ENTER, values: [token, at] }, ...statements]);
      const person = entered?.[0] as QuickAnswer['person'] | undefined;
      return person ? { person, rows } : null;
    },
    asSystem: (work) => system.transaction().execute(work),
    oneAsSystem: async (statement) => (await systemPool.query(statement)).rows,
    system,
    systemPool,
    close: async () => {
      closing = true;
      await Promise.all([app.destroy(), quickPool.end(), system.destroy()]);
    },
  };
}

/** Whether an error means that PostgreSQL cannot be reached or is going down, so that trying again helps. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') {
    return (
      /^(08|57P0)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '53300'].includes(code)
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
export async function againIfRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== '42501') throw error;
    return work();
  }
}

/** Whether an error means that a row would have broken this unique constraint. */
export function isConflict(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && broken === constraint;
}
