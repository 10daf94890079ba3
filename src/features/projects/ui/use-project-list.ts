import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { useSearch } from './use-search.ts';

export type ProjectListQuery = ReturnType<typeof useProjectList>;
export type ProjectSearch = ReturnType<typeof useProjectSearch>;

/** The person's projects, page by page. */
export function useProjectList() {
  return useInfiniteQuery(orpc.projects.list.infiniteOptions({ input: after<string>, ...pages<string>() }));
}

/**
 * Finds projects by title, or by who is on the other side.
 * @param all the person's projects, which it shows until something is typed
 * @returns also whether to offer it: to people who have more than a page
 */
export function useProjectSearch(all: ProjectListQuery) {
  const search = useSearch();
  const { words } = search;
  const query = useInfiniteQuery(
    orpc.projects.list.infiniteOptions({
      input: (page) => ({ ...(words && { search: words }), ...after(page) }),
      ...pages<string>(),
      enabled: words !== '',
      placeholderData: keepPreviousData,
    }),
  );
  const isLong = all.hasNextPage || (all.data?.pages.length ?? 0) > 1;
  return { ...search, offered: isLong || search.typed !== '', query };
}
