/** Risk flags from answers, exactly as specified, and how urgent they are. */
import type { Answers, Hazard, StoredAnswers } from '../assessment.answers.types.ts';

/** ASMT-70. `escalate_case` is true if any other is. */
export interface RiskFlags {
  flag_missing_docs: boolean;
  flag_money_instability: boolean;
  flag_fall_risk: boolean;
  flag_higher_support: boolean;
  flag_memory_safety: boolean;
  needs_transport_setup: boolean;
  needs_budget_helper: boolean;
  flag_safety_concern: boolean;
  escalate_case: boolean;
}
export type RiskFlag = Exclude<keyof RiskFlags, 'escalate_case'>;

/** Worst first, the order in which they are shown. */
export const FLAGS_BY_WEIGHT = [
  'flag_safety_concern',
  'flag_memory_safety',
  'flag_money_instability',
  'flag_fall_risk',
  'flag_higher_support',
  'flag_missing_docs',
  'needs_transport_setup',
  'needs_budget_helper',
] as const satisfies readonly RiskFlag[];

/** Decision 7: a stored row may hold either spelling of these answers. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['behind_rent_mortgage', 'rent_mortgage'],
  ['unsure_pay_care', 'cant_afford_care'],
  ['fraud_scams', 'scams_fraud'],
  ['wandering', 'lost_wandering'],
]);

/** A code in the form's spelling. */
export function canonicalCode(code: string): string {
  return ALIASES.get(code) ?? code;
}

/** The codes of an answer; a row older than its question has none (ASMT-89). */
export function codesOf(answer: string | readonly string[] | undefined): readonly string[] {
  if (answer === undefined) return [];
  return typeof answer === 'string' ? [answer] : answer;
}

/** "3 or more entries other than none" (ASMT-78). */
export const HIGHER_SUPPORT_NEEDS = 3;

type FlagAnswers = Pick<
  Answers,
  | 'safety_check'
  | 'decision_status'
  | 'money_last_60_days'
  | 'falls_and_mobility'
  | 'daily_needs_now'
  | 'memory_behavior'
  | 'driving_status'
  | 'monthly_budget'
>;

/** The risk flags of answers (ASMT-74 to ASMT-83, S6). */
export function riskFlags(answers: FlagAnswers): RiskFlags {
  const flags: Record<RiskFlag, boolean> = {
    flag_safety_concern: hazardsOf(answers).length > 0,
    flag_missing_docs: includesAny(answers.decision_status, ['no_poa_unknown', 'think_exists']),
    flag_money_instability: includesAny(answers.money_last_60_days, [
      'rent_mortgage',
      'cant_afford_care',
      'scams_fraud',
      'debt_collection',
    ]),
    flag_fall_risk: includesAny(answers.falls_and_mobility, ['fell_3mo', 'unsteady']),
    flag_higher_support:
      codesOf(answers.daily_needs_now).filter((need) => need !== 'none').length >= HIGHER_SUPPORT_NEEDS,
    flag_memory_safety: includesAny(answers.memory_behavior, ['lost_wandering', 'paranoia_hallucinations']),
    needs_transport_setup: includesAny(answers.driving_status, ['drives_concerned', 'stopped_driving']),
    needs_budget_helper: answers.monthly_budget === 'not_sure',
  };
  return { ...flags, escalate_case: Object.values(flags).some(Boolean) };
}

/** ASMT-90. `routine` is for the two mild flags alone. */
export type EscalationLevel = 'urgent' | 'review' | 'routine' | 'none';
export const MILD_FLAGS: readonly RiskFlag[] = ['needs_budget_helper', 'needs_transport_setup'];

/** How urgent a set of flags is: urgent for a safety answer, review for any grave flag. */
export function escalationLevel(flags: RiskFlags): EscalationLevel {
  if (flags.flag_safety_concern) return 'urgent';
  if (FLAGS_BY_WEIGHT.some((flag) => flags[flag] && !MILD_FLAGS.includes(flag))) return 'review';
  return flags.escalate_case ? 'routine' : 'none';
}

/** Whom to turn to for a hazard (S6). */
export type Advice = 'call_911' | 'call_988' | 'call_911_or_988' | 'call_adult_protective_services';

const ADVICE: Record<Hazard, Advice> = {
  head_injury_blood_thinners: 'call_911',
  chest_pain_breathing: 'call_911',
  weakness_face_droop: 'call_911',
  uncontrolled_bleeding: 'call_911',
  severe_confusion: 'call_911',
  suicidal_thoughts: 'call_988',
  threats_harming_others: 'call_911_or_988',
  extreme_agitation: 'call_911_or_988',
  suspected_abuse: 'call_adult_protective_services',
};

/** The advice for a ticked hazard. */
export function adviceFor(hazard: Hazard): Advice {
  return ADVICE[hazard];
}

/** The ticked hazards, in form order. */
export function hazardsOf(answers: Pick<Answers, 'safety_check'> | StoredAnswers): Hazard[] {
  return (Object.keys(ADVICE) as Hazard[]).filter((hazard) => codesOf(answers.safety_check).includes(hazard));
}

function includesAny(answer: string | readonly string[], codes: readonly string[]): boolean {
  return codesOf(answer).some((code) => codes.includes(canonicalCode(code)));
}
