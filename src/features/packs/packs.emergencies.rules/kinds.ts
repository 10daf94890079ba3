/** The kinds of alarm and whom to call for each; `find-alarm.ts` detects them. */

/** Ids of content/phones.yaml; the loader of content/emergencies.yaml proves that they exist. */
export type PhoneId =
  | 'emergency'
  | 'crisis-988'
  | 'veterans-crisis'
  | 'poison-control'
  | 'domestic-violence'
  | 'eldercare-locator'
  | 'elder-fraud-hotline'
  | 'alzheimers-helpline';

/** Ordered by danger: what kills within minutes comes first. */
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

/** Not emergencies, but with texts of their own: the doctor's office today, and a natural death. */
const CALM_KINDS = ['today', 'end_of_life'] as const;

export const ALARM_KINDS = [...EMERGENCY_KINDS, ...CALM_KINDS] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** What was detected in a text. */
export interface Alarm {
  /** Most dangerous first, never empty; a calm kind is always the only one. */
  kinds: AlarmKind[];
  /** `likely` is phrased as a question ("If …, call 911 now"), so that a false alarm costs a glance. */
  certainty: 'certain' | 'likely';
}

/** @returns whether a kind is an emergency rather than one of the calm ones */
export const isEmergency = (kind: AlarmKind): kind is EmergencyKind =>
  (EMERGENCY_KINDS as readonly string[]).includes(kind);

const CALL_911 = { phones: ['emergency'] } as const;

/**
 * Whom to call, in the order of the steps: first who can stop it. As in the safety check (S6): 911 for physical
 * danger, 988 for thoughts of suicide, Adult Protective Services through the Eldercare Locator for abuse. Stolen
 * money is not a matter for 911.
 */
export const EMERGENCIES: Readonly<Record<AlarmKind, { phones: readonly PhoneId[] }>> = {
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
  violence: { phones: ['emergency', 'domestic-violence', 'crisis-988'] },
  head_injury: CALL_911,
  seizure: CALL_911,
  confusion: CALL_911,
  poison: { phones: ['poison-control', 'emergency'] },
  fall: CALL_911,
  lost: { phones: ['emergency', 'alzheimers-helpline'] },
  danger: CALL_911,
  crisis: { phones: ['crisis-988', 'emergency'] },
  abuse: { phones: ['emergency', 'eldercare-locator', 'domestic-violence'] },
  exploitation: { phones: ['elder-fraud-hotline', 'eldercare-locator'] },
  today: CALL_911,
  end_of_life: { phones: ['crisis-988'] },
};

/** More would be a wall of text for someone who has to act. */
const SHOWN_EMERGENCIES = 2;

/**
 * @returns the most dangerous kinds, as many as a frightened person can take in; those that need 911 first
 * come before the rest
 */
export function mostDangerous(kinds: readonly AlarmKind[]): AlarmKind[] {
  return sort911First(ALARM_KINDS.filter((kind) => kinds.includes(kind)).slice(0, SHOWN_EMERGENCIES));
}

/** @returns the same kinds, those that need 911 first before the rest */
export function sort911First(kinds: readonly AlarmKind[]): AlarmKind[] {
  return [...kinds.filter(needs911First), ...kinds.filter((kind) => !needs911First(kind))];
}

/**
 * @returns whom to call for several emergencies, without duplicates; 911 leads as soon as one needs it first
 */
export function phonesOf(kinds: readonly AlarmKind[]): PhoneId[] {
  const all = new Set(kinds.flatMap((kind) => EMERGENCIES[kind].phones));
  return kinds.some(needs911First) ? ['emergency', ...[...all].filter((id) => id !== 'emergency')] : [...all];
}

function needs911First(kind: AlarmKind): boolean {
  return EMERGENCIES[kind].phones[0] === 'emergency';
}
