/** Searches the guides in the browser, by the same topics that packs are found by (decision 0100). */
import { openSpelling } from './mistyped.ts';
import { BETWEEN, stemOf, wordsOf } from './words.ts';

/** By guide: its stems by weight, as `12 fall fell;9 bath`. Weights are hundredths. */
export type GuideWords = Readonly<Record<string, string>>;

/** What a word counts that is only the beginning of a known one, or a misspelling. */
const BEGUN = 0.8;
const MISSPELLED = 0.7;
/** A guide is shown if it is at least this near, compared with the nearest one. */
const NEAR = 0.4;
/** Fewer letters begin too many words. */
const SHORTEST_BEGINNING = 3;

/** Words that every guide has; the guides with few Spanish words would win each Spanish sentence by them. */
const SMALL = new Set([
  ...BETWEEN,
  ...(
    'como cuando donde quien cual cuanto porque pero si no muy mas sin sobre esta este ese eso esto estoy tengo ' +
    'tiene hay ser estar nos tu son fue ha he'
  ).split(' '),
]);

/** @returns the words of a text that say what it is about, as typed, in order */
export const tellingWordsOf = (text: string): string[] => wordsOf(text).filter((word) => !SMALL.has(word));

/** @returns a search: the ids of the guides that fit what someone typed, best first */
export function openGuideSearch(guideWords: GuideWords): (typed: string) => string[] {
  const weights = new Map(Object.entries(guideWords).map(([id, words]) => [id, unpacked(words)]));
  const known = new Set([...weights.values()].flatMap((own) => [...own.keys()]));
  const spell = openSpelling(known);
  const termsOf = (word: string, isLast: boolean): { terms: string[]; counts: number } => {
    const stem = stemOf(word);
    if (known.has(stem)) return { terms: [stem], counts: 1 };
    const begun =
      isLast && word.length >= SHORTEST_BEGINNING ? [...known].filter((each) => each.startsWith(word)) : [];
    if (begun.length > 0) return { terms: begun, counts: BEGUN };
    return { terms: [spell(stem)], counts: MISSPELLED };
  };
  return (typed) => {
    const telling = tellingWordsOf(typed);
    // Perhaps the beginning of a word that says more.
    const words = telling.length > 0 ? telling : wordsOf(typed);
    const asked = words.map((word, at) => termsOf(word, at === words.length - 1));
    const scores = [...weights].map(([id, own]) => {
      const score = asked.reduce(
        (sum, { terms, counts }) => sum + counts * Math.max(0, ...terms.map((term) => own.get(term) ?? 0)),
        0,
      );
      return { id, score };
    });
    const best = Math.max(...scores.map(({ score }) => score));
    return scores
      .filter(({ score }) => score > 0 && score >= NEAR * best)
      .sort((a, b) => b.score - a.score)
      .map(({ id }) => id);
  };
}

function unpacked(words: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const group of words.split(';')) {
    const [weight, ...own] = group.split(' ');
    for (const word of own) weights.set(word, Number(weight));
  }
  return weights;
}
