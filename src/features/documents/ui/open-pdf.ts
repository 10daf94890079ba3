/** Loads pdf.js with its worker; only the page of a document needs them. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker;

/** @returns the opened PDF; none of its scripts or forms run */
export const openPdf = (data: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({ data, enableXfa: false, useWasm: false }).promise;
