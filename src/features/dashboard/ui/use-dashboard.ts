import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';

export type DashboardQuery = ReturnType<typeof useDashboard>;

/** Counts and what is next, in one request for all parts of the screen. */
export function useDashboard() {
  return useQuery(orpc.dashboard.read.queryOptions({ staleTime: 0 }));
}
