import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSize } from '#features/files/ui/file-size.ts';
import { formatDateTime } from '#web/dates.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import type { OpenDocument } from '../documents.contract.ts';
import { CheckFile } from './CheckFile.tsx';
import { EvidenceList } from './EvidenceList.tsx';
import { COPY_LABELS } from './labels.ts';

interface DocumentDetailsProps {
  document: OpenDocument;
  /** Its reader has asked for the file as it was sent. */
  onDownload: () => void;
}

/** What is known about a document, its files, and what happened to it (DOC-08). */
export function DocumentDetails({ document, onDownload }: DocumentDetailsProps) {
  const { t } = useLingui();
  const { version, pages, sealed_at } = document;
  const sealed = document.copies.find(({ kind }) => kind === 'sealed');
  return (
    <div className="grid gap-4">
      <section aria-labelledby="copies" className="grid gap-2">
        <h3 id="copies" className="text-xl">
          <Trans>Files</Trans>
        </h3>
        <ul className="grid gap-1">
          {document.copies.map((copy) => (
            <Copy
              key={copy.kind}
              copy={copy}
              onDownload={copy.kind === 'original' ? onDownload : undefined}
            />
          ))}
        </ul>
      </section>
      <Disclosure label={<Trans>Details</Trans>}>
        <dl className="grid gap-2">
          <Detail name={<Trans>Sent by</Trans>}>
            {document.creator_name ?? t`Unknown`}, {formatDateTime(document.created_at)}
          </Detail>
          {document.requires_signature && document.expires_at ? (
            <Detail name={<Trans>Can be signed until</Trans>}>{formatDateTime(document.expires_at)}</Detail>
          ) : null}
          <Detail name={<Trans>Version</Trans>}>
            {pages === 1 ? (
              <Trans>{version}, with 1 page</Trans>
            ) : (
              <Trans>
                {version}, with {pages} pages
              </Trans>
            )}
          </Detail>
          {document.copies.map(({ kind, sha256 }) => (
            <Fingerprint key={kind} kind={kind} sha256={sha256} />
          ))}
        </dl>
      </Disclosure>
      {sealed && sealed_at ? (
        <Disclosure label={<Trans>Check a file</Trans>}>
          <CheckFile sealed={sealed} sealedAt={sealed_at} />
        </Disclosure>
      ) : null}
      <Disclosure label={<Trans>Record: who did what, and when</Trans>}>
        <EvidenceList
          projectId={document.project_id}
          documentId={document.id}
          witness={document.record?.witness?.full_name}
        />
      </Disclosure>
    </div>
  );
}

interface CopyProps {
  copy: OpenDocument['copies'][number];
  onDownload: (() => void) | undefined;
}

function Copy({ copy, onDownload }: CopyProps) {
  const { i18n } = useLingui();
  return (
    <li>
      <a
        className="link inline-flex min-h-[44px] items-center gap-2"
        // Only the path: the page may be served from another of our host names.
        href={new URL(copy.url).pathname}
        download
        onClick={onDownload}
      >
        <Download aria-hidden className="size-5 flex-none" />
        <span className="wrap-anywhere">
          {i18n._(COPY_LABELS[copy.kind])} ({copy.file_name}, {formatSize(copy.file_size)})
        </span>
      </a>
    </li>
  );
}

function Fingerprint({ kind, sha256 }: Pick<OpenDocument['copies'][number], 'kind' | 'sha256'>) {
  const { i18n } = useLingui();
  const name = i18n._(COPY_LABELS[kind]);
  return (
    <Detail name={<Trans>Fingerprint (SHA-256): {name}</Trans>}>
      <code className="text-sm break-all">{sha256}</code>
    </Detail>
  );
}

function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
