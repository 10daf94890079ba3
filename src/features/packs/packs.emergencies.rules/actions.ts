/** What a pack starts with for each kind of alarm, regardless of search results. */
import { type Alarm, type AlarmKind, isEmergency, sort911First } from './kinds.ts';
import { isOwnDeed, isSomebodyKnown } from './whose-deed.ts';

const BODY = ['get-emergency-help'] as const;

/** Ids of library actions; `actions.test.ts` proves that they exist. */
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
  violence: ['report-abuse', 'calm-and-safe'],
  head_injury: BODY,
  seizure: BODY,
  confusion: BODY,
  poison: ['make-medicines-safer'],
  fall: BODY,
  lost: ['memory-safety'],
  danger: BODY,
  crisis: ['make-crisis-plan'],
  // To keep calm is about the rage of whoever is cared for, not about a blow that they took.
  abuse: ['report-abuse'],
  exploitation: ['stop-a-scam'],
  today: ['report-changes'],
  end_of_life: ['ask-about-comfort-care'],
} as const satisfies Record<AlarmKind, readonly string[]>;

/**
 * Alarms for which search results could do harm: "she wants to die" finds funerals, and "my brother hits her"
 * a family meeting, which can get her hurt again.
 */
const HARMS: readonly AlarmKind[] = ['suicide', 'violence', 'crisis', 'abuse', 'exploitation'];

/** Texts that can get someone hurt, silenced or robbed if the harm is real. */
const DANGEROUS_UNDER_HARM: ReadonlySet<string> = new Set([
  'communications/couples-and-partners',
  'communications/family-around-you',
  'communications/navigating-resistance',
  'communications/sharing-updates',
  'work-with-resistance',
  'hold-family-meeting',
  'work-through-disagreement',
  'open-the-talk',
  'share-health-news',
  'end-of-life/after-a-death',
  'plan-after-death',
  'care-for-grief',
  'ask-about-comfort-care',
  'housing/downsizing',
  'downsize-gently',
  'keep-what-matters',
  'housing/living-together',
  'plan-living-together',
  'name-health-decision-maker',
  'sign-four-papers',
  'missing-papers',
]);

/**
 * To sort the pills is no help for somebody who may want to take them all, nor is what morphine does, whom not to
 * call at a death, or what a body's way home costs.
 */
const NOT_BESIDE_SUICIDE: ReadonlySet<string> = new Set([
  'make-medicines-safer',
  'end-of-life/comfort-medicines',
  'end-of-life/last-days',
  'legal/across-borders',
]);

/** Guides written for whoever lives with a harm: what answers in them may stand below its card. */
const WRITTEN_FOR: Partial<Record<AlarmKind, readonly string[]>> = {
  abuse: ['community/abuse-and-neglect'],
  crisis: ['self-care/at-your-limit'],
  exploitation: ['legal/stolen-money'],
};

/** For blows during care: whoever is hit by a partner is told nothing about washing somebody. */
const WRITTEN_FOR_CARE = ['daily-living/dementia-days', 'daily-living/bathing-and-toilet'];
const CARE =
  /\b(?:bath\w*|shower\w*|wash\w*|(?:un)?dress\w*|chang(?:e|es|ing) (?:her|him|mom|dad|them)|diapers?|ba[ñn](?:o|a|ar\w*)|(?:des)?vest\w+|cambi(?:o|ar\w*)|ropa|pa[ñn]al(?:es)?)\b/iu;
const PARTNER =
  /\b(?:husband|wife|spouse|(?:boy|girl)friend|partner|ex|espos[oa]|marido|mujer|novi[oa]|pareja|viej[oa])\b/iu;

/** For an aide who neglects: whom to complain to. Where there are blows, nobody is told to talk it over. */
const WRITTEN_ABOUT_AIDES = 'housing/aide-problems';
const AIDE = /\b(?:aides?|home health|care ?givers?|agency|cuidadoras?|muchachas?|agencia)\b/iu;

