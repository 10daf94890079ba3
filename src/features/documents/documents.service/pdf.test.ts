import { expect, it } from 'vitest';
import { pdfOf, revised, streamOf, words } from '#test/support/pdfs.ts';
import { type PdfTrouble, type RewrittenPdf, rewritePdf } from './pdf.ts';

/** LibPDF would see one page, other readers two. */
function twice(): Uint8Array {
  const text = latin1(pdfOf({ pages: 2 })).replace('[3 0 R 6 0 R]', '[3 0 R 3 0 R]');
  return Buffer.from(text, 'latin1');
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

async function rewritten(bytes: Uint8Array): Promise<RewrittenPdf> {
  const answer = await rewritePdf(bytes);
  if ('trouble' in answer) throw new Error(answer.trouble);
  return answer;
}

it('a PDF is shown with its pages and words [DOC-08]', async () => {
  const original = pdfOf({ pages: 3, content: words('I consent') });
  const before = original.slice();
  const { pdf, ...rest } = await rewritten(original);
  expect(rest).toEqual({ pages: 3, has_text: true, was_signed: false });
  expect(latin1(pdf)).toContain('(I consent) Tj');
  expect(original).toEqual(before);
});

it('a scan is recognized by having no words', async () => {
  const scan = pdfOf({ content: '0 0 200 200 re f' });
  expect(await rewritten(scan)).toMatchObject({ has_text: false });
});

const image = '<< /Type /OCG /Name (Terms) >>';
const layer = (config: string) =>
  pdfOf({
    catalog: `/OCProperties << /OCGs [6 0 R] /D << ${config} >> >>`,
    content: `/OC /L BDC ${words('the hidden terms')} EMC`,
    objects: [image],
  });

it.each<[PdfTrouble, string, Uint8Array]>([
  ['damaged', 'only the first bytes of a PDF', Buffer.from('%PDF-1.7\nnothing of it')],
  ['damaged', 'a truncated PDF', pdfOf().subarray(0, 400)],
  ['damaged', 'a PDF without pages', pdfOf({ pages: 0 })],
  ['damaged', 'a PDF that lists a page twice', twice()],
  ['too_many_pages', 'a PDF of 501 pages', pdfOf({ pages: 501 })],
  ['hidden_layers', 'a layer that is off', layer('/OFF [6 0 R]')],
  ['hidden_layers', 'layers that are off by default', layer('/BaseState /OFF')],
  [
    'hidden_layers',
    'a layer that shows when another does not',
    pdfOf({
      catalog: '/OCProperties << /OCGs [6 0 R] /D << >> >> /Extra 7 0 R',
      objects: [image, '<< /Type /OCMD /OCGs [6 0 R] /P /AllOff >>'],
    }),
  ],
  [
    'damaged',
    'a drawing that is in another file',
    pdfOf({ catalog: '/Extra 6 0 R', objects: [streamOf('', '/F (other.pdf)')] }),
  ],
])('%s: %s has no shown copy [DOC-18, FI4]', async (trouble, _, bytes) => {
  expect(await rewritePdf(bytes)).toEqual({ trouble });
});

it('a document of 500 pages is shown, and visible layers stay visible', async () => {
  expect(await rewritten(pdfOf({ pages: 500 }))).toMatchObject({ pages: 500 });
  const { pdf } = await rewritten(layer('/ON [6 0 R]'));
  expect(latin1(pdf)).toContain('the hidden terms');
  expect(latin1(pdf)).not.toContain('OCProperties');
});

it('scripts, actions, attachments and forms do not survive', async () => {
  const { pdf } = await rewritten(
    pdfOf({
      catalog:
        '/OpenAction 6 0 R /AA << /WC 6 0 R >> /Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> /JavaScript << /Names [(s) 6 0 R] >> >> /AF [7 0 R] /AcroForm << /Fields [9 0 R] >> /Outlines << /First 12 0 R >> /StructTreeRoot << /Type /StructTreeRoot /K 11 0 R >>',
      page: '/Annots [9 0 R 10 0 R] /AA << /O 6 0 R >>',
      objects: [
        '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
        '<< /Type /Filespec /F (payload.exe) /EF << /F 8 0 R >> >>',
        streamOf('attached bytes', '/Type /EmbeddedFile'),
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (typed in the form) /DA (/F 12 Tf) /Rect [72 500 300 520] /A 6 0 R >>',
        '<< /Type /Annot /Subtype /Link /Rect [0 0 600 700] /A << /S /URI /URI (https://evil.example) >> >>',
        '<< /Type /StructElem /S /Link /K << /Type /OBJR /Obj 10 0 R >> >>',
        '<< /Title (Go) /A << /S /Launch /F (cmd.exe) >> >>',
      ],
    }),
  );
  const text = latin1(pdf);
  for (const trace of [
    'JavaScript',
    'app.alert',
    'payload',
    'attached bytes',
    'EmbeddedFile',
    'evil.example',
  ])
    expect(text).not.toContain(trace);
  for (const trace of ['cmd.exe', '/AcroForm', '/Annots', '/AA', '/OpenAction', '/Outlines'])
    expect(text).not.toContain(trace);
  expect(text).toContain('StructTreeRoot');
});

it.each(['', '/Ff 1'])(
  'the words typed into a form are on the page, also if readers draw them %s',
  async (flags) => {
    const { pdf } = await rewritten(
      pdfOf({
        catalog: '/AcroForm << /Fields [6 0 R] /DR << /Font << /F 5 0 R >> >> >>',
        page: '/Annots [6 0 R]',
        objects: [
          `<< /Type /Annot /Subtype /Widget /FT /Tx ${flags} /T (name) /V (Rosa Diaz) /DA (/F 12 Tf) /F 4 /Rect [72 500 300 520] /P 3 0 R >>`,
        ],
      }),
    );
    expect(latin1(pdf)).toContain('(Rosa Diaz) Tj');
  },
);

it('of earlier revisions nothing survives, nor of objects that nothing shows', async () => {
  const forged = revised(
    pdfOf({ content: words('You owe 10 dollars'), objects: [streamOf(words('Shadow'))] }),
    {
      4: streamOf(words('You owe 99 dollars')),
    },
  );
  const text = latin1((await rewritten(forged)).pdf);
  expect(text).toContain('You owe 99 dollars');
  expect(text).not.toContain('You owe 10 dollars');
  expect(text).not.toContain('Shadow');
  expect(text.match(/%%EOF/g)).toHaveLength(1);
});

it('an upload that carried signatures says so', async () => {
  const field = '<< /FT /Sig /T (s) /V 7 0 R /Type /Annot /Subtype /Widget /Rect [0 0 0 0] >>';
  const signature = '<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>';
  const signed = pdfOf({
    catalog: '/AcroForm << /Fields [6 0 R] >>',
    page: '/Annots [6 0 R]',
    objects: [field, signature],
  });
  const { was_signed, pdf } = await rewritten(signed);
  expect(was_signed).toBe(true);
  expect(latin1(pdf)).not.toContain('ByteRange');
});
