import type { IncomingMessage, Server } from 'node:http';
import { TRANSFER_MAX_MS } from './objects/receive.ts';

/** A request body that is not an upload must arrive within this many milliseconds. */
const BODY_MS = 30_000;

/** For the server when it is made: Node looks only every 30 seconds who is too late with headers. */
export const LOOKS_FOR_SLOW = { connectionsCheckingInterval: 2_000 };

/**
 * Ends requests that arrive too slowly: nobody may hold a connection for minutes, unless they upload something.
 * @param isUpload whether a request uploads something, by its method and path
 * @param bodyMs for tests
 */
export function endSlowRequests(
  server: Server,
  isUpload: (method: string, path: string) => boolean,
  bodyMs = BODY_MS,
): void {
  Object.assign(server, {
    headersTimeout: 10_000,
    requestTimeout: TRANSFER_MAX_MS,
    keepAliveTimeout: 5_000,
  });
  server.on('request', (request: IncomingMessage) => {
    // Its headers were all of it.
    if (!hasBody(request)) return;
    if (isUpload(request.method ?? '', request.url?.split('?')[0] ?? '')) return;
    const timer = setTimeout(() => request.complete || request.socket.destroy(), bodyMs);
    request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
