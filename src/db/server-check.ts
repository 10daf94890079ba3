/** Checks at the start where DATABASE_URL and DATABASE_READ_URL lead. */
import type pg from 'pg';
import { StartError } from '../kit/start-error.ts';
import { secondsApart } from './clocks.ts';
import { connectProblem } from './connect-problem.ts';
import { checkOwner } from './owner-check.ts';
import { clientOf, type Role, sendSettings } from './primary.ts';

/** What is wrong with a standby as the only host, for whoever runs the product. */
const ON_STANDBY =
  'DATABASE_URL leads to a standby, which takes no writes. Name the primary, or all hosts: postgresql://…@first,second/…?target_session_attrs=read-write';

/** Longer than a machine that is busy takes. */
const START = { options: '-c statement_timeout=6999', connectionTimeoutMillis: 30_000 };
/** A host for reading that has not answered after this many milliseconds is done without. */
const READ = { ...START, connectionTimeoutMillis: 2000, query_timeout: 2000 };
const SETTING = { primary: 'DATABASE_URL', standby: 'DATABASE_READ_URL' } as const;

/**
 * Refuses a standby, and a pooler in transaction mode. The connection's settings name the role it works as, and
 * prepared statements last as long as the connection: neither survives if each transaction gets another connection.
 * Where a pooler takes no settings with the greeting, as PgBouncer does, connections send them from now on.
 * @throws StartError if nobody answers or lets us in, for a standby, if something in between drops the settings, if our
 *   clock differs, or if migrations could not run
 */
export async function checkServer(url: string): Promise<void> {
  const check = async (client: pg.Client) => {
    const { standby, apart } = await checkSettings(client, 'primary');
    if (standby) throw new StartError(ON_STANDBY);
    await checkOwner(client);
    if (apart > 0)
      throw new StartError(
        `The clocks of this machine and of PostgreSQL differ by ${apart} seconds. Let both keep time (timedatectl set-ntp true).`,
      );
  };
  await checkWay({ url, role: 'primary', config: START, check });
}

/**
 * Refuses a pooler for reading as the one for writing, since its connections name their role as well.
 * @throws StartError if something in between drops the settings, or gives each transaction another connection
 */
export async function checkReadServer(url: string): Promise<void> {
  const check = (client: pg.Client) => checkSettings(client, 'standby');
  await checkWay({ url, role: 'standby', config: READ, check });
}

interface Way {
  url: string;
  role: Role;
  config: pg.ClientConfig;
  /** What has to hold of its connections. */
  check(client: pg.Client): Promise<unknown>;
}

async function checkWay(way: Way): Promise<void> {
  const { url, role, config, check } = way;
  const client = clientOf(url, config, role);
  try {
    await client.connect();
    await check(client);
  } catch (error) {
    // How PgBouncer refuses them.
    if (!/unsupported startup parameter/.test((error as Error).message)) throw inOneLine(way, error);
    sendSettings(url, role);
    await checkPooler(way).catch((other: unknown) => {
      throw inOneLine(way, other);
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Only of the primary: a standby that nobody reaches stops no start. */
function inOneLine({ url, role }: Way, error: unknown): unknown {
  if (error instanceof StartError || role === 'standby') return error;
  return connectProblem(SETTING[role], url, error) ?? error;
}

async function checkSettings(client: pg.Client, role: Role): Promise<{ standby: boolean; apart: number }> {
  const asked = Date.now();
  const { rows } = await client.query<{ kept: string; standby: boolean; now: Date }>(
    `select current_setting('statement_timeout') as kept, pg_is_in_recovery() as standby, clock_timestamp() as now`,
  );
  if (rows[0]?.kept !== '6999ms') throw dropped(role);
  const { standby, now } = rows[0];
  return { standby, apart: secondsApart(asked, Date.now(), now) };
}

/**
 * In transaction mode the second client gets the connection of the first, which is free between two transactions, with
 * its settings.
 */
async function checkPooler({ url, role, config, check }: Way): Promise<void> {
  const first = clientOf(url, config, role);
  const second = clientOf(url, { ...config, options: undefined }, role);
  try {
    await first.connect();
    await check(first);
    await second.connect();
    await second.query('begin');
    const { rows } = await second.query<{ kept: string }>(
      "select current_setting('statement_timeout') as kept",
    );
    if (rows[0]?.kept === '6999ms') throw shared(role);
    await checkSettings(first, role).catch((error: unknown) => {
      throw error instanceof DroppedError ? shared(role) : error;
    });
  } finally {
    await Promise.all([first.end(), second.end()].map((ending) => ending.catch(() => {})));
  }
}

class DroppedError extends StartError {}

const dropped = (role: Role) =>
  new DroppedError(
    `${SETTING[role]} leads to a pooler that drops the settings of a connection. For PgBouncer, take \`options\` out of ignore_startup_parameters.`,
  );
const shared = (role: Role) =>
  new StartError(
    `${SETTING[role]} leads to a pooler that gives each transaction another connection. Set pool_mode = session, or use the address of PostgreSQL itself.`,
  );
