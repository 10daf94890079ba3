/**
 * Connects to whichever host of an address takes writes (docs/decisions/0186), or to one that is a standby (0212). `pg`
 * knows one host; libpq's way of trying several, and asking each what it is, is here.
 */
import pg from 'pg';
import { StartError } from '../kit/start-error.ts';
import { hostName, hostsOf, placeOf, withStrictTls } from './hosts.ts';
import { settingsStatement } from './pooler.ts';

/** A host that has not answered after this many milliseconds is passed over. */
const ANSWER_MS = 2000;
/** A pooler's server has this many milliseconds to take the settings of a connection. */
const SETTLED_MS = 5000;

/** No host of the address can be written to, or more than one: says which host answered what, in one line. */
export class NoPrimaryError extends StartError {
  override name = 'NoPrimaryError';
}

/** No host of the address of standbys is one: says which host answered what, in one line. */
export class NoStandbyError extends Error {
  override name = 'NoStandbyError';
}

/** Which of the hosts of an address is meant. */
export type Role = 'primary' | 'standby';

/** @returns a client that is not connected yet */
export function clientOf(address: string, config: pg.ClientConfig = {}, role: Role = 'primary'): pg.Client {
  const { Client, connectionString } = waysTo(address, role);
  return new Client({ ...config, connectionString });
}

export function poolOf(address: string, config: pg.PoolConfig, role: Role = 'primary'): pg.Pool {
  return new pg.Pool({ ...config, ...waysTo(address, role) } as pg.PoolConfig);
}

/**
 * Says that an address leads to poolers, which pass no settings on: from now on every new connection sends its own as
 * its first statement.
 */
export function sendSettings(address: string, role: Role = 'primary'): void {
  way(address, role).isPooled = true;
}

/** Says that the host that was found is not what it was: the next connection looks again. */
export function lookAgain(address: string, role: Role): void {
  way(address, role).finder?.forget();
}

interface Way {
  role: Role;
  /** Finds the host; null if there is one only. */
  finder: Finder | null;
  isPooled: boolean;
  Client: typeof pg.Client;
  connectionString: string;
}

/** Shared, so that one connection that fails lets all others look again. */
const known = new Map<string, Way>();

function waysTo(address: string, role: Role): Pick<Way, 'Client' | 'connectionString'> {
  const { Client, connectionString } = way(address, role);
  return { Client, connectionString };
}

function way(address: string, role: Role): Way {
  const key = `${role} ${address}`;
  const before = known.get(key);
  if (before) return before;
  const [first = address, ...others] = hostsOf(address, role).map(withStrictTls);
  const finder = others.length === 0 ? null : openFinder([first, ...others], role);
  const made = { role, finder, isPooled: false, connectionString: first } as Way;
  made.Client = clientFor(made);
  known.set(key, made);
  return made;
}

interface Finder {
  /** @throws NoPrimaryError, NoStandbyError */
  find(): Promise<string>;
  /** Called when a host could not be used: the next one who asks looks again. */
  forget(): void;
}

function openFinder(hosts: readonly string[], role: Role): Finder {
  const look = role === 'primary' ? lookForPrimary : lookForStandby;
  let found: string | null = null;
  let looking: Promise<string> | null = null;
  return {
    async find() {
      if (found) return found;
      looking ??= look(hosts).finally(() => {
        looking = null;
      });
      found = await looking;
      return found;
    },
    forget() {
      found = null;
    },
  };
}

/** Asks all hosts at once. Two that take writes are refused: what is written to one would be lost on the other. */
async function lookForPrimary(hosts: readonly string[]): Promise<string> {
  const answers = await Promise.all(hosts.map(ask));
  const writable = answers.filter(({ is }) => is === 'primary');
  const servers = new Set(writable.map(({ server }) => server));
  if (servers.size === 1) return writable[0]?.host ?? '';
  const said = answers.map(inWords).join(', ');
  throw new NoPrimaryError(
    servers.size === 0
      ? `No host of DATABASE_URL takes writes: ${said}.`
      : `More than one host of DATABASE_URL takes writes: ${said}. Stop the one that was replaced.`,
  );
}

/** Of several standbys, the first that is named. */
async function lookForStandby(hosts: readonly string[]): Promise<string> {
  const answers = await Promise.all(hosts.map(ask));
  const standby = answers.find(({ is }) => is === 'standby');
  if (standby) return standby.host;
  throw new NoStandbyError(`No host of DATABASE_READ_URL is a standby: ${answers.map(inWords).join(', ')}.`);
}

const inWords = ({ host, what }: Answer) => `${hostName(host)} ${what}`;

interface Answer {
  host: string;
  what: string;
  /** Null if it does not answer. */
  is: Role | null;
  /** Tells servers apart; one may be reached by several hosts. */
  server: string;
}

async function ask(host: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString: host,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ closed: boolean; server: string }>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as closed,
        pg_postmaster_start_time()::text as server`,
    );
    const { closed = true, server = '' } = rows[0] ?? {};
    const is = closed ? 'standby' : 'primary';
    return { host, what: `is a ${is}`, is, server };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return { host, what: `does not answer (${code ?? message})`, is: null, server: '' };
  } finally {
    void client.end().catch(() => {});
  }
}

/** The parts of a client that its types leave out, or forbid to set. */
interface Inside {
  host: string;
  port: number;
  connectionParameters: { options?: string };
  connection: {
    stream: { destroy(): void };
    on(
      event: 'parameterStatus',
      listener: (status: { parameterName: string; parameterValue: string }) => void,
    ): void;
  };
}

type Connected = (error: Error | null, client?: pg.Client) => void;

function clientFor(way: Way): typeof pg.Client {
  return class extends pg.Client {
    #isOver = false;

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      // Whoever waits for it, or for an answer, hears of a connection that is lost there. Nobody else has to.
      this.on('error', () => {});
      const connecting = way.finder ? this.#connectToFound(way.finder) : this.#connect();
      if (!callback) return connecting.then(() => this);
      connecting.then(
        () => callback(null, this),
        (error: Error) => callback(error),
      );
      return undefined;
    }

    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void): Promise<void> | undefined {
      this.#isOver = true;
      if (!callback) return super.end();
      super.end(callback);
      return undefined;
    }

    async #connectToFound(finder: Finder): Promise<void> {
      const { host, port } = placeOf(await finder.find());
      if (this.#isOver) throw new Error('Connection terminated');
      Object.assign(this as unknown as Inside, { host, port });
      try {
        const is = (await this.#connect()) ? 'standby' : 'primary';
        if (is === way.role) return;
        await super.end();
        if (is === 'standby') throw new NoPrimaryError(`${host} is a standby now.`);
        throw new NoStandbyError(`${host} is a primary now.`);
      } catch (error) {
        finder.forget();
        throw error;
      }
    }

    /** @returns whether the server is a standby */
    async #connect(): Promise<boolean> {
      const { connection, connectionParameters } = this as unknown as Inside;
      const { options = '' } = connectionParameters;
      let isStandby = false;
      // PostgreSQL says so with its greeting.
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on';
      });
      if (!way.isPooled) {
        await super.connect();
        return isStandby;
      }
      connectionParameters.options = '';
      await super.connect();
      // A pooler lets people in while it waits for its server.
      const waiting = setTimeout(() => connection.stream.destroy(), SETTLED_MS);
      try {
        const { rows } = await super.query<{ standby: boolean }>(settingsStatement(options));
        return rows[0]?.standby ?? true;
      } finally {
        clearTimeout(waiting);
      }
    }
  };
}
