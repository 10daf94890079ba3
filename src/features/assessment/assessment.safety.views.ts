/** From the rows of the safety desk to what the contract says. */
import type { CaseRow } from './assessment.queries/safety-desk.ts';
import { caseState } from './assessment.rules/cases.ts';
import { FLAGS_BY_WEIGHT } from './assessment.rules/flags.ts';
import type { SafetyCase } from './assessment.safety.contract.ts';

export function showCase(row: CaseRow, readerId: string): SafetyCase {
  const state = caseState(row);
  return {
    id: row.id,
    name: row.full_name,
    email: row.email,
    city_zip: row.city_zip,
    escalation_level: row.escalation_level,
    flags: FLAGS_BY_WEIGHT.filter((flag) => row.risk_flags[flag]),
    // From JSON, so the moments are texts.
    hazards: row.hazards.map((each) => ({ ...each, ticked_at: new Date(each.ticked_at).toISOString() })),
    created_at: row.created_at.toISOString(),
    state,
    taken_by: row.taken_by_name,
    taken_at: state === 'open' ? null : (row.taken_at?.toISOString() ?? null),
    mine: row.taken_by === readerId,
    reason: row.reason,
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}
