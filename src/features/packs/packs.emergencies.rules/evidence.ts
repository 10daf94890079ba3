/** Evidence for an alarm in a text, before any decision: phrases, numbers, and features to weigh. */
import { overlapping } from '#kit/overlapping.ts';
import { featuresOf } from './features.ts';
import type { AlarmKind, EmergencyKind } from './kinds.ts';
import { matcherOf } from './match.ts';
import { kindsByNumber } from './numbers.ts';
import { BODY_PHRASES } from './phrases.body.ts';
import { CALM_PHRASES } from './phrases.calm.ts';
import { PEOPLE_PHRASES } from './phrases.people.ts';
import { WORDS } from './words.ts';

const PHRASES: Readonly<Record<EmergencyKind, readonly string[]>> = { ...BODY_PHRASES, ...PEOPLE_PHRASES };
const matcher = matcherOf(PHRASES, WORDS);
const calm = matcherOf(CALM_PHRASES, WORDS);

export interface Evidence {
  phrases: EmergencyKind[];
  numbers: AlarmKind[];
  /** "Wants to die at home" is the commonest wish in hospice, and not suicidal. */
  natural: boolean;
  /** Number of words in the text. */
  words: number;
  features: number[];
}

/** @returns the evidence in one text, whole or part */
export function evidenceIn(written: string): Evidence {
  const text = written.replace(PAIN_OF_A_PERSON, ' ');
  const found = calm.find(text);
  const natural = found.includes('natural_death') && !found.includes('own_hand');
  const phrases = matcher.find(text).filter((kind) => !(natural && kind === 'suicide'));
  const numbers = kindsByNumber(text);
  const rules = [...phrases, ...numbers.map((kind) => `number ${kind}`), ...found];
  return {
    phrases,
    numbers,
    natural,
    words: text.trim().split(/\s+/).length,
    features: featuresOf(text, rules),
  };
}

/** "A pain in the neck" said of a person, not of a body. */
const PAIN_OF_A_PERSON =
  /\b(?!(?:it|there|that|this|here)\b)\p{L}+(?:['’]?s| is| was) (?:being )?(?:such )?a (?:\p{L}+ )?pain in (?:my|the) \p{L}+/giu;

/** Longer texts are also read in parts: in a rambling one, the alarm is just a few words. */
const PART_WORDS = 16;
/** As many as fit into the longest topic; parsing runs while they type. */
const MAX_WORDS = 220;

/** @returns overlapping parts of a long text; none for a short one */
export function partsOf(text: string): string[] {
  const words = wordsOf(text);
  if (words.length < PART_WORDS * 1.5 || words.length > MAX_WORDS) return [];
  return overlapping(words, PART_WORDS);
}

/** A number keeps its point: 101.3. */
const SENTENCE_END = /[.!?…]+(?=\s|$)|\n+/u;
/** Where one matter may end and the next begin. */
const CLAUSE_END = /[.,;:!?…]+(?=\s|$)|\n+|\b(?:and|also|but|plus|y|pero|también|tambien|además|ademas)\b/iu;
const FEWEST_WORDS = 2;
/** Without a comma or a conjunction, this many words are taken for one matter. */
const MATTER_WORDS = 8;
/** In a long story a few words sound like a danger by chance: its sentences count, its beginning and its end. */
const MAX_WORDS_TO_SPLIT = 60;
const END_WORDS = 12;

/** @returns what a text may say besides the rest of it: sentences, clauses, and runs of words; they overlap */
export function mattersOf(text: string): string[] {
  const words = wordsOf(text);
  if (words.length > MAX_WORDS) return [];
  const runs =
    words.length > MAX_WORDS_TO_SPLIT
      ? [words.slice(0, END_WORDS).join(' '), words.slice(-END_WORDS).join(' ')]
      : [...text.split(CLAUSE_END), ...(words.length > MATTER_WORDS ? overlapping(words, MATTER_WORDS) : [])];
  const matters = [...text.split(SENTENCE_END), ...runs].map((matter) => matter.trim());
  return [...new Set(matters)].filter((matter) => wordsOf(matter).length >= FEWEST_WORDS);
}

/** In a long text a danger is a few words among many: it is also read a few sentences at a time (decision 0293). */
const LONG_WORDS = 110;
const PASSAGE_WORDS = 60;

/** @returns the passages of a long text, sentences kept whole where they are not long themselves; none for others */
export function passagesOf(text: string): string[] {
  if (wordsOf(text).length <= LONG_WORDS) return [];
  const sentences = text.split(/(?<=[.!?…])\s+|\n+/u).flatMap((sentence) => {
    const words = wordsOf(sentence);
    return words.length > PASSAGE_WORDS * 1.5 ? overlapping(words, PASSAGE_WORDS) : [words.join(' ')];
  });
  const passages: string[] = [];
  let room = 0;
  for (const sentence of sentences) {
    const { length } = wordsOf(sentence);
    if (length > room) {
      passages.push(sentence);
      room = PASSAGE_WORDS - length;
    } else {
      passages[passages.length - 1] += ` ${sentence}`;
      room -= length;
    }
  }
  return passages;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
