/** What an assessment suggests for the plan flow. It does not fill in anything. */
import type { RiskFlag } from '#features/assessment/assessment.rules/flags.ts';
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import type { TriageAnswers } from '../starter-plan.questions.ts';

export interface Suggestion {
  domain: Domain;
  urgency: NonNullable<TriageAnswers['urgency']>;
  /** The flags it is based on. */
  flags: RiskFlag[];
}

/** The domain responsible for each flag, and how urgent that is. Common practice, our own choice. */
const FROM_FLAG: Partial<Record<RiskFlag, Omit<Suggestion, 'flags'>>> = {
  flag_safety_concern: { domain: 'healthcare', urgency: 'high' },
  flag_memory_safety: { domain: 'healthcare', urgency: 'high' },
  flag_fall_risk: { domain: 'daily-living', urgency: 'high' },
  flag_higher_support: { domain: 'daily-living', urgency: 'medium' },
  flag_money_instability: { domain: 'insurance', urgency: 'high' },
  needs_budget_helper: { domain: 'insurance', urgency: 'medium' },
  flag_missing_docs: { domain: 'legal', urgency: 'medium' },
  needs_transport_setup: { domain: 'community', urgency: 'medium' },
};
const RANK = { low: 0, medium: 1, high: 2 } as const;

/** @returns the suggested domains in the order of the ten, each with its highest urgency */
export function suggestionsFrom(flags: readonly RiskFlag[]): Suggestion[] {
  return DOMAINS.flatMap((domain) => {
    const from = flags.filter((flag) => FROM_FLAG[flag]?.domain === domain);
    const urgencies = from.flatMap((flag) => FROM_FLAG[flag]?.urgency ?? []);
    const urgency = urgencies.toSorted((one, other) => RANK[other] - RANK[one])[0];
    return urgency ? [{ domain, urgency, flags: from }] : [];
  });
}
