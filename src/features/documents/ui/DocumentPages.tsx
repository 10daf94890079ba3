import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, Suspense } from 'react';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { OpenDocument } from '../documents.contract.ts';
import type { ShownCopy } from './use-shown-copy.ts';

// Lazy: pdf.js is large.
const ShownPages = lazyAgain(() => import('./ShownPages.tsx'));
const ReadAsText = lazyAgain(() => import('./ReadAsText.tsx'));
const WordText = lazyAgain(() => import('./WordText.tsx'));

interface DocumentPagesProps {
  ref: Ref<HTMLElement>;
  document: OpenDocument;
  shown: ShownCopy;
  /** Percent of the fitting width. */
  zoom: number;
  /** Another page is in the middle of the screen. */
  onCurrent: (page: number) => void;
  isText: boolean;
  onText: () => void;
  onAgain: () => void;
}

/** The copy that people read, as pages or as text. */
export function DocumentPages({
  ref,
  document,
  shown,
  isText,
  onText,
  onAgain,
  ...look
}: DocumentPagesProps) {
  const { t } = useLingui();
  const { title } = document;
  const words = document.copies.find(({ kind }) => kind === 'text');
  if (shown.state === 'failed')
    return (
      <LoadFailed title={t`The pages could not be shown`} onRetry={onAgain}>
        <Trans>Please try again. You can also download the document below and read it on your device.</Trans>
      </LoadFailed>
    );
  const loading = <Loading part={shown.state === 'loading' ? shown.part : 1} />;
  if (shown.state === 'loading') return loading;
  return (
    <div className="grid gap-1">
      <Button look="quiet" className="-mx-3 justify-self-start !px-3" onClick={onText}>
        {isText ? <Trans>Show the pages</Trans> : <Trans>Read as text</Trans>}
      </Button>
      <section
        ref={ref}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its frame is moved with the arrow keys
        tabIndex={0}
        aria-label={t`Pages of ${title}`}
        className="-mx-4 touch-manipulation overflow-x-auto bg-muted p-2 sm:mx-0 sm:rounded-card"
      >
        <Suspense fallback={loading}>
          {isText && words ? (
            <WordText url={words.url} sha256={words.sha256} />
          ) : isText ? (
            <ReadAsText pdf={shown.pdf} />
          ) : (
            <ShownPages pdf={shown.pdf} name={title} {...look} />
          )}
        </Suspense>
      </section>
    </div>
  );
}

function Loading({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-2 rounded-card bg-muted p-6">
      <p role="status">
        <Trans>Opening the document...</Trans>
      </p>
      <p className="text-sm text-ink-2 tabular-nums">{percent}%</p>
    </div>
  );
}
