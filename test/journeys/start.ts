// Starts the built product once for all journeys, with the demo cast and no rate limits.
import { startServer } from '../support/started.ts';

export default async function start() {
  const off = Object.fromEntries(
    [
      'RATE_REQUESTS',
      'RATE_SIGN_IN_ACCOUNT',
      'RATE_SIGN_IN_ADDRESS',
      'RATE_SIGN_UP',
      'RATE_MAIL',
      'RATE_SHARE',
    ].map((name) => [name, '0']),
  );
  const product = await startServer({ env: { ...off, LOG_LEVEL: 'warn' } });
  process.env.JOURNEY_URL = product.url;
  process.env.JOURNEY_DATA = product.dataDir;
  return () => product.stop();
}
