/** From rows and rules to what the contract says. */
import type { Selectable } from 'kysely';
import type { FreeSessions, HourPacks, Orders } from '#db/tables.gen.ts';
import type { BillingState, Order } from './billing.contract.ts';
import { daysLeft, isUnlocked, type Unlock, unlockEnd } from './billing.prices.rules.ts';

type OrderRow = Omit<Selectable<Orders>, 'user_id' | 'cancelled_at'>;

export function showOrder(row: OrderRow): Order {
  return {
    ...row,
    bought_at: row.bought_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

export interface Held {
  unlock: Unlock | undefined;
  packs: (Pick<Selectable<HourPacks>, 'order_id' | 'kind' | 'valid_until'> & { minutes_left: number })[];
  sessions: Pick<Selectable<FreeSessions>, 'order_id' | 'minutes' | 'valid_until'>[];
}

export function showState({ unlock, packs, sessions }: Held, charges: boolean, now: Date): BillingState {
  return {
    ...showUnlock(unlock && isUnlocked(unlock, now) ? unlock : null, now),
    charges,
    packs: packs.map(({ order_id, kind, minutes_left, valid_until }) => ({
      order_id,
      kind,
      minutes_left,
      valid_until: valid_until.toISOString(),
    })),
    free_sessions: sessions.map(({ order_id, minutes, valid_until }) => ({
      order_id,
      minutes,
      valid_until: valid_until.toISOString(),
    })),
  };
}

function showUnlock(unlock: Unlock | null, now: Date) {
  const end = unlock && unlockEnd(unlock);
  return {
    unlocked: unlock !== null,
    kind: unlock?.kind ?? null,
    days_left: unlock?.kind === 'pass' && end ? daysLeft(end, now) : null,
    ends_at: end?.toISOString() ?? null,
    renews_at: end ? null : (unlock?.renews_at?.toISOString() ?? null),
    cancelled: unlock?.kind === 'monthly' && end !== null,
  };
}
