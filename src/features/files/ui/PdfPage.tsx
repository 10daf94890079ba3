import { useLingui } from '@lingui/react/macro';
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { PRINTING, type PrintEvent } from './print-viewed.ts';

/** Aspect ratio of a page not rendered yet: US Letter. */
const RATIO = '8.5 / 11';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  name: string;
}

/** A page of a PDF, drawn when it comes near, with its words. */
export function PdfPage({ pdf, number, name }: PdfPageProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState(RATIO);

  useEffect(() => {
    const place = box.current;
    const paper = canvas.current;
    if (!place || !paper) return;
    let left = false;
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
        await writeWords(page, place, words.current);
      });
      // Whoever goes on to the next file closes this one in the middle of a page.
      return drawing.catch((error: unknown) => {
        if (!left) console.error('a page was not drawn', error);
      });
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
    const resized = new ResizeObserver(() => {
      scaleWords(place);
      if (near) void draw();
    });
    resized.observe(place);
    const printing = (event: Event) => (event as PrintEvent).detail.push(draw());
    window.addEventListener(PRINTING, printing);
    return () => {
      left = true;
      watch.disconnect();
      resized.disconnect();
      window.removeEventListener(PRINTING, printing);
    };
  }, [pdf, number]);

  return (
    <div
      ref={box}
      data-page={number}
      className="relative bg-white shadow-1 print:break-after-page print:shadow-none"
      style={{ aspectRatio: ratio }}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={t`${name}, page ${number} of ${pdf.numPages}`}
        className="h-auto w-full"
      />
      <div ref={words} className="text-layer" />
    </div>
  );
}

/** Lays the page's words over its picture, invisible, for screen readers, search and selection. */
async function writeWords(page: PDFPageProxy, place: HTMLElement, layer: HTMLElement | null): Promise<void> {
  if (!layer || layer.childElementCount > 0) return;
  const viewport = page.getViewport({ scale: 1 });
  place.dataset.naturalWidth = `${viewport.width}`;
  scaleWords(place);
  const textContentSource = await page.getTextContent();
  await new TextLayer({ textContentSource, container: layer, viewport }).render();
}

/** The words grow with the page. */
function scaleWords(place: HTMLElement): void {
  const natural = Number(place.dataset.naturalWidth);
  if (natural) place.style.setProperty('--total-scale-factor', `${place.clientWidth / natural}`);
}
