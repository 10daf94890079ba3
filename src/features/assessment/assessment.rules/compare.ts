/** What changed between two assessments of one person (ASMT-92). */
import type { StoredAnswers } from '../assessment.answers.types.ts';
import type { Question } from '../assessment.types.ts';
import { blankValue, QUESTIONS } from './answers.ts';
import { canonicalCode, FLAGS_BY_WEIGHT, type RiskFlag, type RiskFlags } from './flags.ts';

export interface Changes {
  /** Raised now, not before; worst first. */
  raised: RiskFlag[];
  /** Raised before, not now. */
  cleared: RiskFlag[];
  /** Keys of the questions with another answer, in the order of the form. */
  answers: string[];
}

interface Compared {
  answers: StoredAnswers;
  risk_flags: RiskFlags;
}

/** Compares an assessment with the one before it. */
export function changesSince(before: Compared, after: Compared): Changes {
  return {
    raised: FLAGS_BY_WEIGHT.filter((flag) => after.risk_flags[flag] && !before.risk_flags[flag]),
    cleared: FLAGS_BY_WEIGHT.filter((flag) => before.risk_flags[flag] && !after.risk_flags[flag]),
    answers: QUESTIONS.filter(
      (question) => canonical(answerTo(before, question)) !== canonical(answerTo(after, question)),
    ).map((question) => question.key),
  };
}

/** A question that a row is too old for counts as left untouched (ASMT-89). */
function answerTo(row: Compared, question: Question): unknown {
  return (row.answers as unknown as Record<string, unknown>)[question.key] ?? blankValue(question);
}

/** Lists are sets to a person: the order of ticking is no change, nor is another spelling (decision 7). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify([...new Set(value.map(canonicalCode))].sort());
  if (value && typeof value === 'object') return JSON.stringify(Object.entries(value).sort());
  return JSON.stringify(value);
}
