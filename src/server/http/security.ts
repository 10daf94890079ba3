import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { currentRequest } from '#db/request.ts';
import { ERROR_STATUS, type ErrorCode, errorBody } from '#kit/errors.ts';
import { REQUEST_ID_HEADER } from '#kit/request-id.ts';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Refuses with the one error shape. */
export function refuse(c: Context, code: ErrorCode, data?: unknown): Response {
  return c.json(errorBody(code, data), ERROR_STATUS[code]);
}

/**
 * Refuses changes from another site's page (CSRF). Browsers send their origin with each of them; a program
 * that sends none is not a browser and has no cookie of ours to abuse. A page of a named origin may make
 * changes, but not with a cookie.
 * @param named the operator's API_ORIGINS
 */
export function sameOrigin(publicUrl: string | undefined, named: readonly string[]): MiddlewareHandler {
  const own = publicUrl ? new URL(publicUrl).host : undefined;
  return async (c, next) => {
    if (!CHANGES.has(c.req.method)) return next();
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    if (origin !== undefined && named.includes(origin) && !c.req.header('cookie')) return next();
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && hostOf(origin) !== (own ?? c.req.header('host')));
    return foreign ? refuse(c, 'FOREIGN_ORIGIN') : next();
  };
}

/**
 * Lets pages of other sites read answers: of named origins only, and without credentials, so that a browser
 * sends no cookie.
 */
export function allowOrigins(named: readonly string[]): MiddlewareHandler {
  return cors({
    origin: [...named],
    allowMethods: ['GET', 'HEAD', ...CHANGES],
    allowHeaders: ['authorization', 'content-type'],
    exposeHeaders: ['retry-after', REQUEST_ID_HEADER],
    maxAge: 600,
  });
}

/**
 * Refuses changes whose body is not declared as JSON: a form on another site could send those.
 * @param isRaw whether a request's body is not JSON; a form cannot send that either
 */
export function jsonOnly(isRaw: (method: string, path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    if (!CHANGES.has(c.req.method) || isRaw(c.req.method, c.req.path)) return next();
    const length = c.req.header('content-length') ?? (c.req.header('transfer-encoding') ? 'unknown' : '0');
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json' && (type !== undefined || length !== '0')) return refuse(c, 'NOT_JSON');
    return next();
  };
}

/**
 * Answers only our own pages, or somebody who types the address, on this very machine: the outbox opens
 * accounts.
 * @param isLocal whether a request comes from this machine, under one of its names
 */
export function localPagesOnly(isLocal: (c: Context) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && hostOf(origin) !== c.req.header('host'));
    return foreign || !isLocal(c) ? refuse(c, 'FORBIDDEN') : next();
  };
}

/**
 * Refuses a body that is too large. If Content-Length is given, the body itself is not touched, which keeps
 * this fast: a body is never longer than that, and the body of a GET is never read.
 * @param max in bytes
 * @param isFree whether a request's body may be of any size
 */
export function limitBody(max: number, isFree: (method: string, path: string) => boolean): MiddlewareHandler {
  const counting = bodyLimit({ maxSize: max, onError: (c) => refuse(c, 'TOO_LARGE') });
  return async (c, next) => {
    const { method, path } = c.req;
    if (method === 'GET' || method === 'HEAD' || isFree(method, path)) return next();
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counting(c, next);
    return Number(length) > max ? refuse(c, 'TOO_LARGE') : next();
  };
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

/**
 * Styles that libraries insert at run time: an empty element, React Aria's touch-action, sonner's toasts. A
 * journey fails if one of them changes.
 */
const LIBRARY_STYLES = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
  'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
];

/**
 * The Content-Security-Policy of a page: everything from our own origin, and only the inline scripts of the
 * build, by hash.
 * @param scriptHashes of the page's inline scripts, e.g. `sha256-…`
 * @param frames origins that the operator allows in a frame
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[] = [],
  frames: readonly string[] = [],
): string {
  const own = "'self'";
  const hashed = (hashes: readonly string[]) => [own, ...hashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    `default-src ${own}`,
    `script-src ${hashed(scriptHashes)}`,
    `style-src ${hashed(LIBRARY_STYLES)}`,
    `img-src ${own} data:`,
    `connect-src ${own}`,
    `font-src ${own}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${own}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every response. */
function headersOf(https: boolean): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Gives every response its headers. A page keeps its own policy. */
export function securityHeaders(https: boolean): MiddlewareHandler {
  const { 'content-security-policy': csp = '', ...others } = headersOf(https);
  return async (c, next) => {
    await next();
    if (hasAllHeaders(c.res)) return;
    const { headers } = c.res;
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', csp);
    for (const [name, value] of Object.entries(others)) headers.set(name, value);
  };
}

/** Responses made with all headers at once, which takes a fraction of the time of setting each. */
const complete = new WeakSet<Response>();
export const hasAllHeaders = (response: Response): boolean => complete.has(response);

/** @returns what makes a JSON answer of the API, with all headers that any has (S10) */
export function jsonAnswers(https: boolean): (text: string, status: number) => Response {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'private, no-store',
    ...headersOf(https),
  };
  return (text, status) => {
    const made = new Response(text, {
      status,
      headers: { ...headers, [REQUEST_ID_HEADER]: currentRequest()?.number ?? '' },
    });
    complete.add(made);
    return made;
  };
}
