/** Checks at the start where DATABASE_URL leads. */
import type pg from 'pg';
import { StartError } from '../kit/start-error.ts';
import { secondsApart } from './clocks.ts';
import { clientOf, sendSettings } from './primary.ts';

/** What is wrong with a standby as the only host, for whoever runs the product. */
const ON_STANDBY =
  'DATABASE_URL leads to a standby, which takes no writes. Name the primary, or all hosts: postgresql://…@first,second/…?target_session_attrs=read-write';

const START = { options: '-c statement_timeout=6999' };

/**
 * Refuses a standby, and a pooler in transaction mode. The connection's settings name the role it works as, and
 * prepared statements last as long as the connection: neither survives if each transaction gets another connection.
 * Where a pooler takes no settings with the greeting, as PgBouncer does, connections send them from now on.
 * @throws StartError for a standby, if something in between drops the settings, or if our clock differs
 */
export async function checkServer(url: string): Promise<void> {
  const client = clientOf(url, START);
  try {
    await client.connect();
    await checkSettings(client);
  } catch (error) {
    // How PgBouncer refuses them.
    if (!/unsupported startup parameter/.test((error as Error).message)) throw error;
    sendSettings(url);
    await checkPooler(url);
  } finally {
    await client.end().catch(() => {});
  }
}

async function checkSettings(client: pg.Client): Promise<void> {
  const asked = Date.now();
  const { rows } = await client.query<{ kept: string; standby: boolean; now: Date }>(
    `select current_setting('statement_timeout') as kept, pg_is_in_recovery() as standby, clock_timestamp() as now`,
  );
  if (rows[0]?.standby) throw new StartError(ON_STANDBY);
  if (rows[0]?.kept !== '6999ms') throw DROPPED;
  const apart = rows[0] ? secondsApart(asked, Date.now(), rows[0].now) : 0;
  if (apart > 0)
    throw new StartError(
      `The clocks of this machine and of PostgreSQL differ by ${apart} seconds. Let both keep time (timedatectl set-ntp true).`,
    );
}

/**
 * In transaction mode the second client gets the connection of the first, which is free between two transactions, with
 * its settings.
 */
async function checkPooler(url: string): Promise<void> {
  const first = clientOf(url, START);
  const second = clientOf(url);
  try {
    await first.connect();
    await checkSettings(first);
    await second.connect();
    await second.query('begin');
    const { rows } = await second.query<{ kept: string }>(
      "select current_setting('statement_timeout') as kept",
    );
    if (rows[0]?.kept === '6999ms') throw SHARED;
    await checkSettings(first).catch((error: unknown) => {
      throw error === DROPPED ? SHARED : error;
    });
  } finally {
    await Promise.all([first.end(), second.end()].map((ending) => ending.catch(() => {})));
  }
}

const DROPPED = new StartError(
  'DATABASE_URL leads to a pooler that drops the settings of a connection. For PgBouncer, take `options` out of ignore_startup_parameters.',
);
const SHARED = new StartError(
  'DATABASE_URL leads to a pooler that gives each transaction another connection. Set pool_mode = session, or use the address of PostgreSQL itself.',
);
