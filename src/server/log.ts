import { createHmac, hkdfSync } from 'node:crypto';
import { ValidationError } from '@orpc/server';
import type { Context, MiddlewareHandler } from 'hono';
import pino from 'pino';

export type Logger = pino.Logger;

/** Structured lines on standard output. No body, no answer, no e-mail address ever goes in. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: describe },
  });
}

const QUIET = /^\/(assets|static)\/|^\/(healthz|readyz)$/;

/** A signed link is a key to a file for an hour. */
const TOKEN = /^(\/api\/files\/).+/;

/** Whose lines say who it was: those of the doors, and of whatever was refused to somebody. */
const REFUSED = new Set([401, 403, 421, 429]);
const DOOR = /^\/api\/auth\/(?!session)/;

/**
 * One line a request: the path without its query, which may hold tokens. Where somebody tries a door, or is
 * refused, it carries a mark of the network and of the account, so that an attack can be followed; only who
 * has the secret can tell whether a mark is that of an address they know.
 * @param askedFrom the network that a request comes from
 */
export function requestLog(
  logger: Logger,
  secret: string,
  askedFrom: (c: Context) => string,
): MiddlewareHandler {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kinkeeper log marks 1', 32));
  const markOf = (what: string) => createHmac('sha256', key).update(what).digest('base64url').slice(0, 12);
  const marks = (c: Context) => {
    if (!REFUSED.has(c.res.status) && !DOOR.test(c.req.path)) return {};
    const account = c.get('person')?.email ?? emailIn(c.get('text'));
    return { from: markOf(askedFrom(c)), ...(account ? { account: markOf(account.toLowerCase()) } : {}) };
  };
  return async (c, next) => {
    const start = performance.now();
    await next();
    if (QUIET.test(c.req.path) && c.res.status < 500) return;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const shown = c.req.path.replace(TOKEN, '$1_');
    const path = shown.replace(/[^\w\-./:]/g, '_').slice(0, 200);
    logger.info({ method: c.req.method, path, status: c.res.status, ms, ...marks(c) }, 'request');
  };
}

/** The address that a body names, at a door. */
function emailIn(text: string | undefined): string | undefined {
  try {
    const { email } = JSON.parse(text ?? '') as { email?: unknown };
    return typeof email === 'string' ? email.trim() : undefined;
  } catch {
    return undefined;
  }
}

/** Name, message and place of an error; never the values that a query or a person gave. */
function describe(error: unknown) {
  if (error instanceof ValidationError) {
    return { name: error.name, issues: error.issues.map(({ path, message }) => ({ path, message })) };
  }
  if (!(error instanceof Error)) return { message: typeof error };
  const { name, message, stack, code } = error as Error & { code?: string };
  return { name, message, code, stack };
}
