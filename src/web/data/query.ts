import {
  MutationCache,
  partialMatchKey,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isAnswer } from './errors.ts';
import { isRetryable } from './retry.ts';
import { retryDelay } from './retry-delay.ts';

/** How often a read is retried before its screen says that it failed. */
const RETRIES = 2;
/** The longest pause between two attempts while somebody looks at an empty screen, in milliseconds. */
const PATIENCE_MS = 5000;

/** Retries reads while that may help, never after a final refusal. */
export const queryClient = new QueryClient({
  // Logs what could not be read, and why (LIMIT-02): the call only, because the rest of the key may contain
  // what people typed.
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (isAnswer(error)) return;
      console.error(`Reading ${nameOf(queryKey)} failed with ${causeOf(error)}`);
    },
  }),
  // Whoever started a mutation sees on the screen that it failed. What `useAction` runs is none: it logs itself.
  mutationCache: new MutationCache({
    onError: (error, _input, _result, { options }) =>
      console.warn(`Changing ${nameOf(options.mutationKey)} failed with ${causeOf(error)}`),
  }),
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      // Without a connection a screen should say so and offer a retry; the default would wait forever.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      // The default leaves out changes of what nobody has read yet: a part that comes later, handed the
      // result, would never hear of them.
      notifyOnChangeProps: 'all',
      retry: (failures, error) =>
        failures < RETRIES && isRetryable(error) && retryDelay(failures, error) <= PATIENCE_MS,
      retryDelay,
    },
  },
});

/** @param key an `orpc` key, which begins with the path of the call */
const nameOf = (key: QueryKey | undefined) => (key?.[0] as string[] | undefined)?.join('.') ?? 'something';

function causeOf(error: Error): string {
  const { status } = error as { status?: number };
  return status ? `a status of ${status}` : error.name;
}

/** A call of the contract, or a whole room, as `orpc` has them. */
export interface Keyed {
  key(): QueryKey;
}

/** Refetches what is on screen of these calls or rooms, and the rest when it is next shown. */
export function invalidate(...calls: Keyed[]): Promise<void> {
  return invalidateWhere(() => true, ...calls);
}

/** The same of those whose key says so. */
export async function invalidateWhere(isStale: (key: QueryKey) => boolean, ...calls: Keyed[]): Promise<void> {
  const keys = calls.map((call) => call.key());
  const isMeant = ({ queryKey }: Query) =>
    keys.some((key) => partialMatchKey(queryKey, key)) && isStale(queryKey);
  const waiting = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isMeant(query) && isKept(query) });
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => isMeant(query) && !waiting.includes(query) }),
    ...waiting.map(readAfter),
  ]);
}

/**
 * Whether what is being read has to arrive before another read: React Query would join a first one, whose
 * answer may be older than the change, and cancel a next page without a word.
 */
const isKept = ({ state }: Query) =>
  state.fetchStatus === 'fetching' && (state.data === undefined || state.fetchMeta?.fetchMore !== undefined);

/** Reads again after the read that is under way; not what could not be read at all. */
async function readAfter(query: Query): Promise<void> {
  const isThere = () => queryClient.getQueryCache().get(query.queryHash) === query;
  while (isKept(query) && isThere()) await query.fetch().catch(() => {});
  if (query.state.data === undefined || !isThere()) return;
  // All that waited for the same read share the one that follows.
  await queryClient.invalidateQueries({ predicate: (each) => each === query }, { cancelRefetch: false });
}

/** Marks these stale without refetching what is on screen: it stays as it is under the reader's eyes. */
export function markStale(...calls: Keyed[]): void {
  for (const each of calls) void queryClient.invalidateQueries({ queryKey: each.key(), refetchType: 'none' });
}

/** For `infiniteOptions`: starts at the first page, and each page says where the next begins. */
export const pages = <C>() => ({
  initialPageParam: null as C | null,
  getNextPageParam: (last: { next: C | null }) => last.next,
});

/** The input for one page of a list; empty for the first. */
export const after = <C>(cursor: C | null) => (cursor === null ? {} : { after: cursor });
export const before = <C>(cursor: C | null) => (cursor === null ? {} : { before: cursor });
