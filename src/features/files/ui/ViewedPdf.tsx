import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';
import { PdfPage } from './PdfPage.tsx';
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
