import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../web/data/client.ts';

/** The person's projects, page by page; whoever asks, it is read once. */
export function useProjectList() {
  return useInfiniteQuery({
    queryKey: ['projects', 'list'],
    queryFn: ({ pageParam }) => api.projects.list(pageParam ? { after: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}
