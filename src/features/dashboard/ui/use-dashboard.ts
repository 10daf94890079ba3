import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/data/client.ts';

/** The counts and what is next, one request for all parts of the screen. */
export function useDashboard() {
  return useQuery({ queryKey: ['dashboard'], queryFn: () => api.dashboard.read(), staleTime: 0 });
}
