/** Reads, writes and seals PDFs. LibPDF is used here, and in `pdf-hidden.ts` and `paper.ts`, only. */
import { PDF, SecurityError } from '@libpdf/core';
import { emptyHidden, removeExtras } from './pdf-hidden.ts';

export const PAGES_MAX = 500;

/** Why a PDF cannot be shown. */
export type PdfTrouble = 'locked' | 'hidden_layers' | 'damaged' | 'too_many_pages';

export interface RewrittenPdf {
  pdf: Uint8Array;
  pages: number;
  has_text: boolean;
  was_signed: boolean;
}

/**
 * Writes a PDF whole, with only what is seen: no scripts, actions, attachments, forms, layers, earlier
 * revisions.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<RewrittenPdf | { trouble: PdfTrouble }> {
  try {
    const pdf = await PDF.load(bytes, { lenient: false });
    if (pdf.isEncrypted) return { trouble: 'locked' };
    const pages = pdf.getPageCount();
    if (pages === 0) return { trouble: 'damaged' };
    if (pages > PAGES_MAX) return { trouble: 'too_many_pages' };
    const hidden = emptyHidden(pdf);
    if (hidden.layers) return { trouble: 'hidden_layers' };
    if (hidden.elsewhere) return { trouble: 'damaged' };
    pdf.flattenAll();
    removeExtras(pdf);
    const written = await pdf.save();
    const again = await PDF.load(written, { lenient: false });
    if (again.getPageCount() !== pages) return { trouble: 'damaged' };
    return { pdf: written, pages, has_text: hasText(again), was_signed: hidden.signatures };
  } catch (error) {
    return { trouble: error instanceof SecurityError ? 'locked' : 'damaged' };
  }
}

/** Whether any page has words that a screen reader could read. */
function hasText(pdf: PDF): boolean {
  return pdf.getPages().some((page) => {
    try {
      return /\p{L}/u.test(page.extractText().text);
    } catch {
      return false;
    }
  });
}
