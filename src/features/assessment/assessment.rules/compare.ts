/** What changed between two assessments of one person (ASMT-92). */
import type { StoredAnswer } from '../assessment.answers.contract.ts';
import type { QuestionKey, StoredAnswers } from '../assessment.answers.types.ts';
import type { Question } from '../assessment.types.ts';
import { blankValue, QUESTIONS } from './answers.ts';
import { canonicalCode, FLAGS_BY_WEIGHT, type RiskFlag, type RiskFlags } from './flags.ts';

export interface Changes {
  /** Raised now but not before; worst first. */
  raised: RiskFlag[];
  /** Raised before but not now. */
  cleared: RiskFlag[];
  /** The questions with a different answer, in form order. */
  answers: ChangedAnswer[];
}

interface ChangedAnswer {
  question: string;
  before: GivenAnswer;
  after: GivenAnswer;
}

interface GivenAnswer {
  value: StoredAnswer;
  /** An untouched default (ASMT-86). */
  assumed: boolean;
}

interface Compared {
  answers: StoredAnswers;
  risk_flags: RiskFlags;
}

/** Compares an assessment with the previous one. */
export function changesSince(before: Compared, after: Compared): Changes {
  return {
    raised: FLAGS_BY_WEIGHT.filter((flag) => after.risk_flags[flag] && !before.risk_flags[flag]),
    cleared: FLAGS_BY_WEIGHT.filter((flag) => before.risk_flags[flag] && !after.risk_flags[flag]),
    answers: QUESTIONS.map((question) => ({
      question: question.key,
      before: answerTo(before, question),
      after: answerTo(after, question),
    })).filter((each) => canonical(each.before.value) !== canonical(each.after.value)),
  };
}

/** A question newer than the row counts as left untouched (ASMT-89). */
function answerTo(row: Compared, question: Question): GivenAnswer {
  const value = (row.answers as unknown as Record<string, StoredAnswer | undefined>)[question.key];
  const untouched = value === undefined || row.answers.assumed.includes(question.key as QuestionKey);
  return {
    value: value ?? (blankValue(question) as StoredAnswer),
    assumed: question.kind === 'one' && untouched,
  };
}

/** The part of a question that a change concerns: for a group, just the changed fields. */
export function changedPart(question: Question, before: unknown, after: unknown): Question {
  if (question.kind !== 'group') return question;
  const [was, is] = [before, after].map((value) => (value ?? {}) as Record<string, unknown>);
  return {
    ...question,
    fields: question.fields.filter(({ key }) => canonical(was?.[key]) !== canonical(is?.[key])),
  };
}

/**
 * Lists are sets: the order of ticking is no change, and neither is the other spelling (S7).
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify([...new Set(value.map(canonicalCode))].sort());
  if (value && typeof value === 'object') return JSON.stringify(Object.entries(value).sort());
  return JSON.stringify(value);
}

/** Whether nothing in a group was answered: its flags are unticked by default, and say nothing (ASMT-86). */
export function isBlankGroup(question: Question, value: unknown): boolean {
  return (
    question.kind === 'group' && canonical(value ?? blankValue(question)) === canonical(blankValue(question))
  );
}
