/** What the index of topics takes from our own texts. */
import type { Entry } from './topic-index.ts';

/** A passage, as it is stored. */
interface Said {
  kind: string;
  document: string;
  position: number;
  title: string;
  /** Divided by commas. */
  keywords: string;
  body: string;
}

/** @returns what is said of each guide and action, and how much each part of it counts */
export function entriesOf(passages: readonly Said[]): Entry[] {
  return [...Map.groupBy(passages, ({ document }) => document)].map(([document, own]) => ({
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
/** How much each part counts beside a topic that somebody wrote. */
const SAID = { title: 1, keyword: 0.7, summary: 0.5, text: 0.15 };
/** A shorter line says nothing. */
const SHORTEST_LINE = 12;

const sentencesOf = (body: string): string[] =>
  body
    .replace(/\[\^[^\]]+\]/g, '')
    .split('\n')
    .filter((line) => line.trim().length > SHORTEST_LINE);
