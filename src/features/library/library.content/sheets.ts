/** Loads and validates the sheets of content/sheets. CONTRIBUTING.md describes their format. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Sheet, SheetPart } from '../library.sheets.types.ts';
import type { GuideCard, GuideSource } from '../library.types.ts';
import { COMMON_PRACTICE, CONTENT, type Library, loadLibrary, localized } from './library.ts';

const id = z.string().regex(/^[a-z][a-z0-9-]*$/);
const sourced = z.strictObject({ ...localized.shape, source: z.string() });

const field = z.strictObject({
  id,
  label: localized,
  hint: localized.optional(),
  lines: z.int().min(1).max(8).default(1),
  width: z.enum(['full', 'half', 'third']).default('half'),
  from: z.string().optional(),
  pictured: z.boolean().default(false),
});

const table = z
  .strictObject({
    row: localized,
    named: z.array(z.strictObject({ id, ...localized.shape, source: z.string().optional() })).default([]),
    blank: z.int().min(1).max(30).optional(),
    height: z.enum(['low', 'middle', 'tall', 'high', 'highest']).default('middle'),
    columns: z
      .array(
        z.strictObject({
          id,
          label: localized,
          width: z.int().min(1).max(11),
          box: z.boolean().default(false),
        }),
      )
      .min(1),
  })
  .refine(
    ({ named, blank }) => (blank ? named.length === 0 : named.length > 0),
    'rows have names, or a number',
  );

const part = z.strictObject({
  id,
  title: localized,
  notes: z.array(sourced).default([]),
  fields: z.array(field).default([]),
  table: table.optional(),
  checks: z.array(z.strictObject({ id, ...sourced.shape })).default([]),
  phones: z.array(z.string()).default([]),
});

const sheet = z.strictObject({
  title: z.strictObject({ en: z.string().min(3).max(60), es: z.string().min(3).max(70) }),
  /** Also shown by search engines, hence limited to what they display. */
  summary: z.strictObject({ en: z.string().min(20).max(170), es: z.string().min(20).max(200) }),
  reviewed: z.iso.date(),
  large: z.boolean().default(false),
  /** Guides that lead to it, and to which it leads. */
  guides: z.array(z.string()).min(1).max(6),
  parts: z.array(part).min(1),
});

/** The sheets in the order in which they are listed: what is needed in an emergency first. */
export const SHEET_SLUGS: readonly string[] = [
  'facts-for-the-er',
  'emergency-numbers',
  'medicine-list',
  'daily-log',
  'questions-for-the-visit',
  'discharge-checklist',
  'who-does-what',
  'home-comparison',
  'care-agreement',
  'important-papers',
];

/**
 * @param cards the existing guides by id
 * @returns every sheet, in the order of their list
 * @throws with the file's name if one is malformed, has an unknown source, phone number or guide, uses an id
 * twice, or is not in the list
 */
export function loadSheets(
  cards: ReadonlyMap<string, Pick<GuideCard, 'area' | 'slug' | 'title'>>,
  folder = CONTENT,
  library: Library = loadLibrary(folder),
): Sheet[] {
  const files = readdirSync(path.join(folder, 'sheets')).map((name) => path.parse(name).name);
  const strays = files.filter((name) => !SHEET_SLUGS.includes(name));
  if (strays.length > 0) throw new Error(`content/sheets: ${strays.join(', ')} is not in the list of sheets`);
  return SHEET_SLUGS.map((slug) => {
    const file = `content/sheets/${slug}.yaml`;
    const parsed = sheet.safeParse(parse(readFileSync(path.join(folder, `sheets/${slug}.yaml`), 'utf8')));
    if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
    try {
      return assemble(slug, parsed.data, cards, library);
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
  });
}

type Written = z.infer<typeof sheet>;

function assemble(
  slug: string,
  { guides, parts, ...rest }: Written,
  cards: ReadonlyMap<string, Pick<GuideCard, 'area' | 'slug' | 'title'>>,
  library: Library,
): Sheet {
  const codes: string[] = [];
  const sourceOf = (code: string | undefined): number | null => {
    if (code === undefined || code === COMMON_PRACTICE) return null;
    if (!codes.includes(code)) codes.push(code);
    return codes.indexOf(code);
  };
  const assembled = parts.map((each) => assemblePart(each, sourceOf, library));
  refuseTwins(assembled);
  return {
    slug,
    ...rest,
    parts: assembled,
    sources: codes.map((code): GuideSource => pick(library.sources, code, 'source')),
    guides: guides.map((each) => {
      const { area, slug, title } = pick(cards, each, 'guide');
      return { area, slug, title };
    }),
  };
}

function assemblePart(
  { notes, checks, table, phones, ...rest }: Written['parts'][number],
  sourceOf: (code: string | undefined) => number | null,
  library: Library,
): SheetPart {
  return {
    ...rest,
    notes: notes.map(({ source, ...text }) => ({ text, source: sourceOf(source) })),
    table: table && {
      ...table,
      blank: table.blank ?? 0,
      named: table.named.map(({ id, source, ...name }) => ({ id, name, source: sourceOf(source) })),
    },
    checks: checks.map(({ id, source, ...text }) => ({ id, text, source: sourceOf(source) })),
    phones: phones.map((each) => {
      const { name, number, tel } = pick(library.phones, each, 'phone');
      return { name, number, tel };
    }),
  };
}

/** What is stored is named by these ids, so none may stand for two things. */
function refuseTwins(parts: readonly SheetPart[]): void {
  const ids = parts.flatMap(({ id, fields, checks, table }) => [
    id,
    ...[...fields, ...checks].map((each) => each.id),
    ...(table ? [...table.columns, ...table.named].map((each) => `${id}.${each.id}`) : []),
  ]);
  const twin = ids.find((each, index) => ids.indexOf(each) !== index);
  if (twin) throw new Error(`${twin} is the id of two things`);
}

function pick<T>(from: ReadonlyMap<string, T>, id: string, what: string): T {
  const found = from.get(id);
  if (!found) throw new Error(`unknown ${what} ${id}`);
  return found;
}
