import type { Context, Hono } from 'hono';
import { listDirectly, sendDirectly } from '../../features/chat/chat.direct.handlers.ts';
import type { DirectRequest, Person, Services } from '../context.ts';

type Direct = (services: Services, request: DirectRequest) => Promise<string | null>;

/** Where the next handler finds who asks, and a body that was read already. */
export interface Known {
  person?: Person | null;
  request?: Request;
}
export const known = (c: Context): Known => {
  const made = (c.get('known') as Known | undefined) ?? {};
  c.set('known', made);
  return made;
};

/**
 * Serves the few calls whose speed people feel without the contract's machinery: the same input is taken,
 * the same answer given. What is not the plain good case goes on to the contract's handler (0030).
 */
export function serveDirectly(app: Hono, services: Services): void {
  const path = '/api/projects/:id/messages';
  app.get(path, serve(services, listDirectly, 200));
  app.post(path, serve(services, sendDirectly, 201));
}

function serve(services: Services, direct: Direct, status: 200 | 201) {
  return async (c: Context, next: () => Promise<void>) => {
    const person = await services.auth.identify(c.req.raw.headers);
    const mine = known(c);
    mine.person = person;
    const read = status === 201 ? await readJson(c, mine) : {};
    if (!person || read === null) return next();
    const request = { person, params: c.req.param(), query: c.req.query(), body: read };
    const answer = await direct(services, request);
    if (answer === null) return next();
    return c.body(answer, status, { 'content-type': 'application/json' });
  };
}

/** @returns the body, or null when it is not JSON; it can be read again by the next handler */
async function readJson(c: Context, mine: Known): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return null;
  const text = await c.req.text();
  const { url, method, headers } = c.req.raw;
  mine.request = new Request(url, { method, headers, body: text });
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
