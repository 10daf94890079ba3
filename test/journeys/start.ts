// Starts the built product once for all journeys, with the demo cast and no rate limits.
import path from 'node:path';
import pg from 'pg';
import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/started.ts';

export default async function start() {
  const product = await startServer({
    entry: 'test/journeys/server.ts',
    // Whether or not the machine has LibreOffice.
    env: { ...NO_LIMITS, LOG_LEVEL: 'warn', SOFFICE: 'none' },
  });
  await stopSyncing(path.join(product.dataDir, 'postgres'));
  process.env.JOURNEY_URL = product.url;
  process.env.JOURNEY_DATA = product.dataDir;
  return () => product.stop();
}

/** Nothing here must survive a power cut, so no write waits for the disk. */
async function stopSyncing(folder: string): Promise<void> {
  const owner = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' });
  await owner.connect();
  await owner.query('alter system set fsync = off');
  await owner.query('alter system set synchronous_commit = off');
  await owner.query('select pg_reload_conf()');
  await owner.end();
}
