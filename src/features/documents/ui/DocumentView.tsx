import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useSeenInSight } from '#features/activity/ui/use-seen-in-sight.ts';
import { isUuid } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { COPY_LINK_SECONDS } from '../documents.rules.ts';
import { useLeaving } from './left-document.ts';
import { OpenedDocument } from './OpenedDocument.tsx';

/** How often to look again for what the server does meanwhile, in milliseconds. */
const LOOK_AGAIN_MS = 2000;
/** How often to look again for links that still work, ten minutes before they end, in milliseconds. */
const NEW_LINKS_MS = (COPY_LINK_SECONDS - 600) * 1000;

interface DocumentViewProps {
  project: { id: string; ended: boolean; ends_at: string | null };
  documentId: string;
}

/** The page of a document: its pages, what to do, details and record. */
export default function DocumentView({ project, documentId }: DocumentViewProps) {
  const { id: projectId } = project;
  const { t } = useLingui();
  useLeaving(documentId);
  const valid = isUuid(documentId);
  const query = useQuery(
    orpc.documents.read.queryOptions({
      input: { id: projectId, document_id: documentId },
      enabled: valid,
      // The seal follows within moments.
      refetchInterval: ({ state: { data } }) =>
        data?.stage === 'signed' && !data.is_sealed ? LOOK_AGAIN_MS : NEW_LINKS_MS,
    }),
  );
  useSeenInSight('document', query.data?.id ?? null);
  const missing = !valid || errorCode(query.error) === 'NOT_FOUND';
  return (
    <section aria-labelledby="document" className="grid gap-4">
      <p>
        <Link className="link inline-flex min-h-[44px] items-center gap-2" to={paths.documents(projectId)}>
          <ArrowLeft aria-hidden className="size-5 flex-none" />
          <Trans>All documents</Trans>
        </Link>
      </p>
      {missing ? (
        <>
          <h2 id="document" className="text-2xl">
            <Trans>Document not found</Trans>
          </h2>
          <p>
            <Trans>This document doesn't exist, or you don't have access to it.</Trans>
          </p>
        </>
      ) : query.data ? (
        <OpenedDocument document={query.data} project={project} onRead={() => void query.refetch()} />
      ) : (
        <>
          <h2 id="document" className="sr-only">
            <Trans context="heading">Document</Trans>
          </h2>
          {query.isError ? (
            <LoadFailed title={t`Failed to load the document`} onRetry={() => void query.refetch()}>
              <NothingLost error={query.error} />
            </LoadFailed>
          ) : (
            <p role="status" className="text-ink-2">
              <Trans>Loading...</Trans>
            </p>
          )}
        </>
      )}
    </section>
  );
}
