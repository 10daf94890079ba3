/** How the process stops: it says so, lets the proxy notice, sends live streams away, and lets the rest end. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../server/config.ts';
import type { Logger } from '../server/log.ts';
import type { Services } from './services.ts';

export type Closer = () => Promise<unknown> | unknown;

/** Connections that have become idle are looked for this often while the process stops. */
const LOOK_MS = 50;

/** Last opened, first closed. */
export async function shutDown(closers: Closer[], release: () => void): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
  release();
}

/**
 * Stops the process on SIGTERM and SIGINT. For `DRAIN_SECONDS` it only says so in /readyz and serves on; a second
 * signal ends that wait.
 */
export function stopOnSignals(
  stopping: AbortController,
  { DRAIN_SECONDS }: Pick<Config, 'DRAIN_SECONDS'>,
  log: Logger,
  stop: () => Promise<void>,
): void {
  const hurry = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) return hurry.abort();
      log.info({ signal }, 'stopping');
      stopping.abort();
      void sleep(DRAIN_SECONDS * 1000, null, hurry)
        .catch(() => {})
        .then(stop)
        .then(() => process.exit(0));
    });
  }
}

/** Once the process is stopping, a connection serves no further request: the next one finds another process. */
export function closeAfterAnswers(server: Server, stopping: AbortSignal): void {
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    if (stopping.aborted) response.shouldKeepAlive = false;
  });
}

/**
 * Takes no more connections, sends live streams away, and waits for the requests in flight.
 * @param cutAfter seconds after which those still running are cut off
 */
export async function closeServer(
  server: Server,
  { live, packRuns, sessionWatch }: Pick<Services, 'live' | 'packRuns' | 'sessionWatch'>,
  cutAfter: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  live.leave();
  sessionWatch.leave();
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const cutting = setTimeout(() => server.closeAllConnections(), cutAfter * 1000);
  await packRuns.close();
  await closed;
  clearInterval(looking);
  clearTimeout(cutting);
}
