import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { formatDateTime } from '#web/dates.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { EVIDENCE_LABELS } from './labels.ts';

interface EvidenceListProps {
  projectId: string;
  documentId: string;
  /** Who signed as the witness, on the signer's account. */
  witness: string | undefined;
}

/** What happened to a document, oldest first, and whether the record is whole. */
export function EvidenceList({ projectId, documentId, witness }: EvidenceListProps) {
  const { t, i18n } = useLingui();
  const query = useInfiniteQuery(
    orpc.documents.evidence.infiniteOptions({
      input: (page) => ({ id: projectId, document_id: documentId, ...after(page) }),
      ...pages<number>(),
    }),
  );
  if (query.isLoadingError)
    return <LoadFailed title={t`We could not load the record`} onRetry={() => void query.refetch()} />;
  if (query.isPending)
    return (
      <p role="status" className="text-ink-2">
        <Trans>Loading...</Trans>
      </p>
    );
  const isUnbroken = query.data.pages.every((page) => page.is_unbroken);
  return (
    <div className="grid justify-items-start gap-3">
      <ol aria-label={t`Record of the document`} className="w-full divide-y divide-hairline">
        {query.data.pages
          .flatMap((page) => page.evidence)
          .map(({ seq, kind, at, actor_name }) => (
            <li key={seq} className="py-2">
              <p className="font-semibold">{i18n._(EVIDENCE_LABELS[kind])}</p>
              <p className="text-sm text-ink-2 wrap-anywhere">
                {actor_name ? `${(kind === 'witnessed' && witness) || actor_name} · ` : null}
                <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
            </li>
          ))}
      </ol>
      <ShowMore query={query} />
      <p className={isUnbroken ? 'text-sm text-ink-2' : 'font-semibold text-danger'}>
        {isUnbroken ? (
          <Trans>This record is whole: each line is tied to the one before it.</Trans>
        ) : (
          <Trans>This record is not whole. Please write to us before you rely on it.</Trans>
        )}
      </p>
      <a
        className="link inline-flex min-h-[44px] items-center gap-2"
        href={`/api/projects/${projectId}/documents/${documentId}/evidence.json`}
        download
      >
        <Download aria-hidden className="size-5 flex-none" />
        <Trans>Download this record, with how to check it</Trans>
      </a>
    </div>
  );
}
