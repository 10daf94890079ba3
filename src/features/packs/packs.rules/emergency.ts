/**
 * Finds in a topic or a context what cannot wait for a knowledge pack. Code, not a prompt: the number to
 * call stands on the page before anything that a model wrote (decision 12).
 */
import { type Alarm, EMERGENCY_KINDS, type EmergencyKind, isEmergency } from './emergency-kinds.ts';
import { matcherOf } from './emergency-match.ts';
import { BODY_PHRASES } from './emergency-phrases.body.ts';
import { CALM_PHRASES } from './emergency-phrases.calm.ts';
import { PEOPLE_PHRASES } from './emergency-phrases.people.ts';
import { WORDS } from './emergency-words.ts';

const PHRASES: Readonly<Record<EmergencyKind, readonly string[]>> = { ...BODY_PHRASES, ...PEOPLE_PHRASES };
const matcher = matcherOf(PHRASES, WORDS);
const calm = matcherOf(CALM_PHRASES, WORDS);

/**
 * Finds what texts name that cannot wait, in English or Spanish, misspelled or not.
 *
 * A false alarm costs a glance, a miss may cost a life. So "no chest pain" and "sin dolor de pecho" are
 * found too: who writes that is worried, and should see the number. Ordinary topics ("fall prevention")
 * are not found; `emergency.test.ts` lists many.
 * @param texts e.g. a topic and a context; each is read by itself
 * @returns null for ordinary texts
 */
export function findAlarm(...texts: string[]): Alarm | null {
  const found = texts.map(kindsIn);
  const kinds = EMERGENCY_KINDS.filter((kind) => found.some((each) => each.kinds.has(kind)));
  if (kinds.length > 0) return { kinds, certainty: 'certain' };
  return found.some(({ natural }) => natural) ? { kinds: ['end_of_life'], certainty: 'certain' } : null;
}

/** @returns the emergencies among what `findAlarm` finds; empty for an ordinary text */
export function findEmergencies(...texts: string[]): EmergencyKind[] {
  return findAlarm(...texts)?.kinds.filter(isEmergency) ?? [];
}

/** Of a person, not of a body. */
const PAIN_OF_A_PERSON =
  /\b(?!(?:it|there|that|this|here)\b)\p{L}+(?:['’]?s| is| was) (?:being )?(?:such )?a (?:\p{L}+ )?pain in (?:my|the) \p{L}+/giu;

/** "Wants to die at home" is the commonest wish in hospice, and no suicide. */
function kindsIn(written: string): { kinds: Set<EmergencyKind>; natural: boolean } {
  const text = written.replace(PAIN_OF_A_PERSON, ' ');
  const kinds = new Set(matcher.find(text));
  const found = calm.find(text);
  const natural = found.includes('natural_death') && !found.includes('own_hand');
  if (natural) kinds.delete('suicide');
  return { kinds, natural };
}
