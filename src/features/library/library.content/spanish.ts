/** Loads and validates the Spanish texts of guides: content/guides/<area>/<slug>.es.md, beside the English. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SECTIONS_ES, type SectionId } from '../library.sections.types.ts';
import type { GuideSection } from '../library.types.ts';
import { type Marks, type Part, partsOf, referencesOf, renderSection, sentencesOf } from './markdown.ts';
import { easeOf } from './readability.ts';

const LENGTH = { min: 600, max: 2100 };

/** What a text says, in one language. */
export interface GuideBody {
  words: number;
  parts: Part[];
  /** The source below the front matter; the parts' positions refer to it. */
  body: string;
  sections: GuideSection[];
}

export interface SpanishBody extends GuideBody {
  /** Readability by Fernández-Huerta: the higher, the easier. */
  ease: number;
}

export interface SpanishText {
  body: string;
  words: number;
  ease: number;
}

/**
 * @returns the Spanish text of a guide as it is written
 * @throws if there is none
 */
export function readSpanishBody(folder: string, id: string): string {
  const file = path.join(folder, 'guides', `${id}.es.md`);
  if (!existsSync(file)) throw new Error(`content/guides/${id}.es.md: is missing`);
  return readFileSync(file, 'utf8');
}

/**
 * @returns the Spanish text of a guide, and how easy it is to read
 * @throws if there is none
 */
export function readSpanish(folder: string, id: string): SpanishText {
  const body = readSpanishBody(folder, id);
  return { body, ...easeOf(sentencesOf(body)) };
}

/**
 * @param english the body of the English text
 * @param isKnownPhone whether a number is in phones.yaml
 * @returns what is wrong with a Spanish text: it must have the parts, the sources, the links, the dated figures
 * and the items to tick of the English
 */
export function spanishProblems(
  { body, words }: SpanishText,
  english: string,
  isKnownPhone: (number: string) => boolean,
): string[] {
  const [own, theirs] = [referencesOf(body), referencesOf(english)];
  const [parts, englishParts] = [partsOf(body), partsOf(english)];
  const headings = parts.map((part) => part.heading);
  const sameHeadings = headings.join('|') === Object.values(SECTIONS_ES).join('|');
  const differences = (what: string, has: readonly string[], should: readonly string[]) => [
    ...should.filter((each) => !has.includes(each)).map((each) => `lacks the ${what} ${each}`),
    ...has.filter((each) => !should.includes(each)).map((each) => `has the ${what} ${each}, the English not`),
  ];
  return [
    ...(body.startsWith('---\n') ? ['front matter belongs into the English file'] : []),
    ...(sameHeadings ? [] : [`its headings are ${headings.join(', ')}`]),
    ...own.forbidden.map((kind) => `${kind} is not allowed`),
    ...differences('citation', own.citations, theirs.citations),
    ...differences('dated fact', own.dated, theirs.dated),
    ...differences('link', own.links, theirs.links),
    ...differences('picture', own.pictures, theirs.pictures),
    ...own.phones.filter((number) => !isKnownPhone(number)).map((number) => `unknown number ${number}`),
    ...parts.flatMap(({ heading, nodes }, index) => {
      const [items, should] = [itemsIn(nodes), itemsIn(englishParts[index]?.nodes ?? [])];
      return sameHeadings && items !== should
        ? [`${items} items to tick under ${heading}, in English ${should}`]
        : [];
    }),
    ...(words < LENGTH.min || words > LENGTH.max ? [`${words} words`] : []),
  ];
}

/** @returns the number of items to tick */
const itemsIn = (nodes: Part['nodes']): number =>
  nodes
    .flatMap((node) => (node.type === 'list' ? node.children : []))
    .filter(({ checked }) => typeof checked === 'boolean').length;

/**
 * @param english the sections of the English text
 * @returns the Spanish text; its items have the ids of the English ones, so that what is ticked in one language
 * is ticked in the other
 */
export function assembleSpanish(
  text: SpanishText,
  english: readonly GuideSection[],
  marks: Omit<Marks, 'locale'>,
): SpanishBody {
  const parts = partsOf(text.body);
  const ids = Object.keys(SECTIONS_ES) as SectionId[];
  const sections = parts.map(({ nodes }, index) => {
    const section = renderSection(ids[index] as SectionId, nodes, { ...marks, locale: 'es' });
    const named = english[index]?.checklist ?? [];
    return {
      ...section,
      checklist: section.checklist.map((item, at) => ({ ...item, id: named[at]?.id ?? item.id })),
    };
  });
  return { ...text, parts, sections };
}
