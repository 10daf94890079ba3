/** What is decided about a call of the contract before anything of its input is looked at. */
import type { AnyContractProcedure } from '@orpc/contract';
import { type AnyProcedure, isProcedure } from '@orpc/server';
import type { MiddlewareHandler } from 'hono';
import { oneRoundTrip, type Person } from '../context.ts';
import { refuse } from './security.ts';

/** A call of the contract, as a request names it. */
export interface Route {
  method: string;
  /** Its path; what that names is captured. */
  form: RegExp;
  /** What its path names. */
  params: string[];
  needsSession: boolean;
  /** Whether it asks for its session itself, with its first statements. */
  entersItself: boolean;
  procedure: AnyProcedure;
}

/** @returns whether only who is signed in may make a call; the contract says so by the refusal */
export const needsSession = (call: AnyContractProcedure): boolean =>
  'UNAUTHENTICATED' in call['~orpc'].errorMap;

/** @returns every call of the handlers, of several that fit an address the plainest first */
export function routesOf(handlers: object): Route[] {
  return callsOf(handlers).toSorted((a, b) => a.params.length - b.params.length);
}

function callsOf(handlers: object): Route[] {
  return Object.values(handlers).flatMap((value: object): Route[] => {
    if (!isProcedure(value)) return callsOf(value);
    const { route, middlewares } = value['~orpc'];
    const { method = 'POST', path = '' } = route;
    return [
      {
        method,
        form: new RegExp(`^/api${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}/?$`),
        params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        needsSession: needsSession(value),
        entersItself: middlewares.includes(oneRoundTrip),
        procedure: value,
      },
    ];
  });
}

declare module 'hono' {
  /** What a request carries from here on. */
  interface ContextVariableMap {
    /** Set once it is known who asks. */
    person?: Person | null;
    /** What the cookie names, of a call that asks for its session itself. */
    token?: string;
    /** Which call it is. */
    route?: Route | undefined;
    /** The body, where it was read. */
    text?: string;
  }
}

/**
 * Who is not signed in hears that first, of every call that needs a session: before any word about the
 * type, the size or the form of what was sent. The contract says which calls these are.
 *
 * A call that asks for its session itself learns in its first trip to the database who asks (0066): only the
 * cookie's seal is looked at first, and the session when the input was refused.
 */
export function sessionFirst(
  routes: readonly Route[],
  auth: {
    tokenOf(cookie: string | undefined): string | null;
    identify(headers: Headers): Promise<Person | null>;
  },
): MiddlewareHandler {
  return async (c, next) => {
    const { path } = c.req;
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const route = routes.find((each) => each.method === method && each.form.test(path));
    c.set('route', route);
    if (!route?.needsSession) return next();
    const token = auth.tokenOf(c.req.header('cookie'));
    if (!token) return refuse(c, 'UNAUTHENTICATED');
    if (!route.entersItself) {
      c.set('person', await auth.identify(c.req.raw.headers));
      return c.get('person') ? next() : refuse(c, 'UNAUTHENTICATED');
    }
    c.set('token', token);
    await next();
    if (![413, 415, 422].includes(c.res.status) || (await auth.identify(c.req.raw.headers))) return;
    c.res = refuse(c, 'UNAUTHENTICATED');
  };
}
