import { QueryClient } from '@tanstack/react-query';
import { errorCode } from './errors.ts';

/** Reads are tried again when the line was bad, never when the server said no. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => {
        const code = errorCode(error);
        return count < 2 && (code === undefined || code === 'UNAVAILABLE');
      },
    },
  },
});
