import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query.ts';

/**
 * Restarts a read that is under way, be it of a next page. After `setQueryData`: the answer on its way
 * may be from before what was just saved, and would take its place.
 */
export function restartRead(queryKey: QueryKey): void {
  const query = queryClient.getQueryCache().find({ queryKey });
  if (!query || query.state.fetchStatus === 'idle') return;
  const { fetchMeta } = query.state;
  query.fetch(undefined, { cancelRefetch: true, ...(fetchMeta && { meta: fetchMeta }) }).catch(() => {});
}
