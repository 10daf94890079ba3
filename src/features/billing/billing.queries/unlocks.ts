/** The SQL of the unlock: one row per person, the current one or the last. */
import type { Trx } from '#db/open.ts';
import { isUnlocked, nextRenewal, passEnd, type UnlockKind } from '../billing.prices.rules.ts';

const COLUMNS = ['kind', 'order_id', 'starts_at', 'ends_at', 'renews_at', 'cancelled_at'] as const;

export async function findUnlock(trx: Trx, personId: string) {
  return trx.selectFrom('unlocks').select(COLUMNS).where('user_id', '=', personId).executeTakeFirst();
}

/**
 * The unlock, locked until the transaction ends, so that buying, switching and cancelling are
 * serialized.
 */
export async function lockUnlock(trx: Trx, personId: string) {
  return trx
    .selectFrom('unlocks')
    .select(COLUMNS)
    .where('user_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

/** For other rooms: whether the transaction's person has the paid part (PLAN-69). */
export async function isUnlockedFor(trx: Trx, personId: string, now: Date): Promise<boolean> {
  return isUnlocked(await findUnlock(trx, personId), now);
}

export interface NewUnlock {
  userId: string;
  kind: UnlockKind;
  orderId: string;
  at: Date;
  /** The order of the unlock this one replaces; null for a person's first. */
  replaces: string | null;
}

/** @returns false if another request was faster and what this replaces is gone */
export async function replaceUnlock(trx: Trx, made: NewUnlock): Promise<boolean> {
  const fresh = {
    kind: made.kind,
    order_id: made.orderId,
    starts_at: made.at,
    ends_at: made.kind === 'pass' ? passEnd(made.at) : null,
    renews_at: made.kind === 'monthly' ? nextRenewal(made.at, made.at) : null,
    cancelled_at: null,
    reminded_for: null,
  };
  const stored = await trx
    .insertInto('unlocks')
    .values({ user_id: made.userId, ...fresh })
    .onConflict((on) => on.column('user_id').doUpdateSet(fresh).where('unlocks.order_id', '=', made.replaces))
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Resumes a cancelled monthly; it renews on the same day as before. */
export async function resumeUnlock(trx: Trx, personId: string): Promise<void> {
  await trx.updateTable('unlocks').set({ cancelled_at: null }).where('user_id', '=', personId).execute();
}

/**
 * Ends a pass at once and a monthly at its next renewal.
 * @param renewsAt of a monthly; the hourly job may not have moved it yet
 */
export async function cancelUnlock(
  trx: Trx,
  personId: string,
  at: Date,
  renewsAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('unlocks')
    .set({ cancelled_at: at, renews_at: renewsAt })
    .where('user_id', '=', personId)
    .execute();
}
