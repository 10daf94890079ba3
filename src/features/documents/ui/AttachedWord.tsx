import { Trans } from '@lingui/react/macro';
import { CallLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { OpenDocument } from '../documents.contract.ts';

interface AttachedWordProps {
  document: Pick<OpenDocument, 'copies' | 'word_attached'>;
  /** Its reader has asked for the file. */
  onDownload: () => void;
}

/** Where the pages are only a cover page: the Word file is what is read, and signed. */
export function AttachedWord({ document, onDownload }: AttachedWordProps) {
  const original = document.copies.find(({ kind }) => kind === 'original');
  if (!document.word_attached || !original) return null;
  return (
    <Notice tone="warning" title={<Trans>This document is a Word file</Trans>}>
      <p>
        <Trans>
          The page below only names it. Open the Word file and read it: that is what a signature is about.
        </Trans>
      </p>
      <p>
        <CallLink
          look="secondary"
          href={new URL(original.url).pathname}
          download={original.file_name}
          onClick={onDownload}
        >
          <Trans>Download the Word file</Trans>
        </CallLink>
      </p>
    </Notice>
  );
}
