/** The words that lead to each guide, few enough for a browser: from the topics people type, and the guides' own words. */
import { type GuideWords, tellingWordsOf } from '../library.search.rules/guide-search.ts';
import type { TopicLine } from '../library.search.rules/topic-index.ts';
import { stemOf } from '../library.search.rules/words.ts';
import type { LoadedGuide } from './guides.ts';

/** How much a guide's own words count beside a topic that someone wrote. */
const OWN = { title: 4, keyword: 3, summary: 1 };
/** Of unseen authors' topics, 150 find 80% among the first three, 400 86%, 900 88%; 400 are 42 kB. */
const MAX_WORDS = 400;
/** How much it matters that a word leads to few guides. */
const TELLING_POWER = 0.5;
/** A single letter says nothing. */
const SHORTEST_WORD = 2;

interface Said {
  words: string[];
  about: readonly string[];
  weight: number;
}

/**
 * @param lines topics with what answers them; those that no guide answers show which words lead nowhere
 * @returns the words of each guide
 */
export function weighGuideWords(
  guides: readonly Pick<LoadedGuide, 'id' | 'title' | 'keywords' | 'summary'>[],
  lines: readonly TopicLine[],
): GuideWords {
  const ids = new Set(guides.map(({ id }) => id));
  const said: Said[] = [
    ...guides.flatMap(({ id, title, keywords, summary }) =>
      [
        ...Object.values(title).map((text) => ({ text, weight: OWN.title })),
        ...Object.values(keywords)
          .flat()
          .map((text) => ({ text, weight: OWN.keyword })),
        ...Object.values(summary).map((text) => ({ text, weight: OWN.summary })),
      ].map(({ text, weight }) => ({ words: wordsIn(text), about: [id], weight })),
    ),
    ...lines.map(({ text, documents }) => ({
      words: wordsIn(text),
      about: documents.filter((document) => ids.has(document)),
      weight: 1,
    })),
  ];
  const everywhere = new Map<string, number>();
  const byGuide = new Map(guides.map(({ id }) => [id, new Map<string, number>()]));
  for (const { words, about, weight } of said) {
    for (const word of words) {
      add(everywhere, word, weight);
      for (const id of about) add(byGuide.get(id), word, weight / about.length);
    }
  }
  const weightOf = (word: string, own: number) => {
    const all = everywhere.get(word) ?? 1;
    return Math.sqrt(own) * Math.log(1 + said.length / all) * (own / all) ** TELLING_POWER;
  };
  return Object.fromEntries(
    [...byGuide].map(([id, own]) => [
      id,
      packed([...own].map(([word, each]) => [word, weightOf(word, each)])),
    ]),
  );
}

const wordsIn = (text: string): string[] => [
  ...new Set(
    tellingWordsOf(text)
      .map(stemOf)
      .filter((stem) => stem.length >= SHORTEST_WORD),
  ),
];

function add(counts: Map<string, number> | undefined, word: string, weight: number): void {
  counts?.set(word, (counts.get(word) ?? 0) + weight);
}

/** The heaviest words, with weights whose squares sum to 1: a guide with many topics is no nearer than others. */
function packed(words: (readonly [word: string, weight: number])[]): string {
  const heaviest = words.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_WORDS);
  const length = Math.hypot(...heaviest.map(([, weight]) => weight));
  const groups = Map.groupBy(heaviest, ([, weight]) => Math.max(1, Math.round((100 * weight) / length)));
  return [...groups].map(([weight, own]) => `${weight} ${own.map(([word]) => word).join(' ')}`).join(';');
}
