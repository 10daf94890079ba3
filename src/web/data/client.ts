import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Contract } from '../../contract.ts';
// Paths and methods only: the schemas stay on the server.
import routes from './contract.gen.json' with { type: 'json' };
import { errorCode, sessionLost } from './errors.ts';
import { keepLivePlace } from './live-place.ts';

const link = new OpenAPILink(routes as never, {
  url: () => `${window.location.origin}/api`,
  fetch: async (request, init) => {
    const response = await fetch(request, init);
    keepLivePlace(response);
    return response;
  },
  interceptors: [
    async ({ next }) => {
      try {
        return await next();
      } catch (error) {
        if (errorCode(error) === 'UNAUTHENTICATED') sessionLost();
        throw error;
      }
    },
  ],
});

/** The API, typed by the contract. */
export const api: ContractRouterClient<Contract> = createORPCClient(link);
export type Api = typeof api;

/** Ends the session with a request that outlives the page; nobody waits for its answer. */
export function signOutWhileLeaving(): void {
  void fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    keepalive: true,
  }).catch(() => {});
}
