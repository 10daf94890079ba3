/** The state of a case at the safety desk. */

export const CASE_STATES = ['open', 'taken', 'resolved'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Maximum length of how a case ended. */
export const REASON_MAX = 1000;

/** Why a team member may look at whose case it is. The person can read it on their plan. */
export const LOOK_REASONS = ['check_help', 'local_help', 'asked_us', 'other'] as const;
export type LookReason = (typeof LOOK_REASONS)[number];
/** Maximum length of the text an admin adds to the reason. */
export const LOOK_WORDS_MAX = 500;
/** At least three words; PostgreSQL checks the same: safety_case_looks_words. */
export const FEW_WORDS = /\S+\s+\S+\s+\S/;

/**
 * Which answers the safety desk can read, and when; all others are only for people the person chooses.
 */
const DESK_READS: Partial<Record<string, 'ticked' | 'looked_up'>> = {
  // Without a name, as soon as a hazard is ticked.
  safety_check: 'ticked',
  // With name and address, after a reason is recorded.
  city_or_zip: 'looked_up',
};

/** Who can read the answer to a question: only people the person chooses, or our team too, and when. */
export function readersOf(question: string): 'chosen' | 'ticked' | 'looked_up' {
  return DESK_READS[question] ?? 'chosen';
}

/** A ticked hazard, and the advice shown for it at the time. */
export interface CaseHazard {
  hazard: string;
  advice: string;
  /** ISO 8601. */
  ticked_at: string;
}

export type CaseHazards = CaseHazard[];

export interface StoredCase {
  state: CaseState;
  /** Also null if that admin's account is deleted. */
  taken_by: string | null;
}

/** A case is open again if its admin is gone, so that nobody is stuck behind them. */
export function caseState({ state, taken_by }: StoredCase): CaseState {
  if (state === 'resolved') return 'resolved';
  return state === 'taken' && taken_by !== null ? 'taken' : 'open';
}

/** @returns why an admin can neither take nor resolve a case; null if they can */
export function caseRefusal(kept: StoredCase, adminId: string): 'CASE_TAKEN' | 'CASE_RESOLVED' | null {
  const state = caseState(kept);
  if (state === 'resolved') return 'CASE_RESOLVED';
  return state === 'taken' && kept.taken_by !== adminId ? 'CASE_TAKEN' : null;
}
