/** Extracts the topic index's entries from our own texts. */
import type { Entry } from './topic-index.ts';

/** A passage as stored. */
interface Said {
  kind: string;
  document: string;
  locale: string;
  position: number;
  title: string;
  /** Separated by commas. */
  keywords: string;
  body: string;
}

/** @returns the texts of each guide and action, with the weight of each part; in whatever order the passages come */
export function entriesOf(passages: readonly Said[]): Entry[] {
  const inOrder = passages.toSorted(
    (a, b) => compare(a.document, b.document) || compare(a.locale, b.locale) || a.position - b.position,
  );
  return [...Map.groupBy(inOrder, ({ document }) => document)].map(([document, own]) => ({
    document,
    kind: own[0]?.kind as Entry['kind'],
    says: own.flatMap(({ position, title, keywords, body }) => [
      ...(position === 0 ? [{ text: title, weight: SAID.title }] : []),
      ...(position === 0 ? [{ text: body.split('\n\n')[0] ?? '', weight: SAID.summary }] : []),
      ...keywords
        .split(', ')
        .filter(Boolean)
        .map((text) => ({ text, weight: SAID.keyword })),
      ...sentencesOf(body).map((text) => ({ text, weight: SAID.text })),
    ]),
  }));
}

/** Not by a language's alphabet: PostgreSQL's differs from one machine to the next. */
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Weight of each part, relative to an authored topic. */
const SAID = { title: 1, keyword: 0.7, summary: 0.5, text: 0.15 };
/** Shorter lines carry no information. */
const SHORTEST_LINE = 12;

const sentencesOf = (body: string): string[] =>
  body
    .replace(/\[\^[^\]]+\]/g, '')
    .split('\n')
    .filter((line) => line.trim().length > SHORTEST_LINE);
