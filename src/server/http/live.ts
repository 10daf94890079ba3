import type { Hono } from 'hono';
import type { Floor } from '../context.ts';
import { refuse } from './security.ts';

const STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that gathers answers would keep the news to itself.
  'x-accel-buffering': 'no',
};

/**
 * The live stream of whoever is signed in, as server-sent events: `news` (what happened, as a list),
 * `typing`, `ready` (nothing was missed) and `reset` (read everything again). A browser that comes back
 * says where it was, as Last-Event-ID or, where it opens the stream by itself, as `after`.
 */
export function serveLive(
  app: Hono,
  { auth, live, sessionWatch }: Pick<Floor, 'auth' | 'live' | 'sessionWatch'>,
): void {
  // Says one word, `ended`, when the session is over.
  app.get('/api/live/session', async (c) => {
    const person = await auth.identify(c.req.raw.headers);
    if (!person) return refuse(c, 'UNAUTHENTICATED');
    return c.body(sessionWatch.open({ personId: person.id, sessionId: person.session.id }), 200, STREAM);
  });
  app.get('/api/live', async (c) => {
    const person = await auth.identify(c.req.raw.headers);
    if (!person) return refuse(c, 'UNAUTHENTICATED');
    const after = c.req.header('last-event-id') ?? c.req.query('after');
    const body = live.open({ personId: person.id, sessionId: person.session.id }, after);
    return c.body(body, 200, STREAM);
  });
}
