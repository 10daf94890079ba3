/** What becomes of an assessment that needs somebody's eyes. */

export const CASE_STATES = ['open', 'taken', 'resolved'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Characters of how a case ended. */
export const REASON_MAX = 1000;

export interface KeptCase {
  /** Null as long as nobody has touched it. */
  state: 'taken' | 'resolved' | null;
  /** Null also when who had it is gone. */
  taken_by: string | null;
}

/** A case whose admin is gone is open again: nobody may be stuck behind them. */
export function caseState({ state, taken_by }: KeptCase): CaseState {
  if (state === 'resolved') return 'resolved';
  return state === 'taken' && taken_by !== null ? 'taken' : 'open';
}

/** @returns why an admin may neither take nor resolve a case; null when they may */
export function caseRefusal(kept: KeptCase, adminId: string): 'CASE_TAKEN' | 'CASE_RESOLVED' | null {
  const state = caseState(kept);
  if (state === 'resolved') return 'CASE_RESOLVED';
  return state === 'taken' && kept.taken_by !== adminId ? 'CASE_TAKEN' : null;
}
