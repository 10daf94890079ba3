import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PdfPage } from '#features/files/ui/PdfPage.tsx';

/** The pages of a document, one below the other. */
export default function ShownPages({
  pdf,
  name,
  zoom,
}: {
  pdf: PDFDocumentProxy;
  name: string;
  zoom: number;
}) {
  return (
    <div className="mx-auto grid gap-3" style={{ width: `${zoom}%` }}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other id
        <PdfPage key={index} pdf={pdf} number={index + 1} name={name} />
      ))}
    </div>
  );
}
