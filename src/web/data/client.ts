import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Contract } from '../../contract.ts';
import type { ErrorCode } from '../../kit/errors.ts';
// Paths and methods only: the schemas stay on the server.
import routes from './contract.gen.json' with { type: 'json' };

type Listener = () => void;
const onLost = new Set<Listener>();

/** Calls back when the server says that there is no session any more. */
export function onSessionLost(listener: Listener): () => void {
  onLost.add(listener);
  return () => onLost.delete(listener);
}

declare global {
  interface Window {
    /** The first question for the session, asked by the script in the head. */
    earlySession?: Promise<Response> | undefined;
  }
}

/** The answer to the early question, once; every later one is asked anew. */
function earlyAnswer(url: string): Promise<Response> | undefined {
  if (!url.endsWith('/api/auth/session')) return undefined;
  const early = window.earlySession;
  window.earlySession = undefined;
  return early;
}

const link = new OpenAPILink(routes as never, {
  url: () => `${window.location.origin}/api`,
  fetch: (request, init) => earlyAnswer(request.url) ?? globalThis.fetch(request, init),
  interceptors: [
    async ({ next }) => {
      try {
        return await next();
      } catch (error) {
        if (errorCode(error) === 'UNAUTHENTICATED') for (const listener of onLost) listener();
        throw error;
      }
    },
  ],
});

/** The API, typed by the contract. */
export const api: ContractRouterClient<Contract> = createORPCClient(link);
export type Api = typeof api;

/** The code of what the server refused; undefined when it could not be reached. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError && error.defined ? (error.code as ErrorCode) : undefined;
}

/** What came along with a refusal. */
export function errorData<T>(error: unknown): T | undefined {
  return error instanceof ORPCError ? (error.data as T) : undefined;
}

/** Ends the session with a request that outlives the page; nobody waits for its answer. */
export function signOutWhileLeaving(): void {
  void fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    keepalive: true,
  }).catch(() => {});
}
