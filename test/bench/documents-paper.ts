// The paper of the documents bench: sealing beside LibPDF in a warm process, and 20 long documents from upload to seal.
import type pg from 'pg';
import { rewritePdf, sealPdf } from '#features/documents/documents.service/pdf.ts';
import { openSealing } from '#features/documents/documents.service/sealed-copy.ts';
import { signaturePages } from '#features/documents/documents.service/signature-pages.ts';
import { systemClock } from '#kit/clock.ts';
import { createDocument, openToSign, signDocument } from '../support/documents-over-http.ts';
import { pdfOf } from '../support/pdfs.ts';
import { recordOf, sealFor } from '../support/signing.ts';
import type { Seat } from './chat-fill.ts';

const ROUNDS = 7;
const PAGES = 200;

/** @returns how many times as long our sealing of three pages takes as the same pages through LibPDF alone */
export async function compareSealing(): Promise<number> {
  const rewritten = await rewritePdf(pdfOf({ pages: 3 }));
  if ('trouble' in rewritten) throw new Error(rewritten.trouble);
  const { pdf: shown } = rewritten;
  const record = await recordOf(shown);
  const seal = await sealFor();
  const sealing = openSealing({ seal, clock: systemClock });
  const took: Record<'ours' | 'alone', number[]> = { ours: [], alone: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      took.alone.push(await timed(() => sealPdf(shown, signaturePages(record), seal)));
      took.ours.push(await timed(() => sealing.seal(shown, record)));
    }
  } finally {
    await sealing.close();
  }
  // The first round compiles.
  const [ours, alone] = [median(took.ours.slice(1)), median(took.alone.slice(1))];
  console.log(`seal of three pages: ours ${ours.toFixed(0)} ms, LibPDF alone ${alone.toFixed(0)} ms`);
  return ours / alone;
}

/** Documents of 200 pages, one after the other: prepared, read and signed; then until all are sealed. */
export async function prepareAndSeal(
  url: string,
  db: pg.Client,
  seats: readonly Seat[],
  documents: number,
): Promise<void> {
  const file = pdfOf({ pages: PAGES });
  const [project] = seats.map((seat) => seat.project);
  const [one, other] = seats.filter((seat) => seat.project === project);
  if (!one || !other) throw new Error('a project lacks a side');
  for (let n = 0; n < documents; n += 1) {
    const made = await createDocument(url, one.cookie, one.project, file);
    await openToSign(url, other.cookie, made);
    await signDocument(url, other.cookie, made);
  }
  for (;;) {
    const { rowCount } = await db.query('select from documents_to_seal');
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
