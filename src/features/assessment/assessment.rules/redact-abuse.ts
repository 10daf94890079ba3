/** What remains of an assessment when it is shared or printed without what it says about abuse. */
import type { AlarmKind } from '#features/packs/packs.emergencies.rules/kinds.ts';
import type { StoredAnswers } from '../assessment.answers.types.ts';
import type { QuestionSet } from '../assessment.types.ts';
import { type EscalationLevel, escalationLevel, hazardsOf, type RiskFlags, riskFlags } from './flags.ts';

/** Exploitation is abuse too, so misused money is left out as well. */
const LEFT_OUT = {
  safety_check: ['suspected_abuse'],
  money_last_60_days: ['scams_fraud', 'fraud_scams'],
  financial_details: ['scams_exploitation'],
} as const;

/**
 * Answers as if that part had never been given. Free text is removed entirely: it may mention anything.
 */
function withoutAbuse(answers: StoredAnswers): StoredAnswers {
  const lists = Object.fromEntries(
    Object.entries(LEFT_OUT).map(([question, codes]) => {
      const chosen: readonly string[] = answers[question as keyof typeof LEFT_OUT] ?? [];
      return [question, chosen.filter((code) => !(codes as readonly string[]).includes(code))];
    }),
  );
  return {
    ...answers,
    ...lists,
    other_text: '',
    ...(answers.discharge_details
      ? { discharge_details: { ...answers.discharge_details, facility_name: '' } }
      : {}),
  } as StoredAnswers;
}

interface Judged {
  answers: StoredAnswers;
  risk_flags: RiskFlags;
  escalate_case: boolean;
  escalation_level: EscalationLevel;
}

/** A stored row without that part, with flags and level recomputed so that they do not give it away. */
export function redactAbuse<Row extends Judged>(row: Row): Row {
  const answers = withoutAbuse(row.answers);
  const flags = riskFlags(answers);
  return {
    ...row,
    answers,
    risk_flags: flags,
    escalate_case: flags.escalate_case,
    escalation_level: escalationLevel(flags),
  };
}

/** A safety check left without an answer is removed: an empty one would give it away. */
export function questionsWithoutAbuse(questions: QuestionSet, answers: StoredAnswers): QuestionSet {
  if (hazardsOf(answers).length > 0 || answers.safety_check?.length) return questions;
  return questions.map((step) => ({
    ...step,
    questions: step.questions.filter(({ key }) => key !== 'safety_check'),
  }));
}

/** Whether to ask before a plan is shared or printed: the reader may be the person it is about. */
export function mentionsAbuse(hazards: readonly string[], named: readonly AlarmKind[]): boolean {
  return hazards.includes('suspected_abuse') || named.includes('abuse') || named.includes('exploitation');
}
