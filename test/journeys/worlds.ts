// Data folders as a first start leaves them, made once for all journeys and copied for each server: what a first
// start does takes three times as long as all else.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { newDataDir, type Started, startServer } from '../support/server-process.ts';

/** Nobody has signed up, or the demo cast has had its week; their passwords are hashed fast. */
type World = 'empty' | 'demo';

type Options = Omit<NonNullable<Parameters<typeof startServer>[0]>, 'dataDir'>;
const ENTRY = 'test/journeys/server.ts';
const folder = () => process.env.JOURNEY_WORLDS ?? '';

/** @returns removes them */
export async function makeWorlds(): Promise<() => void> {
  process.env.JOURNEY_WORLDS = newDataDir();
  const empty = await begin('empty', { DEMO: '0' });
  // Nothing here must survive a power cut, so no write waits for the disk, in no copy.
  await stopSyncing(path.join(empty.dataDir, 'postgres'));
  await empty.end();
  copy(path.join(folder(), 'empty'), path.join(folder(), 'demo'));
  await (await begin('demo', {})).end();
  return () => rmSync(folder(), { recursive: true, force: true });
}

/** Starts a server in a world of its own. */
export function startServerIn(world: World, { env, ...options }: Options = {}): Promise<Started> {
  const dataDir = newDataDir();
  copy(`${path.join(folder(), world)}/.`, dataDir);
  return startServer({ ...options, dataDir, env: { ...compiled(), ...env } });
}

const begin = (world: World, env: Record<string, string>) =>
  startServer({
    entry: ENTRY,
    dataDir: path.join(folder(), world),
    env: { LOG_LEVEL: 'warn', SOFFICE: 'none', ...compiled(), ...env },
  });

/** Node keeps what it has compiled: every server loads the same files. */
const compiled = () => ({ NODE_COMPILE_CACHE: path.join(folder(), 'compiled') });

/** With owners and rights: PostgreSQL opens only what is its own. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

async function stopSyncing(postgres: string): Promise<void> {
  const owner = new pg.Client({ host: postgres, user: 'postgres', database: 'postgres' });
  await owner.connect();
  await owner.query('alter system set fsync = off');
  await owner.query('alter system set synchronous_commit = off');
  await owner.query('select pg_reload_conf()');
  await owner.end();
}
