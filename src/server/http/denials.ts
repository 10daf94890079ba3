/** Adds every refusal of a call to the record (164.312(b)). */
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Floor } from '../context.ts';

/** Not signed in; not theirs to do; too often. */
const DENIALS = new Set([401, 403, 421, 429]);

/** @param askedFrom the network a request comes from */
export function recordDenials(
  { auth, refusals }: Pick<Floor, 'auth' | 'refusals'>,
  askedFrom: (c: Context) => string,
): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { status } = c.res;
    // Somebody else's id is answered like one that does not exist; a stranger's 404 denies nothing.
    if (!DENIALS.has(status) && status !== 404) return;
    const known = c.get('person') ?? (status === 401 ? null : await identified(c, auth));
    if (status === 404 && !known) return;
    const path = c.get('route')?.procedure['~orpc'].route.path ?? routePath(c);
    refusals.add({
      personId: known?.id ?? null,
      address: askedFrom(c),
      call: `${c.req.method} ${path}`,
      status,
    });
  };
}

/** For calls that check their session themselves. */
const identified = (c: Context, auth: Floor['auth']) => auth.identify(c.req.raw.headers).catch(() => null);
