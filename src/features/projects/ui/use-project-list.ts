import { useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';

export type ProjectListQuery = ReturnType<typeof useProjectList>;

/** The person's projects, page by page. */
export function useProjectList() {
  return useInfiniteQuery(orpc.projects.list.infiniteOptions({ input: after<string>, ...pages<string>() }));
}
