import type { Conversation } from '#features/chat/chat.contract.ts';
import type { Project } from '#features/projects/projects.contract.ts';

interface Pages<Page> {
  data: { pages: Page[] } | undefined;
  hasNextPage: boolean;
}

/**
 * The projects to switch between, those with the latest message first. Without all conversations it is not known in
 * which of the others a message waits: they are left out.
 */
export function projectsBeside(
  inbox: Pages<{ conversations: Conversation[] }>,
  list: Pages<{ projects: Project[] }>,
) {
  const spoken = (inbox.data?.pages ?? [])
    .flatMap((page) => page.conversations)
    .map((each) => ({
      id: each.project_id,
      title: each.project_title,
      name: each.with_name,
      unread: each.unread,
    }));
  const silent = (list.data?.pages ?? [])
    .flatMap((page) => page.projects)
    .filter((each) => !inbox.hasNextPage && !spoken.some(({ id }) => id === each.id))
    .map(({ id, title }) => ({ id, title, name: null, unread: 0 }));
  return { projects: [...spoken, ...silent], hasMore: inbox.hasNextPage || list.hasNextPage };
}
