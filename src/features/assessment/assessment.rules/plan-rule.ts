/** The shape of a plan rule: which answers put which action in the plan, and its weight. */
import type { Answers, Code, QuestionKey, StoredAnswers } from '../assessment.answers.types.ts';
import { canonicalCode, codesOf, HIGHER_SUPPORT_NEEDS, type RiskFlag } from './flags.ts';

export type Trigger = {
  [K in QuestionKey]: Answers[K] extends string | string[]
    ? { question: K; anyOf: readonly Code<K>[]; atLeast?: number }
    : Answers[K] extends boolean
      ? { question: K; anyOf: readonly ['yes'] }
      : never;
}[QuestionKey];

export interface ActionRule {
  /** An id in content/actions. */
  action: string;
  /** How grave the matter is in itself: higher comes first. */
  weight: number;
  /** The flag this action responds to. */
  flag?: RiskFlag;
  /** A starting point that makes this more pressing without being a reason for it. */
  boostedBy?: Code<'starting_points'>;
  because: readonly Trigger[];
  /** All of these must hold too; they count as reasons. */
  and?: readonly Trigger[];
  /** Its weight where a reason is only a default nobody touched. Without it, that is no reason. */
  assumedWeight?: number;
  /** Its weight while they are in a hospital: what is for the home must not stand before the way out. */
  weightInHospital?: number;
  /**
   * An additional condition.
   * @param today as `2026-11-22`
   */
  when?: (answers: StoredAnswers, today: string) => boolean;
}

/** Safety comes before everything, whatever else is chosen. */
export const SAFETY = 1000;
/** What has to be done today: no flag or starting point lifts anything else as far. */
export const TODAY = 120;

/** Whether the loved one is where clinicians look at them every day. */
export function isInCare(answers: StoredAnswers): boolean {
  return isInHospital(answers) || answers.current_location === 'rehab_snf';
}

export function isInHospital({ current_location }: StoredAnswers): boolean {
  return current_location === 'hospital_er';
}

/** Wanders, on foot or in a car. */
export const GETS_LOST: readonly Trigger[] = [
  { question: 'memory_behavior', anyOf: ['lost_wandering'] },
  { question: 'memory_detail_chips', anyOf: ['gets_lost'] },
];

/** As many daily needs as raise their flag. */
export const HIGHER_SUPPORT: Trigger = {
  question: 'daily_needs_now',
  anyOf: [
    'bathing',
    'dressing',
    'toilet',
    'moving_walking',
    'eating',
    'medications',
    'meal_prep',
    'housekeeping_finances',
  ],
  atLeast: HIGHER_SUPPORT_NEEDS,
};

/** Whether an answer is among those named. */
export function marksAny(answers: StoredAnswers, triggers: readonly Trigger[]): boolean {
  return triggers.some(({ question, anyOf }) =>
    codesOf(answers[question] as string | readonly string[] | undefined).some((code) =>
      (anyOf as readonly string[]).includes(canonicalCode(code)),
    ),
  );
}
