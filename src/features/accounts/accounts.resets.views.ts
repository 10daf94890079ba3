/** Resets of second factors, as the contract writes them. */
import type { ListedReset, OwnReset } from './accounts.resets.contract.ts';
import type { ResetRow } from './accounts.resets.queries.ts';
import { OPERATOR, type ResetEnd, type ResetReason, resetState } from './accounts.resets.rules.ts';

interface Own {
  asked_at: Date;
  due_at: Date | null;
  other_admins: number;
}
export function ownResetView({ asked_at, due_at, other_admins }: Own): OwnReset {
  const asked = { asked_at: asked_at.toISOString(), due_at: due_at?.toISOString() ?? null };
  return { ...asked, other_admins: other_admins > 0 };
}

/** The columns that a reset's state is computed from. */
interface Standing {
  begun_by: string | null;
  begun_by_operator: boolean;
  agreed_by: string | null;
  agreed_by_operator: boolean;
  agreed_at: Date | null;
  ended: string | null;
}

/** What of a row counts for `resetState`. */
export function standingOf(row: Standing) {
  return {
    begunBy: row.begun_by_operator ? OPERATOR : row.begun_by,
    agreedBy: row.agreed_by_operator ? OPERATOR : row.agreed_by,
    isAgreed: row.agreed_at !== null,
    ended: row.ended as ResetEnd | null,
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
      by_operator: row.begun_by_operator,
      at: row.begun_at.toISOString(),
      reason: row.reason as ResetReason,
      note: row.note ?? '',
    },
    agreed: row.agreed_at && {
      id: row.agreed_by,
      name: row.agreed_name,
      by_operator: row.agreed_by_operator,
      at: row.agreed_at.toISOString(),
    },
    other_admins: row.other_admins,
    due_at: row.due_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
