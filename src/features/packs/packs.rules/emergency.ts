/**
 * Finds in a topic or a context what cannot wait for a knowledge pack. Code, not a prompt: the number to
 * call stands on the page before anything that a model wrote (decision 12).
 */
import { EMERGENCY_KINDS, type EmergencyKind } from './emergency-kinds.ts';
import { matcherOf } from './emergency-match.ts';
import { BODY_PHRASES } from './emergency-phrases.body.ts';
import { PEOPLE_PHRASES } from './emergency-phrases.people.ts';
import { WORDS } from './emergency-words.ts';

const PHRASES: Readonly<Record<EmergencyKind, readonly string[]>> = { ...BODY_PHRASES, ...PEOPLE_PHRASES };
const matcher = matcherOf(PHRASES, WORDS);

/**
 * Finds the emergencies that texts name, in English or Spanish, misspelled or not.
 *
 * A false alarm costs a glance, a miss may cost a life. So "no chest pain" and "sin dolor de pecho" are
 * found too: who writes that is worried, and should see the number. Ordinary topics ("fall prevention")
 * are not found; `emergency.test.ts` lists many.
 * @param texts e.g. a topic and a context; each is read by itself
 * @returns the kinds, most dangerous first, each once; empty for an ordinary text
 */
export function findEmergencies(...texts: string[]): EmergencyKind[] {
  const found = new Set(texts.flatMap((text) => matcher.find(text)));
  return EMERGENCY_KINDS.filter((kind) => found.has(kind));
}
