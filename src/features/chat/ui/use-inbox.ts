import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../web/data/client.ts';

/** The person's conversations, the newest first, page by page. */
export function useInbox() {
  return useInfiniteQuery({
    queryKey: ['inbox'],
    queryFn: ({ pageParam }) => api.chat.inbox(pageParam === null ? {} : { before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
  });
}
