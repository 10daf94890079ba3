import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { pages } from '#web/data/query.ts';
import type { TaskFilterState } from './use-task-filters.ts';

type Chosen = Pick<TaskFilterState, 'filters' | 'order'>;

/** The choice as the API takes it, for a page of a list. */
function listInput({ filters: { status, due, mine }, order }: Chosen, cursor: string | null) {
  return {
    order,
    ...(status && { status }),
    ...(due && { due }),
    ...(mine && { assigned_to_me: mine }),
    ...(cursor !== null && { cursor }),
  };
}

const PAGES = {
  ...pages<string>(),
  // Keep the old results until new ones arrive; an empty list would claim there are none.
  placeholderData: keepPreviousData,
} as const;

/** The tasks of a project that match the filters, in the chosen order, and the counts of all. */
export function useTasks(projectId: string, chosen: Chosen) {
  const query = useInfiniteQuery(
    orpc.tasks.list.infiniteOptions({
      input: (cursor) => ({ id: projectId, ...listInput(chosen, cursor) }),
      ...PAGES,
    }),
  );
  const found = query.data?.pages ?? [];
  return { query, tasks: found.flatMap((page) => page.tasks), counts: found.at(-1)?.counts };
}

/** The tasks of all own projects that match the filters, in the chosen order. */
export function useOwnTasks(chosen: Chosen) {
  const query = useInfiniteQuery(
    orpc.tasks.mine.infiniteOptions({ input: (cursor) => listInput(chosen, cursor), ...PAGES }),
  );
  return { query, tasks: query.data?.pages.flatMap((page) => page.tasks) ?? [] };
}
