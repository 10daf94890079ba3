import type { Context, MiddlewareHandler } from 'hono';
import { refuse } from './security.ts';

/** None of our inputs is nested a tenth as deep; JSON readers recurse once per level. */
const DEPTH_MAX = 64;

/**
 * Refuses JSON that no client of ours would send: nested too deep, with a prototype's name as a key, or with
 * a field that the path already sets and that would be ignored.
 * @param isFree whether a request's body is not JSON
 */
export function plainJson(isFree: (method: string, path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    const route = c.get('route');
    const { params = [] } = route ?? {};
    const asked = [...queryOf(c.req.url).keys()];
    const doubled = params.filter((name) => asked.includes(name));
    if (doubled.length > 0) return refuseFields(c, doubled, IN_PATH);
    // Routes beside the contract ask who it is themselves, and first.
    const strange = route ? asked.filter((name) => name.includes('__proto__')) : [];
    if (strange.length > 0) return refuseFields(c, strange, UNKNOWN);
    if (method === 'GET' || method === 'HEAD' || isFree(method, path)) return next();
    const text = await c.req.text();
    c.set('text', text);
    if (isDeep(text)) return refuseFields(c, [''], 'This is nested too deep.');
    // The key may be escaped as well; text that merely mentions it passes below.
    if (params.length === 0 && !/__proto__|\\u/i.test(text)) return next();
    const body = parsed(text);
    if (body === undefined) return next();
    const odd = oddKeys(body);
    if (odd.length > 0) return refuseFields(c, odd, UNKNOWN);
    if (params.length > 0 && text !== '' && !isObject(body)) return refuseFields(c, [''], 'Send an object.');
    const named = params.filter((name) => isObject(body) && Object.hasOwn(body, name));
    return named.length > 0 ? refuseFields(c, named, IN_PATH) : next();
  };
}

/** The query of an address. */
export function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}

const IN_PATH = 'The path says this already.';
const UNKNOWN = 'We do not know this field.';

function refuseFields(c: Context, paths: string[], message: string) {
  return refuse(c, 'INVALID_INPUT', { fields: paths.map((path) => ({ path, message })) });
}

/** @returns whether brackets nest deeper than allowed; those inside strings do not count */
function isDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) inString = false;
    } else if (sign === QUOTE) inString = true;
    else if (sign === BRACE || sign === BRACKET) {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (sign === BRACE_END || sign === BRACKET_END) depth -= 1;
  }
  return false;
}
const [QUOTE, BACKSLASH, BRACKET, BRACKET_END, BRACE, BRACE_END] = [34, 92, 91, 93, 123, 125];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that name a prototype: schemas ignore them silently. */
function oddKeys(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = at === '' ? key : `${at}.${key}`;
    return key === '__proto__' ? [path] : oddKeys(inner, path);
  });
}
