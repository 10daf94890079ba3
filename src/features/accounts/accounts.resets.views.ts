/** Resets of second factors, as the contract writes them. */
import type { ListedReset, OwnReset } from './accounts.resets.contract.ts';
import type { ResetRow } from './accounts.resets.queries.ts';
import { type ResetEnd, type ResetReason, resetState } from './accounts.resets.rules.ts';

export function ownResetView({ asked_at, due_at }: { asked_at: Date; due_at: Date | null }): OwnReset {
  return { asked_at: asked_at.toISOString(), due_at: due_at?.toISOString() ?? null };
}

/** The columns that a reset's state is computed from. */
interface Standing {
  begun_by: string | null;
  agreed_by: string | null;
  agreed_at: Date | null;
  ended: string | null;
}

/** What of a row counts for `resetState`. */
export function standingOf({ begun_by, agreed_by, agreed_at, ended }: Standing) {
  return {
    begunBy: begun_by,
    agreedBy: agreed_by,
    isAgreed: agreed_at !== null,
    ended: ended as ResetEnd | null,
  };
}

export function listedResetView(row: ResetRow): ListedReset {
  return {
    id: row.id,
    person: { id: row.person_id, full_name: row.full_name, email: row.email },
    state: resetState(standingOf(row)),
    asked_at: row.asked_at.toISOString(),
    begun: row.begun_at && {
      id: row.begun_by,
      name: row.begun_name,
      at: row.begun_at.toISOString(),
      reason: row.reason as ResetReason,
      note: row.note ?? '',
    },
    agreed: row.agreed_at && { id: row.agreed_by, name: row.agreed_name, at: row.agreed_at.toISOString() },
    due_at: row.due_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
