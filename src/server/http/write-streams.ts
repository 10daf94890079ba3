/**
 * Live streams are written to Node's connection. As the body of an answer, each was a web stream, which took half as
 * much memory again as the connection (0315).
 */
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { LiveStream } from '../live/stream.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** What follows the headers of this answer. */
    stream?: LiveStream;
  }
}

/** Comes before all others, so that their headers are set when a stream begins. */
export const writeStreams: MiddlewareHandler = async (c, next) => {
  await next();
  const stream = c.get('stream');
  if (!stream) return;
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  // The answer to HEAD ends with its headers, and what came too late has been answered already.
  if (!outgoing || c.req.method === 'HEAD' || !c.res.ok) return stream.close();
  outgoing.writeHead(c.res.status, Object.fromEntries(c.res.headers));
  outgoing.flushHeaders();
  stream.writeTo(outgoing);
  // Else the headers of the one are added to the other.
  c.res = undefined;
  c.res = RESPONSE_ALREADY_SENT;
};