/** @returns whether a guide is written for whoever lives with the harm that an alarm names */
export function isWrittenFor(alarm: Pick<Alarm, 'kinds'>, guide: string, topic: string): boolean {
  const kinds = isConfession(alarm, topic) ? alarm.kinds.filter((kind) => kind !== 'abuse') : alarm.kinds;
  if (kinds.includes('suicide')) return false;
  const isViolent = kinds.includes('violence');
  if (guide === WRITTEN_ABOUT_AIDES) return kinds.includes('abuse') && !isViolent && AIDE.test(topic);
  if (WRITTEN_FOR_CARE.includes(guide)) return isViolent && CARE.test(topic) && !PARTNER.test(topic);
  return kinds.some((kind) => WRITTEN_FOR[kind]?.includes(guide));
}

/** Minutes count: the part of a guide with whom to call today, by kind. It stands whatever the topic is near to. */
const CALL_TODAY: Partial<Record<AlarmKind, string>> = { exploitation: 'legal/stolen-money#2' };

/** @returns ids of the parts that a guide for whoever lives with the harm says before all others */
export const firstPartsFor = ({ kinds }: Pick<Alarm, 'kinds'>): string[] =>
  kinds.includes('suicide') ? [] : kinds.flatMap((kind) => CALL_TODAY[kind] ?? []);

/**
 * @param topic as typed: whoever takes the money may be known, and a blow be the writer's own
 * @returns the actions for an alarm, without duplicates, most dangerous kind first
 */
export function actionsFor(alarm: Pick<Alarm, 'kinds'>, topic: string): string[] {
  const { kinds } = alarm;
  if (isConfession(alarm, topic)) return [...ACTIONS_OF.crisis];
  const all = [...new Set<string>(kinds.flatMap((kind) => actionsOf(kind, topic)))];
  if (!kinds.includes('suicide')) return all;
  const isWanted = (id: string) =>
    !NOT_BESIDE_SUICIDE.has(id) && (id !== 'report-abuse' || kinds.includes('abuse'));
  return all.filter(isWanted);
}

const actionsOf = (kind: AlarmKind, topic: string): readonly string[] =>
  kind === 'exploitation' && isSomebodyKnown(topic) ? ['stop-money-exploitation'] : ACTIONS_OF[kind];

/**
 * @returns the kinds in the order of their cards: 911 first, unless the writer confesses; whoever shoved somebody
 * once closes a page that begins with whom to report
 */
export function cardsFor(alarm: Pick<Alarm, 'kinds'>, topic: string): AlarmKind[] {
  const kinds = sort911First(alarm.kinds);
  if (!isConfession(alarm, topic)) return kinds;
  return ['crisis', ...kinds.filter((kind) => kind !== 'crisis')];
}

/** @returns whether the one at the limit is the one who did the harm */
const isConfession = ({ kinds }: Pick<Alarm, 'kinds'>, topic: string): boolean =>
  kinds.includes('crisis') && !kinds.includes('suicide') && isOwnDeed(topic);

/** @returns whether an alarm says that one person harms another, or themselves */
const isHarm = ({ kinds }: Pick<Alarm, 'kinds'>): boolean => kinds.some((kind) => HARMS.includes(kind));

/** @returns whether a text must not stand under an alarm, even where it only asks */
export const isDangerousUnder = (alarm: Alarm, document: string): boolean =>
  (isHarm(alarm) && DANGEROUS_UNDER_HARM.has(document)) ||
  (alarm.kinds.includes('suicide') && NOT_BESIDE_SUICIDE.has(document));

/**
 * @param found whether the search found something to show, or to ask about
 * @returns what an alarm adds to a pack besides its card: nothing where it only asks or is no emergency, and what
 * was typed has an answer (decisions 0224 and 0227)
 */
export function bodyOf(alarm: Alarm, found: boolean): 'nothing' | 'above' | 'alone' {
  if (found && (alarm.certainty === 'likely' || !alarm.kinds.some(isEmergency))) return 'nothing';
  return isHarm(alarm) ? 'alone' : 'above';
}
