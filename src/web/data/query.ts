import { QueryCache, QueryClient } from '@tanstack/react-query';
import { errorCode } from './errors.ts';

/** Reads are tried again when the line was bad, never when the server said no. */
export const queryClient = new QueryClient({
  // What could not be read, and why (LIMIT-02). In the rest of the key may stand what people typed.
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      // That something is not there is an answer, and shown as one; so is that the session is over.
      if (['NOT_FOUND', 'UNAUTHENTICATED'].includes(errorCode(error) ?? '')) return;
      const { name, status } = error as Error & { status?: number };
      console.error(`Reading ${queryKey[0]} failed with ${status ? `a status of ${status}` : name}`);
    },
  }),
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      // Without a line a screen says so, and offers to try again; by itself it would wait for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (count, error) => {
        const code = errorCode(error);
        return count < 2 && (code === undefined || code === 'UNAVAILABLE');
      },
    },
  },
});
