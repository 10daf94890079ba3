/** What a rule of the plan looks like: which answers put which action into it, and how much it weighs. */
import type { Answers, Code, QuestionKey, StoredAnswers } from '../assessment.answers.types.ts';
import type { RiskFlag } from './flags.ts';

export type Trigger = {
  [K in QuestionKey]: Answers[K] extends string | string[]
    ? { question: K; anyOf: readonly Code<K>[]; atLeast?: number }
    : Answers[K] extends boolean
      ? { question: K; anyOf: readonly ['yes'] }
      : never;
}[QuestionKey];

export interface ActionRule {
  /** An id of content/actions. */
  action: string;
  /** How grave the matter is by itself: more comes first. */
  weight: number;
  /** The flag that this action answers. */
  flag?: RiskFlag;
  /** A starting point that makes this more pressing without being a reason for it. */
  boostedBy?: Code<'starting_points'>;
  because: readonly Trigger[];
  /** All of these must hold as well; they are reasons too. */
  and?: readonly Trigger[];
  /**
   * What else must be so.
   * @param today as `2026-11-22`
   */
  when?: (answers: StoredAnswers, today: string) => boolean;
}

/** Safety comes before everything, whatever else is chosen. */
export const SAFETY = 1000;
