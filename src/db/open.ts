import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { EventDefinition } from '../kit/event.ts';
import { isUuid } from '../kit/ids.ts';
import { prepareConnection } from './connection.ts';
import { dialect, runLater, runTogether } from './driver.ts';
import { isForbidden } from './errors.ts';
import type { PreparedStatement, StatementResult } from './pipeline.ts';
import { poolOf } from './primary.ts';
import { type Reaction, withReactions } from './reactions.ts';
import type { Read } from './read.ts';
import { type Session, type Statement, sendAlone } from './session-pipeline.ts';
import { openStandby, type Standby, type StandbyOptions } from './standby.ts';
import type { DB } from './tables.gen.ts';

export type Trx = Transaction<DB>;
export { sideBySide } from './side-by-side.ts';

// Dates stay text such as 2026-11-21 and never become an instant: a day is the same day everywhere.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/** The only ways into the database. Each is one of two: as a person, limited by row-level security, or as the system. */
export interface Database {
  /**
   * Runs a transaction on behalf of one person; row-level security limits it to what they may see.
   * @param personId the person, or null for nobody (sees no rows)
   */
  as<T>(personId: string | null, work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Like `as`, for what only reads and adds nothing to the record: on a standby if one serves, else on the primary. It
   * sees all that was stored before it was asked.
   */
  reading<T>(personId: string | null, work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * The fast path of `as`: resolves the person from their session and runs all statements in one round
   * trip and one transaction.
   * @returns the person and what the statements found; null if the session is not valid
   */
  pipelineAsSession<T>(session: Session, read: Read<T>): Promise<Entered<T> | null>;
  /**
   * Like `as`, for the person of a session: it is checked in the first round trip of the transaction, together with
   * statements that see that person's rows.
   * @returns what the work returned; null if the session is not valid
   */
  asSession<Found, T>(
    session: Session,
    read: Read<Found>,
    work: (trx: Trx, entered: Entered<Found>) => Promise<T>,
  ): Promise<T | null>;
  /** Whether any room reacts to this event. If so, it cannot use the fast path. */
  reactsTo(event: EventDefinition): boolean;
  /**
   * Like `as`, for statements that do not depend on each other's results: one round trip, one transaction.
   */
  pipelineAs<T>(personId: string, read: Read<T>): Promise<T>;
  /** Runs a transaction as the product itself: sign-in, jobs, clean-up. A test lists every use. */
  asSystem<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Runs one prepared statement as the system. */
  oneAsSystem<Row>(statement: Omit<Statement, 'columns'>): Promise<Row[]>;
  /** The system's Kysely for better-auth, which brings its own queries. */
  readonly system: Kysely<DB>;
  /** The system's connections, for libraries that write their own SQL. */
  readonly systemPool: pg.Pool;
  /** Null if the settings name none. */
  readonly standby: Standby | null;
  /** How busy the connections are: how many are open, how many of them idle, and what waits for one. */
  pools(): { pool: string; open: number; idle: number; waits: number }[];
  close(): Promise<void>;
}

/** The person of a session. */
export type SessionPerson = Record<'id' | 'full_name' | 'email' | 'user_type', string>;
/** Whose session it is, and what was read for them in the same round trip. */
export interface Entered<Found> {
  person: SessionPerson;
  found: Found;
}
/** Connections to the standby. */
const READERS = 5;
const ENTERED = ['id', 'full_name', 'email', 'user_type'] as const satisfies (keyof SessionPerson)[];
const ENTER = {
  name: 'enter',
  text: `select ${ENTERED.join(', ')} from enter_session($1, $2, $3)`,
  columns: ENTERED,
};
const ENTER_BY_ID = {
  name: 'enter_by_id',
  text: `select ${ENTERED.join(', ')} from enter_session_by_id($1, $2, $3)`,
  columns: ENTERED,
};
const entering = ({ at, acting = null, ...key }: Session): PreparedStatement =>
  'id' in key
    ? { ...ENTER_BY_ID, values: [key.id, at, acting] }
    : { ...ENTER, values: [key.token, at, acting] };

/** @returns whom the first of the results names, and what the others mean; null if it names nobody */
function enteredBy<Found>(
  read: Read<Found>,
  [session, ...results]: readonly StatementResult[],
): Entered<Found> | null {
  const [person] = (session?.rows ?? []) as SessionPerson[];
  return person ? { person, found: read.decode(results) } : null;
}
const BECOME = {
  name: 'become',
  text: "select set_config('app.person_id', $1, true) as person_id",
  columns: ['person_id'],
};

/** So that what cannot be done on a standby is noticed everywhere. */
const ONLY_READ = {
  name: 'only_read',
  text: "select set_config('transaction_read_only', 'on', true)",
  values: [],
};

export interface DatabaseOptions {
  /** Maximum connections for requests; the fast path gets as many again (at most 8), the system at most 5. */
  connections?: number;
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statementTimeout?: number;
  onError?: (error: Error) => void;
  /** Reactions to events, in the order of the rooms. */
  reactions?: readonly Reaction[];
  /** Where to read what needs no entry in the record; looked at once it is started. */
  standby?: Pick<StandbyOptions, 'url' | 'installation' | 'onChange'> | undefined;
}

/**
 * Opens a migrated database.
 * @param url address, with a login role that may become kinkeeper_app and kinkeeper_system
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 10, statementTimeout = 7000, onError = () => {}, reactions = [] } = options;
  let closing = false;
  const open = (role: string, max: number, more = '', standby?: string) => {
    const config = {
      max,
      options: `-c role=${role} -c statement_timeout=${statementTimeout} ${SESSION}${more}`,
      connectionTimeoutMillis: statementTimeout + SILENT_AFTER_MS,
      application_name: role,
    };
    const pool = standby ? poolOf(standby, config, 'standby') : poolOf(url, config);
    // A dying connection must not end the process. The pool reports idle ones; whoever uses a busy one gets
    // the error themselves.
    pool.on('error', (error) => closing || onError(error));
    pool.on('connect', (client) => {
      client.on('error', () => {});
      prepareConnection(client, statementTimeout + SILENT_AFTER_MS);
    });
    return pool;
  };
  const appPool = open('kinkeeper_app', connections);
  // List pages must follow their index however long the list is. A generic plan would assume an average list
  // and read it whole.
  const pipelinePool = open('kinkeeper_app', Math.min(8, connections), ' -c enable_bitmapscan=off');
  const systemPool = open('kinkeeper_system', Math.min(5, connections));
  const readPool =
    options.standby &&
    open('kinkeeper_app', READERS, ' -c default_transaction_read_only=on', options.standby.url);
  const app = new Kysely<DB>({ dialect: dialect(appPool) });
  const system = new Kysely<DB>({ dialect: dialect(systemPool) });

  const standby =
    options.standby && readPool
      ? openStandby({ ...options.standby, pool: readPool, primary: systemPool })
      : null;
  const become = (personId: string | null) => {
    if (personId !== null && !isUuid(personId)) throw new Error('a person id is a UUID');
    return { ...BECOME, values: [personId ?? ''] };
  };
  const as: Database['as'] = async (personId, work) => {
    const becoming = become(personId);
    return app.transaction().execute(async (trx) => {
      await runLater(trx, becoming);
      return work(withReactions(trx, reactions));
    });
  };

  return {
    as,
    reading: async (personId, work) => {
      const answer = await standby?.as(become(personId), work);
      if (answer) return answer.value;
      return as(personId, async (trx) => {
        await runLater(trx, ONLY_READ);
        return work(trx);
      });
    },
    pipelineAsSession: async (session, read) =>
      enteredBy(read, await sendAlone(pipelinePool, [entering(session), ...read.statements])),
    asSession: async (session, read, work) =>
      app.transaction().execute(async (trx) => {
        const entered = enteredBy(read, await runTogether(trx, [entering(session), ...read.statements]));
        return entered && work(withReactions(trx, reactions), entered);
      }),
    reactsTo: ({ kind }) => reactions.some(({ to }) => to.kind === kind),
    pipelineAs: async (personId, read) => {
      const [, ...results] = await sendAlone(pipelinePool, [become(personId), ...read.statements]);
      return read.decode(results);
    },
    asSystem: (work) => system.transaction().execute((trx) => work(withReactions(trx, reactions))),
    oneAsSystem: async <Row>({ name, text, values }: Omit<Statement, 'columns'>) => {
      const [answer] = await sendAlone(systemPool, [{ name, text, values }]);
      return (answer?.rows ?? []) as Row[];
    },
    system,
    systemPool,
    standby,
    pools: () =>
      Object.entries({
        app: appPool,
        pipeline: pipelinePool,
        system: systemPool,
        ...(readPool && { standby: readPool }),
      }).map(([pool, each]) => ({
        pool,
        open: each.totalCount,
        idle: each.idleCount,
        waits: each.waitingCount,
      })),
    close: async () => {
      closing = true;
      await standby?.close();
      await Promise.all([app.destroy(), pipelinePool.end(), system.destroy()]);
    },
  };
}

/** Reads inside an ordinary transaction, in one round trip. @returns what it found */
export async function inTransaction<T>(trx: Trx, read: Read<T>): Promise<T> {
  return read.decode(await runTogether(trx, read.statements));
}

// Statements use generic plans (connection.ts). JIT-compiling a plan, or starting parallel workers for it, takes
// longer than running ours. Tables are mostly in memory, where a page costs about what a few rows do; with the
// defaults, a table that was empty when PostgreSQL counted it is read whole for each row (docs/decisions/0107).
const SESSION =
  '-c idle_in_transaction_session_timeout=30000 -c timezone=UTC -c plan_cache_mode=force_generic_plan -c jit=off' +
  ' -c max_parallel_workers_per_gather=0 -c seq_page_cost=0.1 -c random_page_cost=0.1';

/**
 * If PostgreSQL has not even cancelled a timed-out statement this many milliseconds later, it counts as gone.
 */
const SILENT_AFTER_MS = 500;

/**
 * Retries once when a policy refused the work: membership of a project may change between a transaction's
 * reads and its writes.
 * @param work a whole transaction
 */
export async function retryWhenRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return work();
  }
}
