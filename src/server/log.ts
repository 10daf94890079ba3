import { ValidationError } from '@orpc/server';
import type { MiddlewareHandler } from 'hono';
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

/** One line a request: the path without its query, which may hold tokens. */
export function requestLog(logger: Logger): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    if (QUIET.test(c.req.path) && c.res.status < 500) return;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const shown = c.req.path.replace(TOKEN, '$1_');
    const path = shown.replace(/[^\w\-./:]/g, '_').slice(0, 200);
    logger.info({ method: c.req.method, path, status: c.res.status, ms }, 'request');
  };
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
