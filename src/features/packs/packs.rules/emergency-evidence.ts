/** What speaks for an alarm in a text, before anything is decided: phrases, numbers, and features to weigh. */
import { featuresOf } from './emergency-features.ts';
import type { AlarmKind, EmergencyKind } from './emergency-kinds.ts';
import { matcherOf } from './emergency-match.ts';
import { kindsByNumber } from './emergency-numbers.ts';
import { BODY_PHRASES } from './emergency-phrases.body.ts';
import { CALM_PHRASES } from './emergency-phrases.calm.ts';
import { PEOPLE_PHRASES } from './emergency-phrases.people.ts';
import { WORDS } from './emergency-words.ts';

const PHRASES: Readonly<Record<EmergencyKind, readonly string[]>> = { ...BODY_PHRASES, ...PEOPLE_PHRASES };
const matcher = matcherOf(PHRASES, WORDS);
const calm = matcherOf(CALM_PHRASES, WORDS);

export interface Evidence {
  phrases: EmergencyKind[];
  numbers: AlarmKind[];
  /** "Wants to die at home" is the commonest wish in hospice, and no suicide. */
  natural: boolean;
  /** How many words there are to judge by. */
  words: number;
  features: number[];
}

/** @returns what speaks for an alarm in one text, whole or a part of it */
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

/** Of a person, not of a body. */
const PAIN_OF_A_PERSON =
  /\b(?!(?:it|there|that|this|here)\b)\p{L}+(?:['’]?s| is| was) (?:being )?(?:such )?a (?:\p{L}+ )?pain in (?:my|the) \p{L}+/giu;

/** A longer text is read in parts too: somebody who rambles says the one thing in a few words. */
const PART_WORDS = 16;
/** Whoever writes more than this says it more than once; and it is read while they type. */
const MOST_WORDS = 120;

/** @returns overlapping parts of a long text; none of a short one */
export function partsOf(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length < PART_WORDS * 1.5 || words.length > MOST_WORDS) return [];
  const step = PART_WORDS / 2;
  return Array.from({ length: Math.ceil((words.length - step) / step) }, (_, index) =>
    words.slice(index * step, index * step + PART_WORDS).join(' '),
  );
}
