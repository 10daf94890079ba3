import { useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { before, pages } from '#web/data/query.ts';

/** The person's conversations, newest first, page by page. */
export function useInbox() {
  return useInfiniteQuery(orpc.chat.inbox.infiniteOptions({ input: before<number>, ...pages<number>() }));
}
