/** Loads and validates the guides of content/guides. CONTRIBUTING.md describes their format. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Locale } from '#kit/locale.ts';
import { type DatedFact, datedIn } from '../library.dated.rules.ts';
import { SECTIONS, type SectionId } from '../library.sections.types.ts';
import { DOMAINS, type Guide, type GuideCard, type GuideSource } from '../library.types.ts';
import { gradeOf } from './grade.ts';
import { CONTENT, type Library, listGuideIds, loadLibrary } from './library.ts';
import { type Marks, partsOf, referencesOf, renderSection, sentencesOf } from './markdown.ts';
import { loadPictures, type Pictures } from './pictures.ts';
import {
  assembleSpanish,
  type GuideBody,
  readSpanish,
  type SpanishBody,
  type SpanishText,
  spanishProblems,
} from './spanish.ts';

const WORDS_A_MINUTE = 200;
const LENGTH = { min: 600, max: 1800 };
const words = z.array(z.string().min(2)).min(3);

const front = z.strictObject({
  title: z.string().min(3).max(80),
  title_es: z.string().min(3).max(100),
  /** Also shown by search engines, hence limited to what they display. */
  summary: z.string().min(20).max(170),
  summary_es: z.string().min(20).max(200),
  domain: z.enum(DOMAINS),
  /** Further domains under which it is listed. */
  also: z.array(z.enum(DOMAINS)).default([]),
  audience: z.string().min(10),
  reviewed: z.iso.date(),
  keywords: words,
  keywords_es: words,
  phones: z.array(z.string()).min(1),
  sources: z.array(z.string()).min(1, 'a guide says where it comes from'),
  related: z.array(z.string()).min(2).max(4),
  actions: z.array(z.string()).max(3),
});
type Front = z.infer<typeof front>;

/** With its English text, and the Spanish one if there is one. */
export interface LoadedGuide extends Guide, GuideBody {
  id: string;
  grade: number;
  spanish: SpanishBody;
  keywords: Readonly<Record<Locale, readonly string[]>>;
  /** Ids of phones.yaml, without 911 and 988, which every guide has. */
  phoneIds: readonly string[];
  /** Its figures with an end date. */
  dated: readonly DatedFact[];
}

/**
 * Loads every guide.
 * @throws with the file's name if one is malformed, has no source, has a dangling citation or link, or names
 * a phone number that is not in phones.yaml
 */
export function loadGuides(folder = CONTENT, library: Library = loadLibrary(folder)): LoadedGuide[] {
  const files = listGuideIds(folder);
  const texts = files.map((id) => readGuide(folder, id));
  const cards = new Map(texts.map((text) => [text.id, cardOf(text)]));
  const known = { guides: new Set(files), pictures: loadPictures(library.sources, folder) };
  return texts.map((text) => finish(text, library, cards, known));
}

/**
 * Loads one guide, so that a request does not wait for all of them.
 * @throws as loadGuides does, or if there is no such guide
 */
export function loadGuide(id: string, library: Library, folder = CONTENT): LoadedGuide {
  const text = readGuide(folder, id);
  const related = text.front.related.map((each) => readGuide(folder, each));
  const cards = new Map([text, ...related].map((each) => [each.id, cardOf(each)]));
  const guides = new Set(listGuideIds(folder));
  return finish(text, library, cards, { guides, pictures: loadPictures(library.sources, folder) });
}

/** What exists for a guide to name. */
interface Known {
  guides: ReadonlySet<string>;
  pictures: Pictures;
}

function finish(
  text: GuideText,
  library: Library,
  cards: ReadonlyMap<string, GuideCard>,
  { guides, pictures }: Known,
): LoadedGuide {
  const { id, spanish } = text;
  refuse(`${id}.md`, problemsOf(text, library, guides, pictures));
  refuse(`${id}.es.md`, spanishProblems(spanish, text.body, knowsPhone(library)));
  const marks = { numbers: numbersOf(text.body), dated: library.dated, pictures };
  const guide = assemble(text, library, cards, marks);
  return { ...guide, spanish: assembleSpanish(spanish, guide.sections, marks) };
}

function refuse(file: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`content/guides/${file}: ${problems.join('; ')}`);
}

interface GuideText {
  id: string;
  front: Front;
  body: string;
  words: number;
  grade: number;
  spanish: SpanishText;
}

function readGuide(folder: string, id: string): GuideText {
  const raw = readFileSync(path.join(folder, 'guides', `${id}.md`), 'utf8');
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(raw) ?? [];
  if (!head || !body) throw new Error(`content/guides/${id}.md: no front matter`);
  const parsed = front.safeParse(yaml(head));
  if (!parsed.success) throw new Error(`content/guides/${id}.md: ${z.prettifyError(parsed.error)}`);
  return { id, front: parsed.data, body, ...gradeOf(sentencesOf(body)), spanish: readSpanish(folder, id) };
}

/** @returns the parsed value, or the parser's complaint, which the schema then rejects */
function yaml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    return (error as Error).message;
  }
}

