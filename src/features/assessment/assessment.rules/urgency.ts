/**
 * The urgency shown on a plan. It depends on all answers, not only the risk flags: the stored level
 * follows the specification (ASMT-90), but a hospital bed or a scam is not "mild".
 */
import type { QuestionKey, StoredAnswers } from '../assessment.answers.types.ts';
import { canonicalCode, codesOf, type EscalationLevel, escalationLevel, type RiskFlags } from './flags.ts';
import { LAST_ACTION, planActions } from './plan.ts';

/** Answers that need a closer look although they raise no grave flag. */
const GRAVE: Partial<Record<QuestionKey, readonly string[]>> = {
  starting_points: ['fall_safety', 'discharge', 'memory_behavior', 'driving'],
  onset_timing: ['today', 'last_48h'],
  current_location: ['hospital_er', 'rehab_snf'],
  financial_details: [
    'late_bills',
    'debt_collectors',
    'rent_mortgage',
    'cant_afford_care',
    'scams_exploitation',
    'benefits_ended',
    'income_drop',
    'outliving_savings',
  ],
  healthcare_details: ['coverage_denied', 'medication_costs', 'prior_auth'],
  loneliness_details: ['recently_widowed', 'grief_bereavement'],
  memory_detail_chips: ['gets_lost', 'repeats_questions', 'paranoia_hallucinations', 'nighttime_confusion'],
  care_team: ['no_one'],
  money_last_60_days: ['late_bills', 'bank_credit'],
  daily_needs_now: ['bathing', 'dressing', 'toilet', 'moving_walking', 'eating', 'medications'],
  memory_behavior: ['repeating_questions', 'nighttime_confusion'],
  driving_status: ['drives_concerned'],
  weekly_help_hours: ['15_plus'],
};

/**
 * @param ownWords emergencies in the writer's own words, only for the writer; empty for others
 * @returns `none` only if nothing at all was reported
 */
export function urgencyOf(
  answers: StoredAnswers,
  flags: RiskFlags,
  ownWords: readonly string[] = [],
): EscalationLevel {
  const level = escalationLevel(flags);
  if (level === 'urgent' || ownWords.length > 0) return 'urgent';
  const grave = Object.entries(GRAVE).some(([question, codes]) =>
    codesOf(answers[question as QuestionKey] as string | readonly string[] | undefined).some((code) =>
      codes.includes(canonicalCode(code)),
    ),
  );
  if (level === 'review' || grave) return 'review';
  const needs = planActions(answers, flags).some(({ action }) => action !== LAST_ACTION);
  return needs || level === 'routine' || answers.other_text?.trim() ? 'routine' : 'none';
}
