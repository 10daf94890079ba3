import { describe, expect, it } from 'vitest';
import { STEPS } from '../assessment.questions.ts';
import { completeAnswers } from './answers.ts';
import { riskFlags } from './flags.ts';
import { planActions } from './plan.ts';
import { questionsWithoutAbuse, redactAbuse } from './redact-abuse.ts';

const rowOf = (changes: object) => {
  const answers = completeAnswers({
    safety_check: ['suspected_abuse'],
    starting_points: ['financial', 'other'],
    financial_details: ['scams_exploitation', 'late_bills'],
    money_last_60_days: ['scams_fraud'],
    monthly_budget: '250_1000',
    other_text: 'My brother hits her',
    ...changes,
  });
  return {
    answers,
    risk_flags: riskFlags(answers),
    escalate_case: true,
    escalation_level: 'urgent' as const,
  };
};

describe('an assessment without the part about abuse', () => {
  it('does not mention it in answers, flags, level or steps [ASMT-60]', () => {
    const row = redactAbuse(rowOf({}));
    expect(JSON.stringify(row)).not.toMatch(/abuse|scams|brother/);
    expect(row.risk_flags).toMatchObject({
      flag_safety_concern: false,
      flag_money_instability: false,
      escalate_case: false,
    });
    expect([row.escalate_case, row.escalation_level]).toEqual([false, 'none']);
    const actions = planActions(row.answers, row.risk_flags).map(({ action }) => action);
    expect(actions).not.toContain('report-abuse');
    expect(actions).not.toContain('stop-a-scam');
    expect(row.answers.financial_details).toEqual(['late_bills']);
  });

  it('keeps every other hazard [ASMT-18]', () => {
    const row = redactAbuse(rowOf({ safety_check: ['suspected_abuse', 'suicidal_thoughts'] }));
    expect(row.answers.safety_check).toEqual(['suicidal_thoughts']);
    expect(row.escalation_level).toBe('urgent');
    expect(questionsWithoutAbuse(STEPS, row.answers)).toBe(STEPS);
  });

  it('hides the safety check if it has no answer left, which nobody could have given [ASMT-19]', () => {
    const keys = questionsWithoutAbuse(STEPS, redactAbuse(rowOf({})).answers).flatMap((step) =>
      step.questions.map(({ key }) => key),
    );
    expect(keys).not.toContain('safety_check');
    expect(keys).toContain('starting_points');
    const calm = redactAbuse(rowOf({ safety_check: ['none_of_above'] })).answers;
    expect(questionsWithoutAbuse(STEPS, calm)).toBe(STEPS);
  });
});
