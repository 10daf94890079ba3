/** The SQL of the unlock: one row for each person, the present one or the last. */
import type { Trx } from '#db/open.ts';
import { isUnlocked, nextRenewal, passEnd, type UnlockKind } from '../billing.rules.ts';

const COLUMNS = ['kind', 'order_id', 'starts_at', 'ends_at', 'renews_at', 'cancelled_at'] as const;

export async function findUnlock(trx: Trx, personId: string) {
  return trx.selectFrom('unlocks').select(COLUMNS).where('user_id', '=', personId).executeTakeFirst();
}

/** The unlock, held until the transaction ends, so that buying, switching and cancelling take turns. */
export async function lockUnlock(trx: Trx, personId: string) {
  return trx
    .selectFrom('unlocks')
    .select(COLUMNS)
    .where('user_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

/** For other rooms: whether the person of the transaction has the paid part (PLAN-69). */
export async function isUnlockedFor(trx: Trx, personId: string, now: Date): Promise<boolean> {
  return isUnlocked(await findUnlock(trx, personId), now);
}

export interface NewUnlock {
  userId: string;
  kind: UnlockKind;
  orderId: string;
  at: Date;
  /** The order of the unlock that this one takes the place of; null for a person's first. */
  replaces: string | null;
}

/** @returns false when another request was faster, so that what it replaces is not there any more */
export async function putUnlock(trx: Trx, made: NewUnlock): Promise<boolean> {
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

/** A monthly that was cancelled renews again, on the day on which it would have. */
export async function resumeUnlock(trx: Trx, personId: string): Promise<void> {
  await trx.updateTable('unlocks').set({ cancelled_at: null }).where('user_id', '=', personId).execute();
}

/**
 * Ends a pass at once and a monthly at its next renewal.
 * @param renewsAt of a monthly, which the hourly job may not have moved yet
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
