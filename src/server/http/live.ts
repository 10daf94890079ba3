import type { Hono } from 'hono';
import type { Services } from '../context.ts';
import { refuse } from './security.ts';

/**
 * The live stream of whoever is signed in, as server-sent events: `news` (what happened, as a list),
 * `typing`, `ready` (nothing was missed) and `fresh` (read everything anew). A browser that comes back
 * says where it was, as Last-Event-ID or, where it opens the stream by itself, as `after`.
 */
export function serveLive(app: Hono, { auth, live }: Services): void {
  app.get('/api/live', async (c) => {
    const person = await auth.identify(c.req.raw.headers);
    if (!person) return refuse(c, 'UNAUTHENTICATED');
    const after = c.req.header('last-event-id') ?? c.req.query('after');
    const body = live.open({ personId: person.id, sessionId: person.session.id }, after);
    return c.body(body, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // A proxy that gathers answers would keep the news to itself.
      'x-accel-buffering': 'no',
    });
  });
}
