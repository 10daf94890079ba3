import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { PERSON_HEADER } from '#kit/person-header.ts';
import type { Contract } from '../../contract.ts';
import { actingAs, fetchAs } from './acting.ts';
// Methods and paths only: the schemas stay on the server.
import routes from './contract.gen.json' with { type: 'json' };
import { errorCode, reasonNeeded, sessionLost } from './errors.ts';
import { keepLivePlace } from './live-cursor.ts';
import { reportUnavailable } from './unavailable.ts';

type Routes = { [name: string]: string | Routes };

/** The contract as oRPC's link reads it. */
function asContract(short: Routes): object {
  const calls = Object.entries(short).map(([name, call]) => {
    if (typeof call !== 'string') return [name, asContract(call)];
    const [method, path, outputStructure] = call.replace('*', '').split(' ');
    return [name, { '~orpc': { errorMap: {}, meta: {}, route: { method, path, outputStructure } } }];
  });
  return Object.fromEntries(calls);
}

const rooms: Record<string, Record<string, string>> = routes;
/** Whether its method has the mark of `inNobodysName` (kit/contract.ts). @param call its room and its name */
const isInNobodysName = ([room = '', name = '']: readonly string[]) => rooms[room]?.[name]?.startsWith('*');

const link = new OpenAPILink(asContract(routes) as never, {
  url: () => `${window.location.origin}/api`,
  headers: (_, call): Record<string, string> => {
    const person = actingAs();
    return person && !isInNobodysName(call) ? { [PERSON_HEADER]: person } : {};
  },
  fetch: async (request, init, _, call) => {
    const response = await (isInNobodysName(call) ? fetch : fetchAs)(request, init);
    keepLivePlace(response);
    // On demand, and before anything says that it failed.
    if (response.status >= 500)
      await import('./failure-number.ts').then(
        (failures) => failures.noteFailure(response),
        () => {},
      );
    return response;
  },
  interceptors: [
    async ({ next }) => {
      try {
        return await next();
      } catch (error) {
        if (errorCode(error) === 'UNAUTHENTICATED') sessionLost();
        if (errorCode(error) === 'REASON_NEEDED') reasonNeeded();
        reportUnavailable(error);
        // Loaded on demand: it is rare, and no page should carry its words.
        if (errorCode(error) === 'DISK_FULL')
          void import('./disk-full.ts').then((room) => room.noticeDiskFull('DISK_FULL'));
        throw error;
      }
    },
  ],
});

/** The API, typed by the contract. */
export const api: ContractRouterClient<Contract> = createORPCClient(link);
export type Api = typeof api;

/** React Query options for every call of the contract, and the keys of their cached answers. */
export const orpc = createTanstackQueryUtils(api);
