// The blank sheets that are in the tree, as poppler and qpdf read them.
import { describe, expect, it } from 'vitest';
import { allSheets, sheetPage } from '#features/library/library.content/pages.ts';
import { LOCALES } from '#kit/locale.ts';
import { sheetFile } from '#tools/support/sheet-pdf.ts';
import { tool } from './tools.ts';

const ALL = allSheets().flatMap(({ slug }) => LOCALES.map((locale) => [slug, locale] as const));
const plain = (text: string) => text.replace(/[\s-]+/g, '');

describe.each(ALL)('the blank sheet %s in %s', (slug, locale) => {
  const file = sheetFile(slug, locale);

  it('is one page of Letter, tagged [SITE-19]', () => {
    const info = tool('pdfinfo', file);
    expect(info).toMatch(/^Pages:\s+1$/m);
    expect(info).toMatch(/^Tagged:\s+yes$/m);
    expect(info).toMatch(/^Page size:\s+612 x 792 pts \(letter\)$/m);
    expect(info).toMatch(/^JavaScript:\s+no$/m);
  });

  it('names its language and the order in which it is read [SITE-19]', () => {
    const raw = tool('qpdf', '--qdf', '--object-streams=disable', file, '-');
    expect(/\/Type \/Catalog|\/Catalog/.test(raw)).toBe(true);
    expect(raw).toMatch(new RegExp(`/Lang \\(${locale}\\)`));
    expect(raw).toContain('/StructTreeRoot');
    expect(raw).toContain('/Outlines');
  });

  it('has every word of the sheet, and none of the screen [SITE-19]', () => {
    const { sheet } = sheetPage(slug, locale);
    const text = plain(tool('pdftotext', '-raw', file, '-'));
    const said = sheet?.parts.flatMap(({ title, notes, fields, table, checks, phones }) => [
      title,
      ...[...notes, ...checks].map((each) => each.text),
      ...fields.flatMap(({ label, hint }) => (hint ? [label, hint] : [label])),
      ...(table ? [...table.columns.map(({ label }) => label), ...table.named.map(({ name }) => name)] : []),
      ...phones.map(({ number }) => number),
    ]);
    expect(said?.filter((each) => !text.includes(plain(each)))).toEqual([]);
    expect(text).toContain(plain(sheet?.title ?? 'none'));
    expect(text).not.toMatch(/localhost|Savedonthis|Seguardasolo|988\.|http/);
  });
});
