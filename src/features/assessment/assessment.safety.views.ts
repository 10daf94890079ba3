/** Maps the safety desk's rows to the contract's shapes. */
import type { CaseRow } from './assessment.queries/safety-desk.ts';
import { caseState } from './assessment.rules/cases.ts';
import type { SafetyCase } from './assessment.safety.contract.ts';

export function showCase(row: CaseRow, readerId: string): SafetyCase {
  const state = caseState(row);
  return {
    id: row.id,
    hazards: row.hazards,
    created_at: row.created_at.toISOString(),
    state,
    taken_by: row.taken_by_name,
    taken_at: state === 'open' ? null : (row.taken_at?.toISOString() ?? null),
    mine: row.taken_by === readerId,
    reason: row.reason,
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}
