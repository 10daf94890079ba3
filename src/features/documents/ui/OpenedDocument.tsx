import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import type { OpenDocument } from '../documents.contract.ts';
import { mayAct } from '../documents.permissions.rules.ts';
import { ActionBar } from './ActionBar.tsx';
import { AttachedWord } from './AttachedWord.tsx';
import { CreatorActions } from './CreatorActions.tsx';
import { DocumentBadge } from './DocumentBadge.tsx';
import { DocumentDetails } from './DocumentDetails.tsx';
import type { Acting } from './DocumentDialogs.tsx';
import { DocumentNews } from './DocumentNews.tsx';
import { DocumentPages } from './DocumentPages.tsx';
import { FileReplacedNotice } from './FileReplacedNotice.tsx';
import { TYPE_LABELS } from './labels.ts';
import { ReleaseTerms } from './ReleaseTerms.tsx';
import { useNoted } from './use-noted.ts';
import { useShownCopy } from './use-shown-copy.ts';
import { useZoom } from './use-zoom.ts';

const DocumentDialogs = lazyAgain(() => import('./DocumentDialogs.tsx'));

interface OpenedDocumentProps {
  document: OpenDocument;
  project: { ended: boolean; ends_at: string | null };
  /** Reads it again. */
  onRead: () => void;
}

export function OpenedDocument({ document, project, onRead }: OpenedDocumentProps) {
  const { i18n } = useLingui();
  const { shown, again } = useShownCopy(document);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const zoom = useZoom(frame);
  const isReady = shown.state === 'ready';
  const [current, setCurrent] = useState(1);
  const [isText, setIsText] = useState(false);
  const [acting, setActing] = useState<Acting | null>(null);
  const heading = useArrivalFocus();
  const { title, standing, opened_at, word_attached, version } = document;
  const signs = mayAct(document, 'sign', standing);

  /** The version whose Word file was opened here. */
  const [wordOf, setWordOf] = useState<number | null>(null);
  const onWord = () => setWordOf(version);
  const hasWord = !word_attached || wordOf === version;
  const [firstRead] = useState(version);

  // It counts as opened a moment after all of it has arrived.
  const isLate = useNoted(isReady && hasWord && signs && opened_at === null, onRead);

  return (
    <>
      <header className="grid gap-2">
        <h2 ref={heading} id="document" tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
          {title}
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <DocumentBadge document={document} project={project} />
          <span className="text-ink-2">{i18n._(TYPE_LABELS[document.document_type])}</span>
        </p>
        {document.description ? (
          <p className="measure whitespace-pre-line wrap-anywhere">{document.description}</p>
        ) : null}
      </header>
      {version !== firstRead && signs ? <FileReplacedNotice /> : null}
      <DocumentNews document={document} project={project} />
      <CreatorActions
        document={document}
        project={project}
        onWithdraw={() => setActing('withdraw')}
        onReplace={() => setActing('replace')}
      />
      {mayAct(document, 'revoke', standing) ? (
        <Button look="secondary" className="justify-self-start" onClick={() => setActing('revoke')}>
          <Trans>Revoke the release</Trans>
        </Button>
      ) : null}
      <ReleaseTerms document={document} />
      <AttachedWord document={document} onDownload={onWord} />
      {/* What can be done stays in reach on all of the screen, the zoom only on the pages. */}
      <div className={signs ? 'contents' : 'grid gap-4'}>
        <DocumentPages
          ref={setFrame}
          document={document}
          shown={shown}
          zoom={zoom.zoom}
          onCurrent={setCurrent}
          isText={isText}
          onText={() => setIsText(!isText)}
          onAgain={again}
        />
        <ActionBar
          zoom={zoom}
          isReady={isReady}
          page={Math.min(current, document.pages)}
          pages={document.pages}
          isText={isText}
          mayActNow={opened_at !== null}
          isWord={word_attached}
          onAgain={isLate && !word_attached ? again : undefined}
          onWitness={mayAct(document, 'witness', standing) ? () => setActing('witness') : undefined}
          onSign={signs ? () => setActing('sign') : undefined}
          onDecline={mayAct(document, 'decline', standing) ? () => setActing('decline') : undefined}
        />
      </div>
      <DocumentDetails document={document} onDownload={onWord} />
      <Suspense>
        {acting ? (
          <DocumentDialogs
            acting={acting}
            document={document}
            onClose={() => setActing(null)}
            onWitness={() => setActing('witness')}
            focusAfter={heading}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Focuses the heading of a page that was reached from within. */
function useArrivalFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [arrived] = useState(key !== 'default');
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  return heading;
}
