/**
 * Connects to whichever host of an address takes writes (docs/decisions/0186). `pg` knows one host; libpq's way of
 * trying several, and asking each whether it takes writes, is here.
 */
import pg from 'pg';
import { StartError } from '../kit/start-error.ts';
import { hostName, hostsOf, placeOf } from './hosts.ts';

/** A host that has not answered after this many milliseconds is passed over. */
const ANSWER_MS = 2000;

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

/** Shared, so that one connection that fails lets all others look again. */
const known = new Map<string, { Client: typeof pg.Client; connectionString: string }>();

function waysTo(address: string) {
  const [first = address, ...others] = hostsOf(address);
  const ways = known.get(address) ?? {
    Client: others.length === 0 ? pg.Client : clientFor(openFinder([first, ...others])),
    connectionString: first,
  };
  known.set(address, ways);
  return ways;
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
  connection: {
    on(
      event: 'parameterStatus',
      listener: (status: { parameterName: string; parameterValue: string }) => void,
    ): void;
  };
}

type Connected = (error: Error | null, client?: pg.Client) => void;

function clientFor(finder: Finder): typeof pg.Client {
  return class extends pg.Client {
    #isOver = false;

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = this.#connectToPrimary();
      if (!callback) return connecting;
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

    async #connectToPrimary(): Promise<pg.Client> {
      const { host, port } = placeOf(await finder.find());
      if (this.#isOver) throw new Error('Connection terminated');
      const inside = this as unknown as Inside;
      Object.assign(inside, { host, port });
      let isStandby = false;
      // PostgreSQL says so with its greeting.
      inside.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on';
      });
      try {
        await super.connect();
        if (!isStandby) return this;
        await super.end();
        throw new NoPrimaryError(`${host} is a standby now.`);
      } catch (error) {
        finder.forget();
        throw error;
      }
    }
  };
}
