import type { Context, Hono } from 'hono';
import { listDirectly, sendDirectly } from '../../features/chat/chat.direct.handlers.ts';
import type { DirectRequest, Services } from '../context.ts';

type Direct = (services: Services, request: DirectRequest) => Promise<object | null>;

/** The request for the next handler; a body that was read already can be read again. */
export function readable(c: Context): Request {
  const body = c.get('text') as string | undefined;
  if (body === undefined) return c.req.raw;
  const { url, method, headers } = c.req.raw;
  return new Request(url, { method, headers, body });
}

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
    const token = services.auth.tokenOf(c.req.header('cookie'));
    const body = status === 201 ? await readJson(c) : {};
    if (!token || body === null) return next();
    const query = onceEach(c.req.queries());
    if (query === null) return next();
    const answer = await direct(services, { token, params: c.req.param(), query, body });
    return answer === null ? next() : c.json(answer, status);
  };
}

/** @returns null where something is given twice */
function onceEach(queries: Record<string, string[]>): Record<string, string> | null {
  const all = Object.entries(queries);
  return all.every(([, values]) => values.length === 1)
    ? Object.fromEntries(all.map(([name, values]) => [name, values[0] as string]))
    : null;
}

/** @returns the body, or null when it is not JSON */
async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return null;
  const text = await c.req.text();
  c.set('text', text);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
