/** What a pack starts with for each kind of alarm, regardless of search results. */
import type { Alarm, AlarmKind } from './emergency-kinds.ts';

const BODY = ['get-emergency-help'] as const;
const HARM = ['report-abuse', 'calm-and-safe'] as const;

/** Ids of library actions; `emergency-actions.test.ts` proves that they exist. */
export const ACTIONS_OF = {
  breathing: BODY,
  choking: BODY,
  unresponsive: BODY,
  chest_pain: BODY,
  stroke: BODY,
  bleeding: BODY,
  allergic: BODY,
  overdose: ['make-medicines-safer'],
  fire_gas: BODY,
  suicide: ['suicide-safety'],
  violence: HARM,
  head_injury: BODY,
  seizure: BODY,
  confusion: BODY,
  poison: ['make-medicines-safer'],
  fall: BODY,
  lost: ['memory-safety'],
  danger: BODY,
  crisis: ['make-crisis-plan'],
  abuse: HARM,
  exploitation: ['stop-money-exploitation', 'stop-a-scam'],
  today: ['report-changes'],
  end_of_life: ['ask-about-comfort-care'],
} as const satisfies Record<AlarmKind, readonly string[]>;

/**
 * Alarms for which search results could do harm: "she wants to die" finds funerals, and "my brother hits her"
 * a family meeting, which can get her hurt again.
 */
const ALONE: readonly AlarmKind[] = ['suicide', 'violence', 'crisis', 'abuse', 'exploitation'];

/** @returns the actions for an alarm, without duplicates, most dangerous kind first */
export function actionsFor({ kinds }: Pick<Alarm, 'kinds'>): string[] {
  return [...new Set(kinds.flatMap((kind) => ACTIONS_OF[kind]))];
}

/** @returns whether search results must be left out of the pack */
export function excludesSearchResults({ kinds }: Pick<Alarm, 'kinds'>): boolean {
  return kinds.some((kind) => ALONE.includes(kind));
}
