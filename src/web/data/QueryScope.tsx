import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from './query.ts';

/** Lets screens query the server. One person's cached data must not be there for the next. */
export function QueryScope({ owner, children }: { owner: string | null; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the person is the trigger
  useEffect(() => () => queryClient.clear(), [owner]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
