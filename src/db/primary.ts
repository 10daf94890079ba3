/**
 * Connects to whichever host of an address takes writes (docs/decisions/0186). `pg` knows one host; libpq's way of
 * trying several, and asking each whether it takes writes, is here.
 */
import pg from 'pg';
import { StartError } from '../kit/start-error.ts';
import { hostName, hostsOf, placeOf } from './hosts.ts';
import { settingsStatement } from './pooler.ts';

/** A host that has not answered after this many milliseconds is passed over. */
const ANSWER_MS = 2000;
/** A pooler's server has this many milliseconds to take the settings of a connection. */
const SETTLED_MS = 5000;

/** No host of the address can be written to, or more than one: says which host answered what, in one line. */
export class NoPrimaryError extends StartError {
  override name = 'NoPrimaryError';
}

/** @returns a client that is not connected yet */
export function clientOf(address: string, config: pg.ClientConfig = {}): pg.Client {
  const { Client, connectionString } = waysTo(address);
  return new Client({ ...config, connectionString });
}

export function poolOf(address: string, config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, ...waysTo(address) } as pg.PoolConfig);
}

/**
 * Says that an address leads to poolers, which pass no settings on: from now on every new connection sends its own as
 * its first statement.
 */
export function sendSettings(address: string): void {
  way(address).isPooled = true;
}

interface Way {
  /** Finds the host that takes writes; null if there is one host only. */
  finder: Finder | null;
  isPooled: boolean;
  Client: typeof pg.Client;
  connectionString: string;
}

/** Shared, so that one connection that fails lets all others look again. */
const known = new Map<string, Way>();

function waysTo(address: string): Pick<Way, 'Client' | 'connectionString'> {
  const { Client, connectionString } = way(address);
  return { Client, connectionString };
}

function way(address: string): Way {
  const before = known.get(address);
  if (before) return before;
  const [first = address, ...others] = hostsOf(address);
  const finder = others.length === 0 ? null : openFinder([first, ...others]);
  const made = { finder, isPooled: false, connectionString: first } as Way;
  made.Client = clientFor(made);
  known.set(address, made);
  return made;
}

interface Finder {
  /** @throws NoPrimaryError */
  find(): Promise<string>;
  /** Called when a host could not be used: the next one who asks looks again. */
  forget(): void;
}

function openFinder(hosts: readonly string[]): Finder {
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
async function look(hosts: readonly string[]): Promise<string> {
  const answers = await Promise.all(hosts.map(ask));
  const writable = answers.filter((each) => each.isPrimary);
  const servers = new Set(writable.map(({ server }) => server));
  if (servers.size === 1) return writable[0]?.host ?? '';
  const said = answers.map(({ host, what }) => `${hostName(host)} ${what}`).join(', ');
  throw new NoPrimaryError(
    servers.size === 0
      ? `No host of DATABASE_URL takes writes: ${said}.`
      : `More than one host of DATABASE_URL takes writes: ${said}. Stop the one that was replaced.`,
  );
}

interface Answer {
  host: string;
  what: string;
  isPrimary: boolean;
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
    return { host, what: closed ? 'is a standby' : 'is a primary', isPrimary: !closed, server };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return { host, what: `does not answer (${code ?? message})`, isPrimary: false, server: '' };
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
      const connecting = way.finder ? this.#connectToPrimary(way.finder) : this.#connect();
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

    async #connectToPrimary(finder: Finder): Promise<void> {
      const { host, port } = placeOf(await finder.find());
      if (this.#isOver) throw new Error('Connection terminated');
      Object.assign(this as unknown as Inside, { host, port });
      try {
        if (!(await this.#connect())) return;
        await super.end();
        throw new NoPrimaryError(`${host} is a standby now.`);
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
