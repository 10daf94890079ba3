/** "Was this what you needed?" under each guide: which words of an answer are counted, and what the desk sees. */
import { daysAfter } from '#kit/days.ts';
import type { AnswerCount, GuideAnswers, WordCount } from './library.answers.types.ts';
import { BETWEEN, wordsOf } from './library.search.rules/words.ts';

/** How long counts are kept, and how far back the desk looks, in days. */
const KEPT_DAYS = 90;
/** So many words of one answer are counted. */
const MAX_WORDS = 12;
/** So many words of a guide are shown. */
const MAX_SHOWN = 30;
const SHORTEST_WORD = 3;

/** Words that say nothing about what was missing, and a trust that is called like a family. */
const FILLERS = new Set(
  (
    'not can cant will wont dont doesnt didnt isnt arent what how when where who why which about after before more ' +
    'some any than then there here just very too also into out off all get got say says said tell told know need ' +
    'needs want like would could should help another someone something anything miller ' +
    'como cuando donde quien cual que cuanto sin muy mas pero ese esa esto eso sobre hasta desde tiene tengo esta ' +
    'estoy puedo puede quiero quiere hay ser estar hacer necesito necesita ayuda alguien otro otra'
  ).split(' '),
);

/** The words that may be counted, as a guide writes them, by how they are looked up. */
export type AnswerWords = ReadonlyMap<string, string>;

/** @returns the vocabulary of our own phrases; of several forms of a word, the most frequent one */
export function vocabularyOf(phrases: readonly string[]): AnswerWords {
  const forms = new Map<string, Map<string, number>>();
  for (const written of phrases.flatMap((phrase) => phrase.toLowerCase().match(/\p{L}+/gu) ?? [])) {
    const key = keyOf(written);
    if (key === null) continue;
    const own = forms.get(key) ?? new Map<string, number>();
    forms.set(key, own.set(written, (own.get(written) ?? 0) + 1));
  }
  return new Map(
    [...forms].map(([key, own]) => {
      const [first] = [...own].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      return [key, first?.[0] ?? key];
    }),
  );
}

/**
 * Takes from what somebody typed only words that our guides have themselves, so that no name, number, address or
 * sentence can be stored. Whatever holds a digit, `@`, `/` or a dot inside is left out whole.
 * @returns each once, in the guides' spelling, alphabetically: their order is the person's
 */
export function wordsToCount(typed: string, vocabulary: AnswerWords): string[] {
  const pieces = typed.split(/\s+/).filter((piece) => !/[\d@/\\]|\S[.:]\S/u.test(piece));
  const known = pieces.flatMap(wordsOf).flatMap((word) => vocabulary.get(keyOf(word) ?? '') ?? []);
  return [...new Set(known)].slice(0, MAX_WORDS).toSorted();
}

/** Without accents and plural. The search's stems go further: to them, stairs are a stay. */
function keyOf(word: string): string | null {
  const [plain = ''] = wordsOf(word);
  if (plain.length < SHORTEST_WORD || BETWEEN.has(plain) || FILLERS.has(plain)) return null;
  return plain.length > SHORTEST_WORD ? plain.replace(/([^s])s$/, '$1') : plain;
}

/** @returns the first of the days that count today, both in UTC, like 2026-11-21 */
export const countedSince = (now: Date): string => daysAfter(dayOf(now), 1 - KEPT_DAYS);

/** @returns the day in UTC, like 2026-11-21 */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Guides that no longer exist are left out.
 * @param titles by guide
 * @returns the guide that most often was not what people needed first; one No of one is no worse than nine of ten
 */
export function worstFirst(
  counts: readonly AnswerCount[],
  titles: ReadonlyMap<string, string>,
): GuideAnswers[] {
  const guides = [...Map.groupBy(counts, ({ guide }) => guide)].flatMap(([id, own]) => {
    const title = titles.get(id);
    const sum = (of: 'yes' | 'no') => own.reduce((all, each) => all + each[of], 0);
    const languages = own
      .map(({ guide: _, ...each }) => each)
      .toSorted((a, b) => (a.locale < b.locale ? -1 : 1));
    return title === undefined ? [] : [{ id, title, yes: sum('yes'), no: sum('no'), languages }];
  });
  return guides.toSorted((a, b) => badness(b) - badness(a) || b.no - a.no || (a.id < b.id ? -1 : 1));
}

/** The share of No, as if one Yes and one No more had been said. */
const badness = ({ yes, no }: GuideAnswers) => (no + 1) / (yes + no + 2);

/** @returns a guide's words, most frequent first */
export function wordsOfGuide(words: readonly WordCount[], guide: string): Omit<WordCount, 'guide'>[] {
  return words
    .filter((each) => each.guide === guide)
    .map(({ guide: _, ...word }) => word)
    .toSorted((a, b) => b.times - a.times || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_SHOWN);
}
