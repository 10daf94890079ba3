import { Trans, useLingui } from '@lingui/react/macro';
import { PenLine, UserRound, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import type { useZoom } from './use-zoom.ts';

interface ActionBarProps {
  zoom: ReturnType<typeof useZoom>;
  /** Whether the pages are shown. */
  isReady: boolean;
  /** The one in the middle of the screen. */
  page: number;
  pages: number;
  isText: boolean;
  /** Whether the document counts as opened. */
  mayActNow: boolean;
  /** Whether a Word file is to be opened besides the pages. */
  isWord: boolean;
  /** Opens it again, where the server has not noted that it is open. */
  onAgain: (() => void) | undefined;
  /** Left out where the reader may not. */
  onWitness: (() => void) | undefined;
  onSign: (() => void) | undefined;
  onDecline: (() => void) | undefined;
}

/** Stays at the lower edge while the pages are read. */
export function ActionBar({ zoom, isReady, page, pages, isText, ...acts }: ActionBarProps) {
  const { t } = useLingui();
  const { onAgain, onWitness, onSign, onDecline, mayActNow, isWord } = acts;
  const percent = Math.round(zoom.zoom);
  const zooms = isReady && !isText;
  if (!zooms && !onSign && !onDecline) return null;
  return (
    <div className="keep-clear bottom-2 z-20 grid gap-2 rounded-card border-2 border-primary bg-surface p-2 shadow-2 max-md:bottom-16 sm:p-3 [@media(min-height:30rem)]:sticky">
      {zooms ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <div className="flex items-center gap-1">
            <Button
              look="secondary"
              className="!px-3"
              aria-disabled={zoom.isSmallest || undefined}
              aria-label={t`Smaller`}
              onClick={zoom.smaller}
            >
              <ZoomOut aria-hidden className="size-5" />
            </Button>
            <Button
              look="quiet"
              className="!px-1 tabular-nums"
              aria-label={t`Size ${percent}%, back to fit`}
              onClick={zoom.fit}
            >
              {percent}%
            </Button>
            <Button
              look="secondary"
              className="!px-3"
              aria-disabled={zoom.isLargest || undefined}
              aria-label={t`Larger`}
              onClick={zoom.larger}
            >
              <ZoomIn aria-hidden className="size-5" />
            </Button>
          </div>
          <p className="text-sm text-ink-2 tabular-nums">
            <Trans>
              Page {page} of {pages}
            </Trans>
          </p>
        </div>
      ) : null}
      {onSign && !mayActNow ? (
        <p role="status" className="text-sm text-ink-2">
          {isWord ? (
            <Trans>You can sign as soon as you have opened the Word file.</Trans>
          ) : onAgain ? (
            <Trans>We are not sure that all of the document has arrived. Please open it again.</Trans>
          ) : (
            <Trans>You can sign as soon as the document is open.</Trans>
          )}
        </p>
      ) : null}
      {onSign || onDecline ? (
        <div className="flex flex-wrap gap-2 *:grow">
          {onWitness ? (
            <Button onClick={onWitness}>
              <UserRound aria-hidden className="size-5" />
              <Trans>Witness signs now</Trans>
            </Button>
          ) : null}
          {onAgain ? (
            <Button look="secondary" onClick={onAgain}>
              <Trans>Open it again</Trans>
            </Button>
          ) : null}
          {onSign && mayActNow ? (
            <Button look={onWitness ? 'secondary' : 'primary'} onClick={onSign}>
              <PenLine aria-hidden className="size-5" />
              {onWitness ? <Trans>Sign again</Trans> : <Trans context="to sign a document">Sign</Trans>}
            </Button>
          ) : null}
          {onDecline ? (
            <Button look="secondary" onClick={onDecline}>
              <Trans context="to decline a document">Decline</Trans>
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
