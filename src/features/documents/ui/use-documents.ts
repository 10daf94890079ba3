import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { useList } from '#web/data/use-list.ts';

/** The documents of a project, newest first (DOC-11, DOC-25). */
export const useDocuments = (projectId: string) =>
  useList(
    orpc.documents.list.infiniteOptions({
      input: (page) => ({ id: projectId, ...after(page) }),
      ...pages<string>(),
    }),
    'documents',
  );
