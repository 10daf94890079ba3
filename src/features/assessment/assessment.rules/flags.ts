/** From answers to risk flags, exactly as the document states them, and how urgent they are. */
import type { Answers, Hazard, StoredAnswers } from '../assessment.answers.types.ts';

/** ASMT-70. `escalate_case` is true when any other is. */
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

/** Worst first: the order in which a person reads them. */
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

/** Decision 7: both spellings raise the flag, whichever one a stored row holds. */
const MONEY_CODES = [
  'rent_mortgage',
  'behind_rent_mortgage',
  'cant_afford_care',
  'unsure_pay_care',
  'scams_fraud',
  'fraud_scams',
  'debt_collection',
];
const MEMORY_CODES = ['lost_wandering', 'wandering', 'paranoia_hallucinations'];
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

/** The risk flags of answers (ASMT-74 to ASMT-83, decision 6). */
export function riskFlags(answers: FlagAnswers): RiskFlags {
  const flags: Record<RiskFlag, boolean> = {
    flag_safety_concern: hazardsOf(answers).length > 0,
    flag_missing_docs: ['no_poa_unknown', 'think_exists'].includes(answers.decision_status),
    flag_money_instability: includesAny(answers.money_last_60_days, MONEY_CODES),
    flag_fall_risk: ['fell_3mo', 'unsteady'].includes(answers.falls_and_mobility),
    flag_higher_support:
      answers.daily_needs_now.filter((need) => need !== 'none').length >= HIGHER_SUPPORT_NEEDS,
    flag_memory_safety: includesAny(answers.memory_behavior, MEMORY_CODES),
    needs_transport_setup: ['drives_concerned', 'stopped_driving'].includes(answers.driving_status),
    needs_budget_helper: answers.monthly_budget === 'not_sure',
  };
  return { ...flags, escalate_case: Object.values(flags).some(Boolean) };
}

/** ASMT-90. `routine` is for the two mild ones alone. */
export type EscalationLevel = 'urgent' | 'review' | 'routine' | 'none';
const MILD: readonly RiskFlag[] = ['needs_budget_helper', 'needs_transport_setup'];

/** How urgent a set of flags is: urgent for a safety answer, review for any grave flag. */
export function escalationLevel(flags: RiskFlags): EscalationLevel {
  if (flags.flag_safety_concern) return 'urgent';
  if (FLAGS_BY_WEIGHT.some((flag) => flags[flag] && !MILD.includes(flag))) return 'review';
  return flags.escalate_case ? 'routine' : 'none';
}

/** Whom a hazard leads to (decision 6). */
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

/** The hazards that were ticked, in the order of the form. */
export function hazardsOf(answers: Pick<Answers, 'safety_check'> | StoredAnswers): Hazard[] {
  return (Object.keys(ADVICE) as Hazard[]).filter((hazard) => answers.safety_check.includes(hazard));
}

function includesAny(chosen: readonly string[], codes: readonly string[]): boolean {
  return chosen.some((code) => codes.includes(code));
}
