/** Reads, writes and seals PDFs. Only this file and `pdf-hidden.ts` use LibPDF for them. */
import { readFileSync } from 'node:fs';
import {
  type EmbeddedFont,
  grayscale,
  PDF,
  type PDFPage,
  PdfNumber,
  type PdfRef,
  SecurityError,
  TimestampError,
} from '@libpdf/core';
import type { Seal } from '#server/ports/seal.ts';
import { TOKEN_MAX_BYTES } from '#server/ports/seal-timestamp.ts';
import { asPrinted } from '../documents.print.rules.ts';
import { FONT_FILES } from './fonts.ts';
import { type Face, LETTER, layOut, type Mark, type Paper } from './paper.ts';
import { emptyHidden, removeExtras } from './pdf-hidden.ts';

const MAX_PAGES = 500;

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
    // A page that is listed twice counts twice elsewhere.
    if (pages === 0 || pages !== declaredPages(pdf)) return { trouble: 'damaged' };
    if (pages > MAX_PAGES) return { trouble: 'too_many_pages' };
    const hidden = emptyHidden(pdf);
    if (hidden.layers) return { trouble: 'hidden_layers' };
    if (hidden.elsewhere) return { trouble: 'damaged' };
    drawValues(pdf);
    pdf.flattenAll();
    removeExtras(pdf);
    // Without a change LibPDF would return the very bytes it was given.
    pdf.context.catalog.getDict().dirty = true;
    const written = await pdf.save();
    const again = await PDF.load(written, { lenient: false });
    if (again.getPageCount() !== pages) return { trouble: 'damaged' };
    return { pdf: written, pages, has_text: hasText(again), was_signed: hidden.signatures };
  } catch (error) {
    return { trouble: error instanceof SecurityError ? 'locked' : 'damaged' };
  }
}

/** Fields may leave it to readers to draw their values, which would then be lost. */
function drawValues(pdf: PDF): void {
  const form = pdf.getForm();
  const always = form?.acroForm().getDict().getBool('NeedAppearances')?.value ?? false;
  for (const field of form?.getFields() ?? []) {
    if (!always && field.getWidgets().every((widget) => widget.hasNormalAppearance())) continue;
    if ('needsAppearanceUpdate' in field) field.needsAppearanceUpdate = true;
    // LibPDF draws no value that may not be changed.
    if (field.isReadOnly()) field.acroField().set('Ff', PdfNumber.of(0));
  }
}

function declaredPages(pdf: PDF): number | undefined {
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  return pdf.context.catalog.getDict().getDict('Pages', resolve)?.getNumber('Count', resolve)?.value;
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

/** @returns a PDF of these pages with a file attached */
export async function writeWithAttachment(
  paper: Paper,
  name: string,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const pdf = PDF.create();
  pdf.setTitle(paper.head);
  addPaper(pdf, paper);
  pdf.addAttachment(name, bytes);
  return pdf.save({ subsetFonts: true });
}

/** The seal as the thread has it: signatures and timestamps come from elsewhere. */
export interface RemoteSeal extends Pick<Seal, 'certificate' | 'chain' | 'key_type' | 'timestamps'> {
  sign(bytes: Uint8Array): Promise<Uint8Array | null>;
  stamp(digest: Uint8Array): Promise<Uint8Array | null>;
}

/**
 * Adds pages and seals the whole file, with a timestamp if there is one to be had.
 * @param shown written by `rewritePdf`
 * @throws if it cannot be sealed
 */
export async function sealPdf(shown: Uint8Array, paper: Paper, seal: RemoteSeal): Promise<Uint8Array> {
  const pdf = await PDF.load(shown, { lenient: false });
  addPaper(pdf, paper);
  const whole = await pdf.save({ subsetFonts: true });
  if (seal.timestamps) {
    try {
      return await signWhole(whole, seal, true);
    } catch (error) {
      if (!(error instanceof TimestampError)) throw error;
    }
  }
  return signWhole(whole, seal, false);
}

/** Room for the signature besides certificates and timestamp: RSA keys of 4,096 bits, and the CMS around it. */
const SIGNATURE_MAX_BYTES = 2048;

async function signWhole(whole: Uint8Array, seal: RemoteSeal, stamped: boolean): Promise<Uint8Array> {
  const { certificate, chain, key_type } = seal;
  const pdf = await PDF.load(whole, { lenient: false });
  const stamp = async (digest: Uint8Array) =>
    required(await seal.stamp(digest), new TimestampError('no answer'));
  const certificates = [certificate, ...chain].reduce((sum, { length }) => sum + length, 0);
  const { bytes } = await pdf.sign({
    signer: {
      certificate,
      certificateChain: [...chain],
      keyType: key_type,
      signatureAlgorithm: key_type === 'EC' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
      sign: async (data) => required(await seal.sign(data), new Error('there is no signature')),
    },
    reason: 'Sealed by Kinkeeper',
    fieldName: 'Kinkeeper seal',
    estimatedSize: SIGNATURE_MAX_BYTES + certificates + (stamped ? TOKEN_MAX_BYTES : 0),
    ...(stamped && { level: 'B-T' as const, timestampAuthority: { timestamp: stamp } }),
  });
  return bytes;
}

function required<T>(value: T | null, missing: Error): T {
  if (value === null) throw missing;
  return value;
}

/** Adds laid out pages at the end. */
function addPaper(pdf: PDF, paper: Paper): void {
  const fonts = new Map<Face, EmbeddedFont>();
  const fontOf = (face: Face) => {
    const font = fonts.get(face) ?? pdf.embedFont(readFileSync(FONT_FILES[face]));
    fonts.set(face, font);
    return font;
  };
  const measure = (text: string, face: Face, size: number) =>
    fontOf(face).getTextWidth(asPrinted(text), size);
  for (const marks of layOut(paper, measure)) {
    const page = pdf.addPage(LETTER);
    const drawText = ({ text, face, size, x, y, gray }: Extract<Mark, { kind: 'text' }>) =>
      page.drawText(asPrinted(text), { x, y, font: fontOf(face), size, color: grayscale(gray) });
    for (const mark of marks) {
      if (mark.kind === 'text') drawText(mark);
      else if (mark.kind === 'picture') page.drawImage(pdf.embedPng(mark.png), mark);
      else drawRule(page, mark);
    }
  }
}

function drawRule(page: PDFPage, { x, y, width, gray }: Extract<Mark, { kind: 'line' }>): void {
  const color = grayscale(gray);
  page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.5, color });
}
