import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Download, Printer, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type RefObject, Suspense, useCallback, useEffect, useState } from 'react';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { ProjectFile } from '../files.contract.ts';
import { shownName, viewable } from '../files.rules.ts';
import { printViewed } from './print-viewed.ts';
import { useFileLink } from './use-file-link.ts';
import { ViewedImage } from './ViewedImage.tsx';
import { ViewerMessage } from './ViewerMessage.tsx';

// Lazy: the PDF renderer is large.
const ViewedPdf = lazyAgain(() => import('./ViewedPdf.tsx'));

/** Percent of the fitting width. */
const ZOOMS = [50, 75, 100, 150, 200, 300, 400];
const FIT = ZOOMS.indexOf(100);

interface FileViewerProps {
  /** The viewable files, in list order. */
  files: readonly ProjectFile[];
  shown: ProjectFile;
  onShow: (file: ProjectFile) => void;
  onDownload: (file: ProjectFile) => void;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Views a picture or PDF in the page: zoom, next and previous, print, download. */
export default function FileViewer({
  files,
  shown,
  onShow,
  onDownload,
  onClose,
  focusAfter,
}: FileViewerProps) {
  const { t } = useLingui();
  const [step, setStep] = useState(FIT);
  const [ready, setReady] = useState(false);
  const at = files.findIndex((each) => each.id === shown.id);
  const name = shownName(shown);
  const zoom = ZOOMS[step] ?? 100;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset the zoom for each file
  useEffect(() => {
    setStep(FIT);
    setReady(false);
  }, [shown.id]);

  // Stable, or every render would reopen the document.
  const onReady = useCallback(() => setReady(true), []);

  // At the ends they do nothing. Not `disabled`, which would drop the focus, and the shortcuts with it.
  const go = (by: number) => {
    const next = files[at + by];
    if (next) onShow(next);
  };
  const change = (by: number) => setStep((before) => Math.min(ZOOMS.length - 1, Math.max(0, before + by)));

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Zoomed in, the arrow keys scroll the picture.
    if (event.key === 'ArrowLeft' && zoom <= 100) go(-1);
    else if (event.key === 'ArrowRight' && zoom <= 100) go(1);
    else if (event.key === '+' || event.key === '=') change(1);
    else if (event.key === '-') change(-1);
    else if (event.key === '0') setStep(FIT);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      title={<span className="wrap-anywhere">{name}</span>}
      isOpen
      full
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the buttons inside, which have the focus */}
      <div className="flex min-h-0 flex-col gap-3" onKeyDown={press}>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            look="secondary"
            className="!px-3"
            aria-disabled={at <= 0}
            aria-label={t`Previous file`}
            onClick={() => go(-1)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <span role="status" className="tabular-nums">
            <Trans>
              {at + 1} of {files.length}
            </Trans>
          </span>
          <Button
            look="secondary"
            className="!px-3"
            aria-disabled={at >= files.length - 1}
            aria-label={t`Next file`}
            onClick={() => go(1)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </Button>
          <Button
            look="secondary"
            className="!px-3"
            aria-disabled={step === 0}
            aria-label={t`Smaller`}
            onClick={() => change(-1)}
          >
            <ZoomOut aria-hidden className="size-5" />
          </Button>
          <Button
            look="quiet"
            className="!px-1 tabular-nums"
            aria-label={t`Size ${zoom}%, back to fit`}
            onClick={() => setStep(FIT)}
          >
            {zoom}%
          </Button>
          <Button
            look="secondary"
            className="!px-3"
            aria-disabled={step === ZOOMS.length - 1}
            aria-label={t`Larger`}
            onClick={() => change(1)}
          >
            <ZoomIn aria-hidden className="size-5" />
          </Button>
          <Button
            look="secondary"
            className="max-sm:!px-3"
            disabled={!ready}
            aria-label={t`Print ${name}`}
            onClick={() => void printViewed()}
          >
            <Printer aria-hidden className="size-5" />
            <span className="max-sm:sr-only">
              <Trans>Print</Trans>
            </span>
          </Button>
          <Button
            look="secondary"
            className="max-sm:!px-3"
            aria-label={t`Download ${name}`}
            onClick={() => onDownload(shown)}
          >
            <Download aria-hidden className="size-5" />
            <span className="max-sm:sr-only">
              <Trans>Download</Trans>
            </span>
          </Button>
          <Button look="secondary" onClick={onClose}>
            <X aria-hidden className="size-5" />
            <Trans>Close</Trans>
          </Button>
        </div>
        <Viewed key={shown.id} file={shown} zoom={zoom} onReady={onReady} />
      </div>
    </Dialog>
  );
}

interface ViewedProps {
  file: ProjectFile;
  zoom: number;
  onReady: () => void;
}

/** The file itself, through a link that is renewed once it has expired. */
function Viewed({ file, zoom, onReady }: ViewedProps) {
  const { link, problem, again, broken } = useFileLink(file);
  const kind = viewable(file);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is moved with the arrow keys
      tabIndex={0}
      aria-label={shownName(file)}
      data-viewed
      className="h-[70dvh] overflow-auto rounded-control bg-muted p-2 print:h-auto print:overflow-visible print:bg-transparent print:p-0"
    >
      {problem ? (
        <ViewerMessage problem={problem} onAgain={again} />
      ) : link === null ? (
        <ViewerMessage problem={null} onAgain={again} />
      ) : kind === 'pdf' ? (
        <Suspense fallback={<ViewerMessage problem={null} onAgain={again} />}>
          <ViewedPdf url={link} name={shownName(file)} zoom={zoom} onReady={onReady} onBroken={broken} />
        </Suspense>
      ) : (
        <ViewedImage url={link} name={shownName(file)} zoom={zoom} onReady={onReady} onBroken={broken} />
      )}
    </section>
  );
}
