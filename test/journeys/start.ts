// Starts the built product once for all journeys, with the demo cast and no rate limits.
import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/started.ts';

export default async function start() {
  const product = await startServer({
    entry: 'test/journeys/server.ts',
    env: { ...NO_LIMITS, LOG_LEVEL: 'warn' },
  });
  process.env.JOURNEY_URL = product.url;
  process.env.JOURNEY_DATA = product.dataDir;
  return () => product.stop();
}