function problemsOf(
  text: GuideText,
  library: Library,
  guides: ReadonlySet<string>,
  known: Pictures,
): string[] {
  const { front, body } = text;
  const { links, pictures, forbidden, citations, dated, phones } = referencesOf(body);
  const isKnownPhone = knowsPhone(library);
  const isGuide = (url: string) => url.startsWith('/packs/') && guides.has(url.slice('/packs/'.length));
  const headings = partsOf(body).map((part) => part.heading);
  const missing = (what: string, ids: Iterable<string>, known: { has(id: string): boolean }) =>
    [...ids].filter((id) => !known.has(id)).map((id) => `unknown ${what} ${id}`);
  return [
    ...(headings.join('|') === Object.values(SECTIONS).join('|')
      ? []
      : [`its headings are ${headings.join(', ')}`]),
    ...(headings[0] === '' ? ['text before the first heading'] : []),
    ...forbidden.map((kind) => `${kind} is not allowed`),
    ...missing('source', front.sources, library.sources),
    ...missing('phone', front.phones, library.phones),
    ...missing('action', front.actions, library.actions),
    ...missing('related guide', front.related, guides),
    ...missing('dated fact', dated, library.dated),
    ...missing('picture', pictures, known),
    ...uncited(pictures, known, citations),
    ...citations.filter((code) => !front.sources.includes(code)).map((code) => `cites ${code} unlisted`),
    ...front.sources.filter((code) => !citations.includes(code)).map((code) => `never cites ${code}`),
    ...links.filter((url) => !isGuide(url)).map((url) => `dead link ${url}`),
    ...([front.domain, ...front.also].length > new Set([front.domain, ...front.also]).size
      ? ['names a domain twice']
      : []),
    ...(front.related.includes(text.id) ? ['is related to itself'] : []),
    ...(new Set(front.related).size < front.related.length ? ['names a related guide twice'] : []),
    ...phones.filter((number) => !isKnownPhone(number)).map((n) => `unknown number ${n}`),
    ...(text.words < LENGTH.min || text.words > LENGTH.max ? [`${text.words} words`] : []),
  ];
}

/** A picture stands in a guide that cites what the picture was compared with. */
const uncited = (ids: readonly string[], known: Pictures, citations: readonly string[]) =>
  ids.flatMap((id) =>
    (known.get(id)?.sources ?? [])
      .filter((code) => !citations.includes(code))
      .map((code) => `shows ${id} and does not cite ${code}`),
  );

function knowsPhone(library: Library): (number: string) => boolean {
  const dialled = new Set([...library.phones.values()].map((phone) => nationalDigits(phone.tel)));
  return (number) => dialled.has(nationalDigits(number));
}

/** @returns the ten digits of a US number, written with or without the leading 1 */
const nationalDigits = (number: string) => number.replace(/\D/g, '').replace(/^1(?=\d{10})/, '');

/** @returns the numbers of a text's sources, in the order of their first use */
const numbersOf = (body: string): ReadonlyMap<string, number> =>
  new Map(referencesOf(body).citations.map((code, index) => [code, index + 1]));

function assemble(
  text: GuideText,
  library: Library,
  cards: ReadonlyMap<string, GuideCard>,
  marks: Omit<Marks, 'locale'>,
): Omit<LoadedGuide, 'spanish'> {
  const { front, body } = text;
  const parts = partsOf(body);
  const ids = Object.keys(SECTIONS) as SectionId[];
  return {
    ...(cards.get(text.id) as GuideCard),
    id: text.id,
    words: text.words,
    grade: text.grade,
    parts,
    body,
    keywords: { en: front.keywords, es: front.keywords_es },
    phoneIds: front.phones,
    dated: datedIn(body).map((id) => pick(library.dated, id)),
    audience: front.audience,
    reviewed: front.reviewed,
    sections: parts.map((part, index) =>
      renderSection(ids[index] as SectionId, part.nodes, { ...marks, locale: 'en' }),
    ),
    phones: ['emergency', 'crisis-988', ...front.phones].map((id) => {
      const { name, number, tel, hours } = pick(library.phones, id);
      return { name, number, tel, hours };
    }),
    sources: [...marks.numbers.keys()].map((code): GuideSource => pick(library.sources, code)),
    related: front.related.map((id) => pick(cards, id)),
    actions: front.actions.map((id) => {
      const { title, why } = pick(library.actions, id);
      return { id, title, why };
    }),
  };
}

function cardOf({ id, front, words }: GuideText): GuideCard {
  const [area, slug] = id.split('/') as [GuideCard['area'], string];
  return {
    area,
    slug,
    domains: [front.domain, ...front.also],
    title: { en: front.title, es: front.title_es },
    summary: { en: front.summary, es: front.summary_es },
    minutes: Math.ceil(words / WORDS_A_MINUTE),
  };
}

/** Gets an entry whose existence problemsOf has checked. */
function pick<T>(from: ReadonlyMap<string, T>, id: string): T {
  const found = from.get(id);
  if (!found) throw new Error(`nothing is called ${id}`);
  return found;
}
