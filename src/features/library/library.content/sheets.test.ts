import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IDS, LIBRARY } from '#test/support/library-guides.ts';
import type { Sheet } from '../library.sheets.types.ts';
import { gradeOf } from './grade.ts';
import { CONTENT } from './library.ts';
import { allSheets, guidePage, sheetPage } from './pages.ts';
import { easeOf } from './readability.ts';
import { loadSheets } from './sheets.ts';

/** Questions whose answers say nothing about danger, abuse or debts, which a sheet on the fridge would show. */
const MAY_BE_FILLED_IN = [
  'care_team',
  'coverage_snapshot',
  'daily_needs_now',
  'decision_status',
  'discharge_details',
  'falls_and_mobility',
  'home_setup',
  'memory_behavior',
  'monthly_budget',
  'preferences',
];

/** What a sheet says, without the names of fields. */
function sentencesOf({ summary, parts }: Sheet, locale: 'en' | 'es'): string[] {
  return [
    ...summary[locale].split(/(?<=[.?!:]) /),
    ...parts.flatMap(({ notes, checks }) =>
      [...notes, ...checks].flatMap(({ text }) => text[locale].split(/(?<=[.?!:]) /)),
    ),
  ];
}

const labelsOf = ({ title, parts }: Sheet) => [
  title,
  ...parts.flatMap(({ title, fields, table }) => [
    title,
    ...fields.flatMap(({ label, hint }) => (hint ? [label, hint] : [label])),
    ...(table
      ? [table.row, ...table.columns.map(({ label }) => label), ...table.named.map(({ name }) => name)]
      : []),
  ]),
];

describe.each(allSheets().map((sheet) => [sheet.slug, sheet] as const))('the sheet %s', (slug, sheet) => {
  it('is plain in English: grade 8 at most, and 10 for a sentence [SITE-19]', () => {
    const sentences = sentencesOf(sheet, 'en');
    expect(gradeOf(sentences).grade).toBeLessThanOrEqual(8);
    for (const sentence of sentences) {
      const { words, grade } = gradeOf([sentence]);
      if (words >= 8) expect([sentence, grade <= 10]).toEqual([sentence, true]);
    }
  });

  it('is easy to read in Spanish: 70 at least [SITE-19]', () => {
    expect(easeOf(sentencesOf(sheet, 'es')).ease).toBeGreaterThanOrEqual(70);
  });

  it('has names in both languages, and they are not the same [SITE-19]', () => {
    const same = labelsOf(sheet).filter(({ en, es }) => en === es);
    // The same word in both, or a name.
    expect(same.map(({ en }) => en).filter((text) => !['Doctor'].includes(text))).toEqual([]);
  });

  it('takes from an assessment only what may hang on a fridge [SITE-19]', () => {
    const asked = sheet.parts.flatMap(({ fields }) =>
      fields.flatMap(({ from }) => from?.split('.')[0] ?? []),
    );
    expect(asked.filter((question) => !MAY_BE_FILLED_IN.includes(question))).toEqual([]);
  });

  it('leads to its guides, and they lead to it, in both languages [SITE-19]', () => {
    for (const locale of ['en', 'es'] as const) {
      for (const { area, slug: guide } of sheet.guides)
        expect(guidePage(`${area}/${guide}`, locale).guide?.sheets).toContainEqual({
          slug,
          title: sheet.title[locale],
          summary: sheet.summary[locale],
        });
      expect(sheetPage(slug, locale).sheet?.title).toBe(sheet.title[locale]);
    }
  });
});

describe('the loader of sheets', () => {
  let folder = '';
  let text = '';
  const file = () => path.join(folder, 'sheets/medicine-list.yaml');
  const cards = new Map(
    IDS.map((id) => {
      const [area, slug] = id.split('/') as ['housing', string];
      return [id, { area, slug, title: { en: slug, es: slug } }] as const;
    }),
  );
  const load = () => loadSheets(cards, folder, LIBRARY);

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kinkeeper-sheets-'));
    cpSync(path.join(CONTENT, 'sheets'), path.join(folder, 'sheets'), { recursive: true });
    text = readFileSync(file(), 'utf8');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('finds ten [SITE-19]', () => {
    expect(load()).toHaveLength(10);
  });

  it.each<[string, RegExp, string, string]>([
    ['an unknown source', /unknown source NOBODY/, 'source: TWO-DOSES', 'source: NOBODY'],
    [
      'a text in one language',
      /✖.*\n.*title\.es/,
      'title: { en: Medicine list, es: Lista de medicinas }',
      'title: { en: Medicine list }',
    ],
    ['an unknown guide', /unknown guide healthcare\/nothing/, 'healthcare/medicines', 'healthcare/nothing'],
    ['a field twice', /allergies is the id of two things/, 'id: pharmacy', 'id: allergies'],
    ['rows that are numbered and named', /rows have names, or a number/, 'blank: 13', 'named: []'],
    ['a field nobody knows', /unrecognized/i, 'id: born,', 'id: born, colour: red,'],
  ])('refuses a sheet with %s, and names the file [SITE-19]', (_what, fault, from, to) => {
    expect(text).toContain(from);
    writeFileSync(file(), text.replace(from, to));
    expect(load).toThrow(fault);
    expect(load).toThrow('content/sheets/medicine-list.yaml');
    writeFileSync(file(), text);
  });

  it('refuses a file that is not in the list [SITE-19]', () => {
    writeFileSync(path.join(folder, 'sheets/stray.yaml'), text);
    expect(load).toThrow('content/sheets: stray is not in the list of sheets');
    rmSync(path.join(folder, 'sheets/stray.yaml'));
  });
});
