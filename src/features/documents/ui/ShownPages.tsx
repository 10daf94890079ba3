import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useRef } from 'react';
import { PdfPage } from '#features/files/ui/PdfPage.tsx';
import { useCurrentPage } from './use-current-page.ts';

interface ShownPagesProps {
  pdf: PDFDocumentProxy;
  name: string;
  /** Percent of the fitting width. */
  zoom: number;
  /** Another page is in the middle of the screen. */
  onCurrent: (page: number) => void;
}

/** The pages of a document, one below the other. */
export default function ShownPages({ pdf, name, zoom, onCurrent }: ShownPagesProps) {
  const list = useRef<HTMLDivElement>(null);
  useCurrentPage(list, onCurrent);
  return (
    <div ref={list} className="mx-auto grid gap-3" style={{ width: `${zoom}%` }}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other id
        <PdfPage key={index} pdf={pdf} number={index + 1} name={name} />
      ))}
    </div>
  );
}
