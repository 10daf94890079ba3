import { createHmac, hkdfSync } from 'node:crypto';
import { ValidationError } from '@orpc/server';
import type { Context, MiddlewareHandler } from 'hono';
import pino from 'pino';
import { currentRequest } from '#db/request.ts';

export type Logger = pino.Logger;

/** Structured log lines on standard output. They never contain a body, an answer or an e-mail address. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // What people give when they write to us, and what finds the trace.
    mixin: () => {
      const by = currentRequest();
      return by ? { request: by.number, trace: by.trace } : {};
    },
    serializers: { error: describeError },
  });
}

/** What nobody wants to see each second. */
export const QUIET = /^\/(assets|static)\/|^\/(healthz|readyz|metrics)$/;

/** Lines that identify the client: sign-in and its like, and every refusal. */
const REFUSED = new Set([401, 403, 421, 429]);
const DOOR = /^\/api\/auth\/(?!session)/;

/**
 * Logs one line per request: the path without its query, which may hold tokens. Sign-ins and refusals carry
 * pseudonymous marks of the network and the account, so that an attack can be followed; only somebody with
 * the secret can tell whether a mark belongs to an address they know.
 * @param askedFrom the network a request comes from
 * @param toLog what of a path may be logged
 */
export function requestLog(
  logger: Logger,
  secret: string,
  { askedFrom, toLog }: { askedFrom: (c: Context) => string; toLog: (path: string) => string },
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
    const line = { method: c.req.method, path: toLog(c.req.path), status: c.res.status, ms, ...marks(c) };
    const away = c.get('away');
    if (away) logger.warn({ ...line, why: whyOf(away) }, 'request');
    else logger.info(line, 'request');
  };
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Why somebody is asked to try again: the database, the file store, or the time it took. */
    away?: Error;
  }
}

/** Never a stack: while something is away, there is a line for each request. */
function whyOf({ name, message, code }: Error & { code?: string }): string {
  return [code ?? name, message.split('\n')[0]].join(': ');
}

/** The e-mail address in the body of a sign-in or similar call. */
function emailIn(text: string | undefined): string | undefined {
  try {
    const { email } = JSON.parse(text ?? '') as { email?: unknown };
    return typeof email === 'string' ? email.trim() : undefined;
  } catch {
    return undefined;
  }
}

/** Name and codes of an error whose message may quote somebody. */
export function causeOf(error: unknown) {
  const { name = typeof error, code, responseCode } = (error ?? {}) as Partial<MailError>;
  return { name, code, responseCode };
}

interface MailError {
  name: string;
  code: string;
  /** What the mail server answered: 550, say. */
  responseCode: number;
}

/** How many of the failures behind an error are in the log. */
const MAX_FAILURES = 10;

/** Name, message and stack of an error, and what is behind it; never the values of a query or of a person. */
function describeError(error: unknown): object {
  if (error instanceof ValidationError) {
    return { name: error.name, issues: error.issues.map(({ path, message }) => ({ path, message })) };
  }
  if (!(error instanceof Error)) return partsOf(error);
  const { name, message, stack, code, cause } = error as Error & { code?: string };
  return {
    name,
    message,
    code,
    stack,
    cause: cause === undefined ? undefined : describeError(cause),
    errors:
      error instanceof AggregateError ? error.errors.slice(0, MAX_FAILURES).map(describeError) : undefined,
  };
}

/** What pg-boss makes of an error: an object with its parts, and the queue. */
function partsOf(thrown: unknown): object {
  const { name, message = typeof thrown, code, queue } = (thrown ?? {}) as Record<string, unknown>;
  const said = Object.entries({ name, message, code, queue }).filter(([, part]) => typeof part === 'string');
  return Object.fromEntries(said);
}
