/**
 * Finds in a topic or a context what cannot wait for a knowledge pack. Code, not a prompt: the number to
 * call stands on the page before anything that a model wrote (decision 12).
 */
import { matcherOf } from './emergency-match.ts';
import { BODY_PHRASES } from './emergency-phrases.body.ts';
import { PEOPLE_PHRASES } from './emergency-phrases.people.ts';
import { WORDS } from './emergency-words.ts';

/** Ids of content/phones.yaml; the loader of content/emergencies.yaml shows that they exist. */
export type PhoneId =
  | 'emergency'
  | 'crisis-988'
  | 'veterans-crisis'
  | 'poison-control'
  | 'eldercare-locator'
  | 'elder-fraud-hotline'
  | 'alzheimers-helpline';

/** In order of danger: what kills within minutes stands first. */
export const EMERGENCY_KINDS = [
  'breathing',
  'choking',
  'unresponsive',
  'chest_pain',
  'stroke',
  'bleeding',
  'allergic',
  'overdose',
  'fire_gas',
  'suicide',
  'violence',
  'head_injury',
  'seizure',
  'confusion',
  'poison',
  'fall',
  'lost',
  'danger',
  'crisis',
  'abuse',
  'exploitation',
] as const;
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number];

const CALL_911 = { phones: ['emergency'] } as const;

/**
 * Whom to call, the first first. From the safety check (facts.md D0, decision 6, content/actions/assessment):
 * 911 for the body, 988 for thoughts of suicide, Adult Protective Services through the Eldercare Locator
 * for abuse. Money that is stolen is no matter for 911.
 */
export const EMERGENCIES: Readonly<Record<EmergencyKind, { phones: readonly PhoneId[] }>> = {
  breathing: CALL_911,
  choking: CALL_911,
  unresponsive: CALL_911,
  chest_pain: CALL_911,
  stroke: CALL_911,
  bleeding: CALL_911,
  allergic: CALL_911,
  overdose: { phones: ['emergency', 'poison-control', 'crisis-988'] },
  fire_gas: CALL_911,
  suicide: { phones: ['crisis-988', 'emergency', 'veterans-crisis'] },
  violence: { phones: ['emergency', 'crisis-988'] },
  head_injury: CALL_911,
  seizure: CALL_911,
  confusion: CALL_911,
  poison: { phones: ['poison-control', 'emergency'] },
  fall: CALL_911,
  lost: { phones: ['emergency', 'alzheimers-helpline'] },
  danger: CALL_911,
  crisis: { phones: ['crisis-988', 'emergency'] },
  abuse: { phones: ['emergency', 'eldercare-locator'] },
  exploitation: { phones: ['eldercare-locator', 'elder-fraud-hotline'] },
};

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
