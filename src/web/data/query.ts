import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { errorCode } from './errors.ts';
import { isRetryable } from './retry.ts';
import { retryDelay } from './retry-delay.ts';

/** So often a read is tried again before its screen says that it failed. */
const RETRIES = 2;
/** Nobody looks at an empty screen for longer than this between two tries, in milliseconds. */
const PATIENCE_MS = 5000;

/** Reads are tried again while that may help, never when the server said no. */
export const queryClient = new QueryClient({
  // What could not be read, and why (LIMIT-02): the call alone. In the rest of the key may stand what people typed.
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      // That something is not there is an answer, and shown as one; so is that the session is over.
      if (['NOT_FOUND', 'UNAUTHENTICATED'].includes(errorCode(error) ?? '')) return;
      console.error(`Reading ${nameOf(queryKey)} failed with ${causeOf(error)}`);
    },
  }),
  // Whoever asked for a change sees on the screen that it failed.
  mutationCache: new MutationCache({
    onError: (error, _input, _result, { options }) =>
      console.info(`Changing ${nameOf(options.mutationKey)} failed with ${causeOf(error)}`),
  }),
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      // Without a line a screen says so, and offers to try again; by itself it would wait for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < RETRIES && isRetryable(error) && retryDelay(failures, error) <= PATIENCE_MS,
      retryDelay,
    },
  },
});

/** @param key of `orpc`, which begins with the path of the call */
const nameOf = (key: QueryKey | undefined) => (key?.[0] as string[] | undefined)?.join('.') ?? 'something';

function causeOf(error: Error): string {
  const { status } = error as { status?: number };
  return status ? `a status of ${status}` : error.name;
}

/** A call of the contract, or a room of it: what `orpc` has. */
export interface Keyed {
  key(): QueryKey;
}

/** Reads again what is shown of these calls or rooms, and the rest when it is looked at. */
export async function invalidate(...calls: Keyed[]): Promise<void> {
  await Promise.all(calls.map((each) => queryClient.invalidateQueries({ queryKey: each.key() })));
}

/** Reads these anew when they are looked at again; what is shown stays under the reader's eyes. */
export function markStale(...calls: Keyed[]): void {
  for (const each of calls) void queryClient.invalidateQueries({ queryKey: each.key(), refetchType: 'none' });
}

/** For `infiniteOptions`: a list begins with its first page, and each page says where the next one does. */
export const pages = <C>() => ({
  initialPageParam: null as C | null,
  getNextPageParam: (last: { next: C | null }) => last.next,
});

/** Where a page of a list begins: part of what is asked for. Nothing for the first one. */
export const after = <C>(cursor: C | null) => (cursor === null ? {} : { after: cursor });
export const before = <C>(cursor: C | null) => (cursor === null ? {} : { before: cursor });
