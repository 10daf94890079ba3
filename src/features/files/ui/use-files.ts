import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../web/data/client.ts';
import type { ProjectFile } from '../files.contract.ts';
import { fileKind } from '../files.rules.ts';

/** Where the cache keeps the files of a project; a change elsewhere makes it stale. */
export const filesKey = (projectId: string) => ['files', projectId];

/** A picture of a new file is made within moments; until then we look again. Milliseconds. */
const PICTURE_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 2000;

/** @param search beginnings of words of a name; empty for all */
export function useFiles(projectId: string, search = '') {
  const query = useInfiniteQuery({
    queryKey: [...filesKey(projectId), search],
    queryFn: ({ pageParam }) =>
      api.files.list({
        id: projectId,
        ...(search ? { search } : {}),
        ...(pageParam ? { after: pageParam } : {}),
      }),
    // What was found stays until the next is; an empty list would say that there is none.
    placeholderData: (before) => before,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.files.some(awaitsPicture) ? LOOK_AGAIN_MS : false),
  });
  const pages = query.data?.pages ?? [];
  return { query, files: pages.flatMap((page) => page.files), total: pages.at(-1)?.total };
}

function awaitsPicture(file: ProjectFile): boolean {
  const age = Date.now() - Date.parse(file.created_at);
  const kind = fileKind(file.mime_type);
  return !file.has_thumbnail && age < PICTURE_WITHIN_MS && (kind === 'image' || kind === 'pdf');
}
