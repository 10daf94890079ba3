/** What is left of an assessment when it is shared or printed without what it says about abuse. */
import type { AlarmKind } from '#features/packs/packs.rules/emergency-kinds.ts';
import type { StoredAnswers } from '../assessment.answers.types.ts';
import type { QuestionSet } from '../assessment.types.ts';
import { type EscalationLevel, escalationLevel, hazardsOf, type RiskFlags, riskFlags } from './flags.ts';

/** Somebody taking advantage is abuse too, so money that is misused goes along. */
const LEFT_OUT = {
  safety_check: ['suspected_abuse'],
  money_last_60_days: ['scams_fraud', 'fraud_scams'],
  financial_details: ['scams_exploitation'],
} as const;

/** Answers as if that part had never been said. Own words go whole: they may name anything. */
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

/** A stored row without that part, judged again: no flag and no level gives it away. */
export function rowWithoutAbuse<Row extends Judged>(row: Row): Row {
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

/** A safety check that is left with no answer is not asked at all: an empty one would tell. */
export function questionsWithoutAbuse(questions: QuestionSet, answers: StoredAnswers): QuestionSet {
  if (hazardsOf(answers).length > 0 || answers.safety_check?.length) return questions;
  return questions.map((step) => ({
    ...step,
    questions: step.questions.filter(({ key }) => key !== 'safety_check'),
  }));
}

/** Whether to ask before a plan is shared or printed: whoever reads it may be the person it is about. */
export function mentionsAbuse(hazards: readonly string[], named: readonly AlarmKind[]): boolean {
  return hazards.includes('suspected_abuse') || named.includes('abuse') || named.includes('exploitation');
}
