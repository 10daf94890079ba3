/** A reading of minutes, on a connection of its own. */
import type pg from 'pg';
import { isDatabaseAway, isRefusedThere } from './away.ts';
import { type PreparedStatement, sendPipeline } from './pipeline.ts';
import { clientOf, type Role } from './primary.ts';
import { checkReadServer } from './server-check.ts';
import { POSITION_QUERY, type PrimaryPosition, type ReplayState, waitFor } from './standby-position.ts';

/** Whoever reads for minutes can wait for this long first. */
const CATCH_UP_MS = 2000;

export interface Addresses {
  /** Of the database. */
  url: string;
  /** Of a standby, where the settings name one. */
  readUrl: string | undefined;
}

/**
 * Reads on the standby, if that has all that was stored before; otherwise, or if it ends the reading, on the primary.
 * @param options of the connection, such as its role
 * @param work may run twice
 */
export async function readAlone<T>(
  { url, readUrl }: Addresses,
  options: string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const primary = await connect(url, { options }, 'primary');
  try {
    const found = readUrl ? await onStandby(primary, readUrl, options, work) : null;
    return found ? found.value : await work(primary);
  } finally {
    await primary.end();
  }
}

async function onStandby<T>(
  primary: pg.Client,
  readUrl: string,
  options: string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<{ value: T } | null> {
  // Whatever is wrong with it, the primary serves.
  const standby = await openCaughtUp(primary, readUrl, options).catch(() => null);
  if (!standby) return null;
  try {
    return { value: await work(standby) };
  } catch (error) {
    if (isDatabaseAway(error) || isRefusedThere(error)) return null;
    throw error;
  } finally {
    await standby.end().catch(() => {});
  }
}

async function openCaughtUp(primary: pg.Client, readUrl: string, options: string): Promise<pg.Client | null> {
  await checkReadServer(readUrl);
  const config = {
    options: `${options} -c default_transaction_read_only=on`,
    connectionTimeoutMillis: CATCH_UP_MS,
  };
  const standby = await connect(readUrl, config, 'standby');
  const [place] = await sendPipeline(primary, [POSITION_QUERY]);
  const ask = async (statement: PreparedStatement) =>
    (await sendPipeline(standby, [statement]))[0]?.rows[0] as ReplayState | undefined;
  if (await waitFor(place?.rows[0] as PrimaryPosition, ask, CATCH_UP_MS)) return standby;
  await standby.end();
  return null;
}

async function connect(url: string, config: pg.ClientConfig, role: Role): Promise<pg.Client> {
  const client = clientOf(url, config, role);
  await client.connect();
  return client;
}
