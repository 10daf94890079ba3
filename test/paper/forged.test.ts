// The known families of forgery (pdf-insecurity.org), made from a sealed file. Our check is the SHA-256 of the
// whole file; the other readers' answers are written down as they are.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSealing, type SealedCopy } from '#features/documents/documents.service/sealed-copy.ts';
import { systemClock } from '#kit/clock.ts';
import { pdfOf, revised, streamOf, words } from '#test/support/pdfs.ts';
import { recordOf, sealFor, sha256Of } from '#test/support/signing.ts';
import { tool, trusting, workFolder } from './tools.ts';

const folder = workFolder();
let copy: SealedCopy;
let says: ReturnType<typeof trusting>;
beforeAll(async () => {
  const seal = await sealFor();
  const shown = pdfOf({ pages: 3, content: words('You owe 10 dollars') });
  const sealing = openSealing({ seal, clock: systemClock });
  copy = await sealing.seal(shown, await recordOf(shown));
  await sealing.close();
  says = trusting(folder, seal.root_pem);
});
afterAll(() => folder.remove());

/** Where the parts of the seal are. */
function places(pdf: Buffer) {
  const range = pdf.lastIndexOf('/ByteRange');
  const contents = pdf.indexOf('/Contents', range);
  const open = pdf.indexOf('<', contents);
  return { range, open, close: pdf.indexOf('>', open) };
}

/** The last byte before the padding, which belongs to the signature itself. */
function lastOfSignature(pdf: Buffer): number {
  const { open, close } = places(pdf);
  return open + pdf.toString('latin1', open, close).replace(/0+$/, '').length - 1;
}

/** Another digit than the one there; `F` and `f` are the same. */
function flipped(pdf: Buffer, at: number, to: 'f'): Buffer {
  const changed = Buffer.from(pdf);
  changed.write(changed.toString('latin1', at, at + 1).toLowerCase() === to ? '1' : to, at, 'latin1');
  return changed;
}

function replaced(pdf: Buffer, from: RegExp | string, to: string): Buffer {
  const text = pdf.toString('latin1');
  expect(text).toMatch(from);
  return Buffer.from(text.replace(from, to), 'latin1');
}

const redrawn = { 4: streamOf(words('You owe 99 dollars')) };
const VALID = 'Signature is Valid.';
const WHOLE = 'Total document signed';

const FORGERIES: [string, (pdf: Buffer) => Buffer, { valid: boolean; whole: boolean }][] = [
  ['a byte of the pages', (pdf) => replaced(pdf, 'owe 10', 'owe 99'), { valid: false, whole: true }],
  [
    'a byte of the signature',
    (pdf) => flipped(pdf, lastOfSignature(pdf), 'f'),
    { valid: false, whole: true },
  ],
  // pdfsig alone notices, and only by the second line.
  [
    'a byte of the padding of the signature',
    (pdf) => flipped(pdf, places(pdf).close - 2, 'f'),
    { valid: true, whole: false },
  ],
  [
    'a later revision that redraws a page',
    (pdf) => Buffer.from(revised(pdf, redrawn)),
    { valid: true, whole: false },
  ],
  ['an empty later revision', (pdf) => Buffer.from(revised(pdf, {})), { valid: true, whole: false }],
  ['bytes after the end', (pdf) => Buffer.concat([pdf, Buffer.from('\n%')]), { valid: true, whole: false }],
  [
    'the revision before the seal',
    (pdf) => pdf.subarray(0, pdf.indexOf('%%EOF') + 6),
    { valid: false, whole: false },
  ],
  // Universal forgery: the range or the signature says nothing.
  [
    'a range that is missing',
    (pdf) => replaced(pdf, '/ByteRange', '/ByteRangX'),
    { valid: false, whole: false },
  ],
  [
    'a range of zeros',
    (pdf) => replaced(pdf, /\/ByteRange \[[^\]]*\]/, `/ByteRange ${'[0 0 0 0]'.padEnd(36)}`),
    { valid: false, whole: false },
  ],
  [
    'a signature of zeros',
    (pdf) => {
      const { open, close } = places(pdf);
      return Buffer.from(pdf).fill('0', open + 1, close);
    },
    { valid: false, whole: false },
  ],
  [
    'no signature',
    (pdf) => {
      const { open, close } = places(pdf);
      return Buffer.concat([pdf.subarray(0, open), Buffer.from('null'), pdf.subarray(close + 1)]);
    },
    { valid: false, whole: false },
  ],
  // Wrapping: what is covered moves elsewhere, and something else takes its place.
  ['a signature that covers another part', wrapped, { valid: false, whole: false }],
];

function wrapped(pdf: Buffer): Buffer {
  const { close } = places(pdf);
  const signedEnd = pdf.subarray(close + 1);
  const forged = replaced(pdf.subarray(0, close + 1), 'owe 10', 'owe 99');
  const range = /\/ByteRange \[0 (\d+) +\d+ +(\d+) *\]/;
  const text = forged.toString('latin1');
  const [, before, rest] = range.exec(text) ?? [];
  const moved = `/ByteRange [0 ${before} ${forged.length + 40} ${rest}]`.padEnd(47);
  return Buffer.concat([Buffer.from(text.replace(range, moved), 'latin1'), Buffer.alloc(40, ' '), signedEnd]);
}

it.each(FORGERIES)('%s makes another file of it [SG4]', (name, forge, { valid, whole }) => {
  const forged = forge(Buffer.from(copy.pdf));
  expect(sha256Of(forged)).not.toBe(copy.sha256);
  const printed = says.pdfsig(folder.write('forged.pdf', forged));
  expect({ name, valid: printed.includes(VALID), whole: printed.includes(WHOLE) }).toEqual({
    name,
    valid,
    whole,
  });
});

it('nothing that another library writes is the sealed file [SG4]', () => {
  const file = folder.write('sealed.pdf', copy.pdf);
  tool('qpdf', file, folder.at('rewritten.pdf'));
  expect(sha256Of(folder.read('rewritten.pdf'))).not.toBe(copy.sha256);
  expect(says.pdfsig(folder.at('rewritten.pdf'))).not.toContain(VALID);
});

it('the file as it was sealed stays valid among its forgeries', () => {
  expect(sha256Of(copy.pdf)).toBe(copy.sha256);
  const printed = says.pdfsig(folder.write('sealed.pdf', copy.pdf));
  expect([printed.includes(VALID), printed.includes(WHOLE)]).toEqual([true, true]);
});
