// The real LibreOffice. It weighs 200 MB, so npm test does without; npm run faults installs it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOffice } from '#features/documents/documents.service/office.ts';
import { openShownCopies } from '#features/documents/documents.service/shown-copy.ts';
import { docxOf } from '#test/support/zips.ts';
import { tool, type WorkFolder, workFolder } from '../paper/tools.ts';

let folder: WorkFolder;
let copies: ReturnType<typeof openShownCopies>;
const fetched: string[] = [];
const outside = createServer((request, response) => {
  fetched.push(request.url ?? '');
  response.end();
});
beforeAll(async () => {
  const soffice = findOffice(undefined);
  if (!soffice) throw new Error('There is no LibreOffice: apt-get install libreoffice-writer-nogui');
  folder = workFolder();
  copies = openShownCopies({ soffice });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await copies?.close();
  folder?.remove();
  outside.close();
});

it('a Word file becomes pages with its words [DOC-18]', async () => {
  const { pdf, ...rest } = await copies.make(docxOf(['I consent to treatment', 'Firma: Łucja']), 'a.docx');
  expect(rest).toMatchObject({
    pages: 1,
    has_text: true,
    was_signed: false,
    word_attached: false,
    html: null,
  });
  const file = folder.write('word.pdf', pdf);
  expect(tool('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
  const text = tool('pdftotext', file, '-');
  for (const said of ['I consent to treatment', 'Firma: Łucja']) expect(text).toContain(said);
});

it('nothing outside a Word file is fetched while it is converted [FI4]', async () => {
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/picture.png`;
  const field = `</w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDEPICTURE "${url}" \\d</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t>`;
  expect(await copies.make(docxOf([`Before ${field} after`]), 'a.docx')).toMatchObject({ pages: 1 });
  expect(await copies.make(linkedPicture(url), 'a.docx')).toMatchObject({ pages: 1 });
  expect(fetched).toEqual([]);
});

/** A picture that is elsewhere, which LibreOffice fetches unless its profile forbids it. */
function linkedPicture(url: string) {
  const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${url}" TargetMode="External"/></Relationships>`;
  const a = 'http://schemas.openxmlformats.org/drawingml/2006/main';
  const picture = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
  const drawing = `</w:t></w:r><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="990000" cy="990000"/><wp:docPr id="1" name="p"/><a:graphic xmlns:a="${a}"><a:graphicData uri="${picture}"><pic:pic xmlns:pic="${picture}"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="p1"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="990000" cy="990000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r><w:r><w:t>`;
  return docxOf([`Before ${drawing} after`], [{ name: 'word/_rels/document.xml.rels', content: relations }]);
}
