// Starts the built product once for all journeys, with the demo cast and no rate limits.
import { NO_LIMITS } from '../support/no-limits.ts';
import { makeWorlds, startServerIn } from './worlds.ts';

export default async function start() {
  const removeWorlds = await makeWorlds();
  const product = await startServerIn('demo', {
    entry: 'test/journeys/server.ts',
    // Whether or not the machine has LibreOffice.
    env: { ...NO_LIMITS, LOG_LEVEL: 'warn', SOFFICE: 'none' },
  });
  process.env.JOURNEY_URL = product.url;
  process.env.JOURNEY_DATA = product.dataDir;
  return async () => {
    await product.stop();
    removeWorlds();
  };
}
