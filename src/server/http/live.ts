import type { Context, Hono } from 'hono';
import { isUuid } from '#kit/ids.ts';
import type { Floor } from '../context.ts';
import type { LiveStream } from '../live/stream.ts';
import { refuse } from './security.ts';
import { whyNobody } from './session-gate.ts';

const STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A buffering proxy would hold the events back.
  'x-accel-buffering': 'no',
};

/**
 * The live stream of the signed-in person, as server-sent events: `version` (of the pages served here, always
 * first), `news` (a list of events), `typing`, `ready` (caught up) and `reset` (read everything again). A
 * returning browser sends its cursor as Last-Event-ID or, when it opens a new stream, as `after`.
 * @param version of the pages; without a build there is none, and no such event
 */
export function serveLive(
  app: Hono,
  { auth, live, sessionWatch, silence }: Pick<Floor, 'auth' | 'live' | 'sessionWatch' | 'silence'>,
  version?: string,
): void {
  // Sends a single event, `ended`, when the session is over.
  app.get('/api/live/session', async (c) => {
    const person = await auth.identify(c.req.raw.headers);
    if (!person) return refuse(c, await whyNobody(auth, c.req.raw.headers));
    return begin(c, sessionWatch.open({ personId: person.id, sessionId: person.session.id }));
  });
  app.get('/api/live', async (c) => {
    const person = await auth.identify(c.req.raw.headers);
    if (!person) return refuse(c, await whyNobody(auth, c.req.raw.headers));
    if (c.req.query('silent')) silence.report();
    const after = c.req.header('last-event-id') ?? c.req.query('after');
    return begin(c, live.open({ personId: person.id, sessionId: person.session.id }, after, version));
  });
  // What happens in a project that an admin is looking at: `news`, and `reset` whenever it opens.
  app.get('/api/live/projects/:id', async (c) => {
    const person = await auth.identify(c.req.raw.headers);
    if (!person) return refuse(c, await whyNobody(auth, c.req.raw.headers));
    if (!(await auth.isAdmin(person.id))) return refuse(c, 'FORBIDDEN');
    const id = c.req.param('id');
    const who = { personId: person.id, sessionId: person.session.id };
    const look = isUuid(id) ? await live.lookOn(who, id) : null;
    return look ? begin(c, look) : refuse(c, 'NOT_FOUND');
  });
}

function begin(c: Context, stream: LiveStream): Response {
  c.set('stream', stream);
  return c.body(null, 200, STREAM);
}
