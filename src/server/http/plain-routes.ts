/** Routes outside the contract that stream bytes: they have the guards and the refusals of any call. */
import { ORPCError } from '@orpc/server';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { ErrorCode } from '#kit/errors.ts';
import type { Floor, Person } from '../context.ts';
import { CutOffError } from '../objects/receive.ts';
import { refusal } from '../refusal.ts';
import { refuse } from './security.ts';
import { whyNobody } from './session-gate.ts';

/** @returns what makes a route of work that needs a session */
export function plainRoute(services: Pick<Floor, 'auth' | 'log'>) {
  return (work: (c: Context, person: Person) => Promise<Response>) =>
    openRoute(services)(async (c) => {
      const { headers } = c.req.raw;
      const person = await services.auth.identify(headers);
      if (!person) throw refusal(await whyNobody(services.auth, headers));
      return work(c, person);
    });
}

/** @returns what makes a route of work that anybody may ask for */
export function openRoute(services: Pick<Floor, 'log'>) {
  return (work: (c: Context) => Promise<Response>) => (c: Context) => answerOrRefuse(c, services, work);
}

/** @returns the input of a route; throws INVALID_INPUT with the invalid fields */
export function parseOrRefuse<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw refusal('INVALID_INPUT', { fields });
}

async function answerOrRefuse(
  c: Context,
  { log }: Pick<Floor, 'log'>,
  work: (c: Context) => Promise<Response>,
): Promise<Response> {
  try {
    return await work(c);
  } catch (error) {
    // The client is gone; nobody reads this.
    if (error instanceof CutOffError) return refuse(c, 'INVALID_INPUT', { fields: [] });
    if (!(error instanceof ORPCError) || !error.defined) throw error;
    const code = error.code as ErrorCode;
    if (code === 'STORE_FULL' || code === 'STORE_UNAVAILABLE') log.error({ code }, 'a file call failed');
    const { retry_after = code === 'STORE_UNAVAILABLE' ? 2 : 0 } = (error.data ?? {}) as {
      retry_after?: number;
    };
    if (retry_after) c.header('retry-after', String(retry_after));
    return refuse(c, code, error.data);
  }
}
