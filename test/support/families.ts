// Families as they answer the assessment, and the plan that comes of it.
import type { DraftAnswers } from '#features/assessment/assessment.answers.types.ts';
import { completeAnswers } from '#features/assessment/assessment.rules/answers.ts';
import { riskFlags } from '#features/assessment/assessment.rules/flags.ts';
import { orderActions } from '#features/assessment/assessment.rules/plan.ts';

/** The day on which these families read their plans. */
const TODAY = '2026-11-30';

/** Every question touched, and nothing the matter. */
const CALM: DraftAnswers = {
  safety_check: ['none_of_above'],
  starting_points: ['other'],
  onset_timing: 'ongoing_2mo',
  current_location: 'home',
  decision_status: 'has_poa_copy',
  care_team: ['me'],
  coverage_snapshot: ['medicare'],
  monthly_budget: '250_1000',
  money_last_60_days: ['none'],
  home_setup: ['none'],
  daily_needs_now: ['none'],
  falls_and_mobility: 'no_issues',
  memory_behavior: ['none'],
  driving_status: 'never_drove',
  weekly_help_hours: '3_6',
};

/** A frail person's plan without danger: a fall, three needs, no papers, money for care. */
export const FRAIL = {
  falls_and_mobility: 'unsteady',
  daily_needs_now: ['toilet', 'moving_walking', 'medications'],
  decision_status: 'no_poa_unknown',
  money_last_60_days: ['cant_afford_care'],
} satisfies DraftAnswers;

/** What has to come first for a family. */
export type Family = [name: string, answers: DraftAnswers, ...first: string[]];

/** @returns the ids of the actions for these answers, all others left at their defaults */
export const actionsFor = (draft: DraftAnswers): string[] =>
  planFor(draft).actions.map(({ action }) => action);

/** The plan of somebody who answered so, and otherwise that nothing is the matter. */
export const planOf = (changes: DraftAnswers) => planFor({ ...CALM, ...changes });
export const actionsOf = (changes: DraftAnswers): string[] => actionsFor({ ...CALM, ...changes });

function planFor(draft: DraftAnswers) {
  const answers = completeAnswers(draft);
  return orderActions(answers, riskFlags(answers), TODAY);
}
