/** What is decided about a call before its input is looked at. */
import { type AnyContractProcedure, getEventIteratorSchemaDetails } from '@orpc/contract';
import { type AnyProcedure, isProcedure } from '@orpc/server';
import type { MiddlewareHandler } from 'hono';
import type { SessionKey } from '../../db/session-pipeline.ts';
import { ERROR_STATUS } from '../../kit/errors.ts';
import { checkAdmin, oneRoundTrip, type Person, requireAdmin } from '../context.ts';
import type { Logger } from '../log.ts';
import { refuse } from './security.ts';

/** A route of the contract. */
export interface Route {
  method: string;
  /** Method and path, with the names of its parameters. */
  call: string;
  /** See placeOf. */
  place: string;
  /** Matches its path and captures the parameters. */
  form: RegExp;
  /** Names of its path parameters. */
  params: string[];
  needsSession: boolean;
  /** Whether it is for people who are signed in, or whose password was right and whose code is missing. */
  needsStep: boolean;
  /** Whether only admins may call it. */
  needsAdmin: boolean;
  /** Whether it checks its session itself, with its first statements. */
  usesFastPath: boolean;
  /** Whether its answer goes on, event by event. */
  isStream: boolean;
  procedure: AnyProcedure;
}

/** @returns whether a call needs a session; the contract says so by declaring the refusal */
export const needsSession = (call: AnyContractProcedure): boolean =>
  'UNAUTHENTICATED' in call['~orpc'].errorMap;

/** @returns whether a call may be part of signing in; the contract says so in the same way */
export const needsStep = (call: AnyContractProcedure): boolean => 'STEP_EXPIRED' in call['~orpc'].errorMap;

/**
 * @returns all calls of the handlers; where several match a path, the one with the fewest parameters first
 */
export function routesOf(handlers: object): Route[] {
  return callsOf(handlers).toSorted((a, b) => a.params.length - b.params.length);
}

function callsOf(handlers: object): Route[] {
  return Object.values(handlers).flatMap((value: object): Route[] => {
    if (!isProcedure(value)) return callsOf(value);
    const { route, middlewares, outputSchema } = value['~orpc'];
    const { method = 'POST', path = '' } = route;
    return [
      {
        method,
        call: `${method} /api${path}`,
        place: placeOf(method, `/api${path}`),
        form: new RegExp(`^/api${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}/?$`),
        params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        needsSession: needsSession(value),
        needsStep: needsStep(value),
        needsAdmin: middlewares.includes(requireAdmin),
        usesFastPath: middlewares.includes(oneRoundTrip),
        isStream: getEventIteratorSchemaDetails(outputSchema) !== undefined,
        procedure: value,
      },
    ];
  });
}

/** What narrows a path down to a few routes: how many parts it has, and the first of ours. */
function placeOf(method: string, path: string): string {
  const parts = path.replace(/\/$/, '').split('/');
  return `${method} ${parts.length} ${parts[2]}`;
}

/** @returns why somebody without a session is refused, in the contract and beside it */
export async function whyNobody(
  auth: { isSettingUp(headers: Headers): Promise<boolean> },
  headers: Headers,
): Promise<'FACTOR_DUE' | 'UNAUTHENTICATED'> {
  return (await auth.isSettingUp(headers)) ? 'FACTOR_DUE' : 'UNAUTHENTICATED';
}

declare module 'hono' {
  /** Variables that later middlewares read. */
  interface ContextVariableMap {
    /** Set once the session has been checked. */
    person?: Person | null;
    /** For a call that checks its session itself. */
    sessionKey?: SessionKey;
    /** The route that matched. */
    route?: Route | undefined;
    /** The body, once it has been read. */
    text?: string;
  }
}

/**
 * Refuses people who are not signed in first, before anything is said about the type, size or form of what
 * they sent. The contract says which calls need a session. People who are not admins hear that about the
 * admins' calls in the same way. A call on the fast path checks its session in its first round trip to the
 * database (0066): here only the seal of cookie or token is checked, and the session itself only if the input is then
 * refused.
 */
export function checkSessionFirst(
  routes: readonly Route[],
  auth: {
    keyOf(headers: Headers): Promise<SessionKey | null>;
    identify(headers: Headers): Promise<Person | null>;
    isAdmin(personId: string): Promise<boolean>;
    whoProves(headers: Headers): Promise<string | null>;
    isSettingUp(headers: Headers): Promise<boolean>;
  },
  log: Logger,
): MiddlewareHandler {
  const byPlace = Map.groupBy(routes, ({ place }) => place);
  return async (c, next) => {
    const { path } = c.req;
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const route = byPlace.get(placeOf(method, path))?.find(({ form }) => form.test(path));
    c.set('route', route);
    if (route?.needsStep && !(await auth.whoProves(c.req.raw.headers))) return refuse(c, 'STEP_EXPIRED');
    if (!route?.needsSession) return next();
    const key = await auth.keyOf(c.req.raw.headers);
    const without = async () => refuse(c, await whyNobody(auth, c.req.raw.headers));
    if (!key) return without();
    if (route.usesFastPath) {
      c.set('sessionKey', key);
      await next();
      const isNobody = isAboutInput(c.res)
        ? !(await auth.identify(c.req.raw.headers))
        : c.res.status === ERROR_STATUS.UNAUTHENTICATED;
      if (isNobody) c.res = await without();
      return;
    }
    const person = await auth.identify(c.req.raw.headers);
    if (!person) return without();
    c.set('person', person);
    await next();
    if (!route.needsAdmin || !isAboutInput(c.res)) return;
    if (!(await checkAdmin({ auth, log }, person.id))) c.res = refuse(c, 'FORBIDDEN');
  };
}

/** Whether the size, the type or the form of what was sent was refused. */
const isAboutInput = ({ status }: Response): boolean => [413, 415, 422].includes(status);
