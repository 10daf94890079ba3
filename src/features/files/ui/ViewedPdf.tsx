import { useLingui } from '@lingui/react/macro';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { PRINTING, type PrintEvent } from './print-viewed.ts';
import type { ViewedProps } from './ViewedImage.tsx';
import { ViewerMessage } from './ViewerMessage.tsx';

GlobalWorkerOptions.workerSrc = worker;

/**
 * The pages of a PDF, one below the other; each is rendered when it comes near, and all of them before
 * printing.
 */
export default function ViewedPdf({ url, name, zoom, onReady, onBroken }: ViewedProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  useEffect(() => {
    // No scripts or forms of the document run.
    const loading = getDocument({ url, enableXfa: false, useWasm: false });
    let left = false;
    loading.promise.then(
      (opened) => {
        if (left) return;
        setPdf(opened);
        onReady();
      },
      (error: unknown) => left || onBroken(error),
    );
    return () => {
      left = true;
      void loading.destroy();
    };
  }, [url, onReady, onBroken]);
  if (!pdf) return <ViewerMessage problem={null} onAgain={() => {}} />;
  return (
    <div
      className="mx-auto grid gap-3 print:!w-full"
      style={{ width: `${zoom}%`, maxWidth: zoom > 100 ? 'none' : '60rem' }}
    >
      {Array.from({ length: pdf.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other id
        <PdfPage key={index} pdf={pdf} number={index + 1} name={name} />
      ))}
    </div>
  );
}

/** Aspect ratio of a page not rendered yet: US Letter. */
const RATIO = '8.5 / 11';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  name: string;
}

function PdfPage({ pdf, number, name }: PdfPageProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  const [ratio, setRatio] = useState(RATIO);

  useEffect(() => {
    const place = box.current;
    const paper = canvas.current;
    if (!place || !paper) return;
    let drawnAt = 0;
    let drawing: Promise<void> = Promise.resolve();

    function draw(): Promise<void> {
      drawing = drawing.then(async () => {
        if (!place || !paper) return;
        // As sharp as the screen, within the memory of a phone.
        const width = Math.min(place.clientWidth * window.devicePixelRatio, 2400);
        if (width <= drawnAt * 1.1) return;
        drawnAt = width;
        const page = await pdf.getPage(number);
        const natural = page.getViewport({ scale: 1 });
        const viewport = page.getViewport({ scale: Math.max(width, 900) / natural.width });
        setRatio(`${natural.width} / ${natural.height}`);
        paper.width = viewport.width;
        paper.height = viewport.height;
        await page.render({ canvas: paper, viewport }).promise;
        const { items } = await page.getTextContent();
        setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
      });
      return drawing.catch((error: unknown) => console.error('a page was not drawn', error));
    }

    let near = false;
    const watch = new IntersectionObserver(
      ([entry]) => {
        near = entry?.isIntersecting ?? false;
        if (near) void draw();
      },
      { rootMargin: '50%' },
    );
    watch.observe(place);
    // Re-render at the new size.
    const resized = new ResizeObserver(() => near && void draw());
    resized.observe(place);
    const printing = (event: Event) => (event as PrintEvent).detail.push(draw());
    window.addEventListener(PRINTING, printing);
    return () => {
      watch.disconnect();
      resized.disconnect();
      window.removeEventListener(PRINTING, printing);
    };
  }, [pdf, number]);

  return (
    <div
      ref={box}
      className="bg-white shadow-1 print:break-after-page print:shadow-none"
      style={{ aspectRatio: ratio }}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={t`${name}, page ${number} of ${pdf.numPages}`}
        className="h-auto w-full"
      />
      <p className="sr-only">{words}</p>
    </div>
  );
}
