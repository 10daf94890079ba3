// The blank sheets as PDF: public/static/sheets, in both languages. The machine that builds the product has no
// browser, so they are in the tree; a journey shows that they are what the pages print today.
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Locale } from '#kit/locale.ts';
import { ROOT } from './run.ts';

/** @returns where the blank sheet is */
export const sheetFile = (slug: string, locale: Locale): string =>
  path.join(ROOT, 'public/static/sheets', `${slug}${locale === 'es' ? '.es' : ''}.pdf`);

/** Prints an open page on Letter, with tags for screen readers and an outline. */
export const printPage = (page: Page): Promise<Buffer> =>
  page.pdf({ format: 'Letter', tagged: true, outline: true });
