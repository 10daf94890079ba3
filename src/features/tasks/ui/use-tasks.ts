import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { pages } from '#web/data/query.ts';
import type { TaskFilterState } from './use-task-filters.ts';

type Chosen = Pick<TaskFilterState, 'filters' | 'order'>;

/** @returns the choice as the API takes it, for a page of a list */
export function listInput({ filters: { status, due, mine }, order }: Chosen, cursor: string | null) {
  return {
    order,
    ...(status && { status }),
    ...(due && { due }),
    ...(mine && { assigned_to_me: mine }),
    ...(cursor !== null && { cursor }),
  };
}

/** The tasks of a project that match the filters, in the chosen order, and the counts of all. */
export function useTasks(projectId: string, chosen: Chosen) {
  const query = useInfiniteQuery(
    orpc.tasks.list.infiniteOptions({
      input: (cursor) => ({ id: projectId, ...listInput(chosen, cursor) }),
      ...pages<string>(),
      // Keep the old results until new ones arrive; an empty list would claim there are none.
      placeholderData: keepPreviousData,
    }),
  );
  const found = query.data?.pages ?? [];
  return { query, tasks: found.flatMap((page) => page.tasks), counts: found.at(-1)?.counts };
}
