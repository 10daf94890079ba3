import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isUuid } from '../kit/ids.ts';
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
   * As `as`, for one statement whose speed matters: everything leaves in one round trip, and the
   * statement is prepared once for each connection.
   * @returns its rows
   */
  one<Row>(personId: string, statement: Statement): Promise<Row[]>;
  /** Works for the product itself: sign-in, jobs, clean-up. A test lists every use. */
  asSystem<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** One prepared statement of the system. */
  oneAsSystem<Row>(statement: Statement): Promise<Row[]>;
  /** The system's Kysely for better-auth, which brings its own queries. */
  readonly system: Kysely<DB>;
  /** The system's connections, for libraries that speak SQL themselves. */
  readonly systemPool: pg.Pool;
  close(): Promise<void>;
}

/** A statement that PostgreSQL keeps under its name: the same name is always the same text. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

export interface DatabaseOptions {
  /** Most connections for requests; as many again, at most five, serve the system. */
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
  const open = (role: string, max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      options: `-c role=${role} -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=30000`,
      connectionTimeoutMillis: 8000,
      application_name: role,
      // What is asked without waiting for the last answer leaves at once; see one().
      pipeline: true,
    });
    // A connection that dies while idle must not end the process.
    pool.on('error', (error) => closing || onError(error));
    return pool;
  };
  const appPool = open('kinkeeper_app', connections);
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
    one: (personId, statement) => inOneTrip(appPool, personId, statement),
    asSystem: (work) => system.transaction().execute(work),
    oneAsSystem: async (statement) => (await systemPool.query(statement)).rows,
    system,
    systemPool,
    close: async () => {
      closing = true;
      await Promise.all([app.destroy(), system.destroy()]);
    },
  };
}

const PERSON = { name: 'person', text: "select set_config('app.person_id', $1, true)" };

/** Sends begin, person, statement and commit without waiting in between; what fails is rolled back. */
async function inOneTrip<Row>(pool: pg.Pool, personId: string, statement: Statement): Promise<Row[]> {
  if (!isUuid(personId)) throw new Error('a person id is a UUID');
  const client = await pool.connect();
  const sent = [
    client.query('begin'),
    client.query({ ...PERSON, values: [personId] }),
    client.query(statement),
    client.query('commit'),
  ] as const;
  const [begun, known, answer, ended] = await Promise.allSettled(sent);
  // A failed statement has failed alone: the commit behind it rolled everything back.
  const lost = [begun, known, ended].find((each) => each.status === 'rejected');
  client.release(lost ? new Error('the transaction did not end in order') : undefined);
  if (answer.status === 'rejected') throw answer.reason;
  if (lost) throw (lost as PromiseRejectedResult).reason;
  return answer.value.rows as Row[];
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
