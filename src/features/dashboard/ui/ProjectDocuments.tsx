import { Suspense } from 'react';
import { useParams } from 'react-router';
import { DocumentsTab } from '#features/documents/ui/DocumentsTab.tsx';
import { lazyAgain } from '#web/lazy-again.ts';
import { useProject } from './use-project.ts';

// Lazy: most people begin with the list.
const DocumentView = lazyAgain(() => import('#features/documents/ui/DocumentView.tsx'));

/** The documents of a project, or the one that is open. */
export default function ProjectDocuments() {
  const project = useProject();
  const { document } = useParams();
  return document ? (
    <Suspense>
      <DocumentView key={document} project={project} documentId={document} />
    </Suspense>
  ) : (
    <DocumentsTab project={project} />
  );
}
