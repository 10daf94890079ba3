import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import type { ProjectFile } from '../files.contract.ts';
import { fileKind } from '../files.rules.ts';

/** A new file's thumbnail is ready within moments; poll until then. Milliseconds. */
const PICTURE_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 2000;

/** @param search word prefixes of a name; empty for all */
export function useFiles(projectId: string, search = '') {
  const query = useInfiniteQuery(
    orpc.files.list.infiniteOptions({
      input: (page) => ({ id: projectId, ...(search && { search }), ...after(page) }),
      ...pages<string>(),
      // Keep the old results until new ones arrive; an empty list would claim there are none.
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.files.some(awaitsPicture) ? LOOK_AGAIN_MS : false,
    }),
  );
  const found = query.data?.pages ?? [];
  return { query, files: found.flatMap((page) => page.files), total: found.at(-1)?.total };
}

/** One file, including those the list does not show. */
export function useFile(projectId: string, fileId: string) {
  return useQuery(
    orpc.files.read.queryOptions({
      input: { id: projectId, file_id: fileId },
      refetchInterval: ({ state }) => (state.data && awaitsPicture(state.data) ? LOOK_AGAIN_MS : false),
    }),
  );
}

function awaitsPicture(file: ProjectFile): boolean {
  const age = Date.now() - Date.parse(file.created_at);
  const kind = fileKind(file.mime_type);
  return !file.has_thumbnail && age < PICTURE_WITHIN_MS && (kind === 'image' || kind === 'pdf');
}
