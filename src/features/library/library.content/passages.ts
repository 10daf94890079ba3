/**
 * Cuts guides and actions into passages: the units of search results and packs. They keep the marks of figures with
 * an end date (decision 0300).
 */
import type { Nodes, RootContent } from 'mdast';
import { toString as wordsOf } from 'mdast-util-to-string';
import { LOCALES, type Locale, type Localized } from '#kit/locale.ts';
import { datedMark } from '../library.dated.rules.ts';
import { itemsOf } from '../library.items.rules.ts';
import type { NewPassage } from '../library.queries.ts';
import { SECTIONS, type SectionId } from '../library.sections.types.ts';
import { type BelowParts, rowPartsOf } from './below-parts.ts';
import type { LoadedGuide } from './guides.ts';
import { type ActionStep, COMMON_PRACTICE } from './library.ts';
import { citationsIn, rowsOf } from './markdown.ts';
import { pictureIn } from './pictures.ts';

/** The source of a passage; actions of the assessment and of the plan flow both have this shape. */
export interface ActionText {
  id: string;
  title: Localized;
  why: Localized;
  steps: readonly ActionStep[];
  phones: readonly string[];
}

/** People's own words for a guide or an action: content/search-words.yaml. */
export type SearchWords = ReadonlyMap<string, Readonly<Record<Locale, readonly string[]>>>;

/** What people say, by guide, and by English heading for the parts of one. */
interface GuideWords {
  words: SearchWords;
  /** content/part-words.yaml */
  parts: SearchWords | undefined;
  /** content/below-parts.yaml */
  below: BelowParts | undefined;
}

/** The sections whose rows stand in a pack below the part that answers. */
const WITH_ROWS: readonly SectionId[] = ['get-help-now', 'what-to-do', 'what-to-ask', 'pitfalls'];

/** @returns the passages of a guide in both languages: its summary, and the parts of its text */
export function passagesOfGuide(
  guide: LoadedGuide,
  { words, parts: partWords, below }: GuideWords,
): NewPassage[] {
  const said = words.get(guide.id);
  const base = { kind: 'guide', document: guide.id } as const;
  const phones = [...guide.phoneIds];
  const summary = (locale: Locale): NewPassage => ({
    ...base,
    id: `${guide.id}#summary`,
    locale,
    section: 'summary',
    position: 0,
    title: guide.title[locale],
    heading: '',
    keywords: [...guide.keywords[locale], ...(said?.[locale] ?? [])].join(', '),
    body: guide.summary[locale],
    sources: [],
    phones,
  });
  const piecesIn = (locale: Locale) => {
    const { parts, body: text } = locale === 'en' ? guide : guide.spanish;
    return parts.flatMap((part, index) =>
      piecesOf(part.nodes, text).map(({ heading, body }) => ({
        section: Object.keys(SECTIONS)[index] as SectionId,
        heading: heading || part.heading,
        body,
      })),
    );
  };
  // Both languages have the same parts in the same order.
  const english = piecesIn('en');
  const headings = english.map(({ heading }) => heading);
  const idAt = (index: number) => `${guide.id}#${index + 1}`;
  const texts = english.flatMap(({ section, body }, index) =>
    WITH_ROWS.includes(section) ? [[idAt(index), itemsOf(body)] as const] : [],
  );
  const rowParts = below && rowPartsOf(below, new Map(texts), (heading) => idAt(headings.indexOf(heading)));
  const partsIn = (locale: Locale): NewPassage[] =>
    piecesIn(locale).map((piece, index) => ({
      ...base,
      ...piece,
      id: idAt(index),
      locale,
      position: index + 1,
      title: guide.title[locale],
      keywords: (partWords?.get(headings[index] ?? '')?.[locale] ?? []).join(', '),
      sources: citationsIn(piece.body),
      phones,
      row_parts: JSON.stringify(rowParts?.get(idAt(index)) ?? []),
      actions: below ? [...(below.get(headings[index] ?? '')?.actions ?? [])] : null,
    }));
  return LOCALES.flatMap((locale) => [summary(locale), ...partsIn(locale)]);
}

/** @returns an action as one passage per language: the reason, then its steps */
export function passagesOfAction(action: ActionText, words: SearchWords): NewPassage[] {
  return (['en', 'es'] as const).map((locale) => ({
    id: `${action.id}#steps`,
    locale,
    kind: 'action',
    document: action.id,
    section: 'steps',
    position: 0,
    title: action.title[locale],
    heading: '',
    keywords: (words.get(action.id)?.[locale] ?? []).join(', '),
    body: [
      action.why[locale],
      action.steps
        .map((step) => {
          const text = step.dated ? step[locale] + datedMark(step.dated) : step[locale];
          return `- ${text}${step.source === COMMON_PRACTICE ? '' : `[^${step.source}]`}`;
        })
        .join('\n'),
    ].join('\n\n'),
    sources: [...new Set(action.steps.map(({ source }) => source))].filter((id) => id !== COMMON_PRACTICE),
    phones: [...action.phones],
  }));
}

/** @returns the source below each third-level heading; what precedes the first has none */
function piecesOf(nodes: readonly RootContent[], body: string): { heading: string; body: string }[] {
  const pieces: { heading: string; nodes: RootContent[] }[] = [];
  for (const node of nodes) {
    if (node.type === 'heading') pieces.push({ heading: wordsOf(node), nodes: [] });
    else {
      if (pieces.length === 0) pieces.push({ heading: '', nodes: [] });
      pieces.at(-1)?.nodes.push(node);
    }
  }
  return pieces
    .filter((piece) => piece.nodes.length > 0)
    .map(({ heading, nodes: own }) => ({
      heading,
      body: asParagraphs(own, body),
    }));
}

/** The Markdown of the nodes, with tables as lists, and no pictures: a pack has only paragraphs and lists. */
function asParagraphs(nodes: readonly RootContent[], body: string): string {
  const placeOf = (node: Nodes | undefined) => [
    node?.position?.start.offset ?? 0,
    node?.position?.end.offset ?? 0,
  ];
  const [start] = placeOf(nodes[0]);
  const [, end] = placeOf(nodes.at(-1));
  let text = body.slice(start, end);
  for (const node of nodes.toReversed()) {
    const [from = 0, to = 0] = placeOf(node);
    const replaceWith = (by: string) => {
      text = text.slice(0, from - (start ?? 0)) + by + text.slice(to - (start ?? 0));
    };
    if (pictureIn(node)) replaceWith('');
    if (node.type !== 'table') continue;
    const rows = rowsOf(node, ({ children }) =>
      body.slice(placeOf(children[0])[0], placeOf(children.at(-1))[1]).trim(),
    );
    replaceWith(rows.map((row) => `- ${row}`).join('\n'));
  }
  return text.replace(/\n{3,}/g, '\n\n').trim();
}
