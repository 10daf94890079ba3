/** What becomes of an assessment that needs somebody's eyes. */

export const CASE_STATES = ['open', 'taken', 'resolved'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Characters of how a case ended. */
export const REASON_MAX = 1000;

/** Why somebody of the team may look at whose case it is. The person reads it on their plan. */
export const LOOK_REASONS = ['check_help', 'local_help', 'asked_us', 'other'] as const;
export type LookReason = (typeof LOOK_REASONS)[number];
/** Characters of what an admin adds to the reason in their own words. */
export const LOOK_WORDS_MAX = 500;
/** A few words, as PostgreSQL also wants them: safety_case_looks_words. */
export const FEW_WORDS = /\S+\s+\S+\s+\S/;

/** What of an assessment the safety desk may read, and when: all else is for whom the person chooses. */
const DESK_READS: Partial<Record<string, 'ticked' | 'looked_up'>> = {
  // Without a name, as soon as a danger is ticked.
  safety_check: 'ticked',
  // With name and address, after a reason is written down.
  city_or_zip: 'looked_up',
};

/** Who reads the answer to a question: nobody but whom the person chooses, or our team too, and when. */
export function readersOf(question: string): 'chosen' | 'ticked' | 'looked_up' {
  return DESK_READS[question] ?? 'chosen';
}

/** What was ticked, and the advice that was shown for it then. */
export interface CaseHazard {
  hazard: string;
  advice: string;
  /** ISO 8601. */
  ticked_at: string;
}

export type CaseHazards = CaseHazard[];

export interface KeptCase {
  state: CaseState;
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
