import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../web/data/client.ts';

export type ProjectListQuery = ReturnType<typeof useProjectList>;

/** The person's projects, page by page. */
export function useProjectList() {
  return useInfiniteQuery({
    queryKey: ['projects', 'list'],
    queryFn: ({ pageParam }) => api.projects.list(pageParam ? { after: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}
