/** Extracts what the indexes hold of our own texts: guides and actions, and the parts of guides. */
import { DATED_MARK } from '../library.dated.rules.ts';
import type { Entry, TopicLine } from './topic-index.ts';

/** A passage as stored. */
export interface Said {
  /** The same in both languages. */
  id: string;
  kind: string;
  document: string;
  locale: string;
  section: string;
  position: number;
  title: string;
  heading: string;
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
      ...phrasesIn(keywords),
      ...sentencesOf(body).map((text) => ({ text, weight: SAID.text })),
    ]),
  }));
}

/** What packs quote of guides. */
const isPart = ({ kind, section }: Said): boolean => kind === 'guide' && section === 'what-to-know';

/** @returns the texts of each part of a guide that packs may quote, by its passage's id */
export function partEntriesOf(passages: readonly Said[]): Entry[] {
  const parts = passages
    .filter(isPart)
    .toSorted((a, b) => compare(a.id, b.id) || compare(a.locale, b.locale));
  return [...Map.groupBy(parts, ({ id }) => id)].map(([id, own]) => ({
    document: id,
    kind: 'guide',
    says: own.flatMap(({ heading, keywords, body }) => [
      { text: heading, weight: SAID.title },
      ...phrasesIn(keywords),
      ...sentencesOf(body).map((text) => ({ text, weight: SAID.text })),
    ]),
  }));
}

/**
 * @param topics by guide and by English heading of the part that answers them
 * @param all every topic, with how much it counts in learning
 * @returns the topics that parts answer, with the ids of those parts
 */
export function partLinesOf(
  passages: readonly Said[],
  topics: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>,
  all: readonly TopicLine[],
): TopicLine[] {
  const lines = new Map(all.map((line) => [line.text, line]));
  const parts = new Map<string, string[]>();
  const inOrder = passages
    .filter((each) => isPart(each) && each.locale === 'en')
    .toSorted((a, b) => compare(a.id, b.id));
  for (const { id, document, heading } of inOrder)
    for (const topic of topics.get(document)?.get(heading) ?? [])
      parts.set(topic, [...(parts.get(topic) ?? []), id]);
  return [
    ...[...parts].map(([text, documents]) => ({ ...lines.get(text), text, documents })),
    ...all.filter(({ documents }) => documents.length === 0),
  ];
}

/** Not by a language's alphabet: PostgreSQL's differs from one machine to the next. */
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Weight of each part, relative to an authored topic. */
const SAID = { title: 1, keyword: 0.7, summary: 0.5, text: 0.15 };
/** Shorter lines carry no information. */
const SHORTEST_LINE = 12;

const phrasesIn = (keywords: string) =>
  keywords
    .split(', ')
    .filter(Boolean)
    .map((text) => ({ text, weight: SAID.keyword }));

/** Without the marks of dated figures: people do not type them. */
const sentencesOf = (body: string): string[] =>
  body
    .replace(DATED_MARK, '')
    .replace(/\[\^[^\]]+\]/g, '')
    .split('\n')
    .filter((line) => line.trim().length > SHORTEST_LINE);
