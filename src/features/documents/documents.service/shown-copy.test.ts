import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { pdfOf, streamOf } from '#test/support/pdfs.ts';
import { docxOf, oleOf } from '#test/support/zips.ts';
import { openShownCopies, type Unreadable, UnreadableError } from './shown-copy.ts';

const copies = openShownCopies({ soffice: null });
afterAll(() => copies.close());

it('a PDF has a shown copy, and the upload stays as it was [DOC-08]', async () => {
  const original = pdfOf();
  const before = original.slice();
  const { pdf, ...rest } = await copies.make(original, 'a.pdf');
  expect(rest).toMatchObject({
    pages: 1,
    has_text: true,
    was_signed: false,
    word_attached: false,
    html: null,
  });
  expect(Buffer.from(pdf).toString('latin1')).toContain('(Consent) Tj');
  expect(original).toEqual(before);
});

it.each<[Unreadable, string, Uint8Array]>([
  ['not_a_document', 'text', Buffer.from('only words')],
  ['not_a_document', 'an empty file', new Uint8Array()],
  ['not_a_document', 'a PDF after other bytes', Buffer.concat([Buffer.from('<html>'), pdfOf()])],
  ['damaged', 'only the first bytes of a PDF', Buffer.from('%PDF-1.7\nnothing of it')],
])('%s: %s has no shown copy [DOC-18, FI4]', async (reason, _, bytes) => {
  await expect(copies.make(bytes, 'a.pdf')).rejects.toEqual(new UnreadableError(reason));
});

const usual = { withinMs: 30_000, megabytes: 512, growthMegabytes: 1024 };

it('a file that takes too long is given up, and the next one is shown [FI4]', async () => {
  const hurried = openShownCopies({ soffice: null }, { ...usual, withinMs: 1 });
  await expect(hurried.make(pdfOf(), 'a.pdf')).rejects.toMatchObject({ reason: 'too_slow' });
  await hurried.close();
  expect(await copies.make(pdfOf(), 'a.pdf')).toMatchObject({ pages: 1 });
});

it('a file that unpacks to more than memory holds is given up [FI4]', async () => {
  // Packed bit by bit: freeing 200 MB meanwhile would hide by how much the process grows.
  const spaces = Array<Buffer>(200).fill(Buffer.alloc(1_000_000, ' '));
  const packed = (await buffer(Readable.from(spaces).pipe(createDeflate()))).toString('latin1');
  const bomb = pdfOf({ objects: [streamOf(packed, '/Filter /FlateDecode')], page: '/Contents 6 0 R' });
  const narrow = openShownCopies({ soffice: null }, { ...usual, growthMegabytes: 100 });
  await expect(narrow.make(bomb, 'a.pdf')).rejects.toMatchObject({ reason: 'too_slow' });
  await narrow.close();
  // Longer than it may take.
}, 90_000);

it('one is made at a time, and none after the server stops', async () => {
  const stopping = openShownCopies({ soffice: null });
  const [first, second] = [stopping.make(pdfOf(), 'a.pdf'), stopping.make(pdfOf(), 'a.pdf')];
  const outcomes = Promise.allSettled([first, second]);
  await stopping.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('without LibreOffice a Word file is attached to a cover page, and can be read [DOC-18]', async () => {
  const { pdf, ...rest } = await copies.make(docxOf(['I consent']), 'Consent form.docx');
  expect(rest).toEqual({
    uploaded_as: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    pages: 1,
    has_text: true,
    was_signed: false,
    word_attached: true,
    html: '<p>I consent</p>',
  });
  expect(Buffer.from(pdf).toString('latin1')).toContain('/EmbeddedFile');
  const old = await copies.make(oleOf('WordDocument'), 'Consent.doc');
  expect(old).toMatchObject({ uploaded_as: 'application/msword', word_attached: true, html: null });
});

it('a Word file with macros has no shown copy [FI4]', async () => {
  await expect(copies.make(oleOf('WordDocument', 'Macros'), 'a.doc')).rejects.toEqual(
    new UnreadableError('macros'),
  );
});
