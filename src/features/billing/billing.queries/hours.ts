/**
 * The SQL of packs of hours and free sessions. Never returns anything expired, used up or cancelled.
 */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { withSystemRights } from '#db/system-rights.ts';
import { minutesValidFor, type Session, type Taken, takeForAll } from '../billing.hours.rules.ts';
import {
  freeSessionEnd,
  type HourKind,
  type HourSource,
  hoursLeft,
  packEnd,
  SKUS,
  type Sku,
} from '../billing.prices.rules.ts';

interface Bought {
  id: string;
  userId: string;
  sku: Sku;
  at: Date;
}

/** Stores what an order of hours grants: its minutes, and a free session with a large pack. */
export async function insertHours(trx: Trx, { id, userId, sku, at }: Bought): Promise<void> {
  const sold = SKUS[sku];
  if (!('hours' in sold)) throw new Error(`${sku} sells no hours`);
  await trx
    .insertInto('hour_packs')
    .values({
      order_id: id,
      user_id: userId,
      kind: sold.hours,
      minutes: sold.minutes,
      valid_until: packEnd(at),
    })
    .execute();
  const freeUntil = freeSessionEnd(sku, at);
  if (!freeUntil) return;
  await trx
    .insertInto('free_sessions')
    .values({ order_id: id, user_id: userId, valid_until: freeUntil })
    .execute();
}

/** Packs with minutes left, the earliest to expire first. */
export async function listPacks(trx: Trx, personId: string, now: Date) {
  return validPacks(trx, personId, now).execute();
}

/** For other rooms: the unused minutes of one kind that the transaction's person has. */
export async function minutesLeft(trx: Trx, personId: string, kind: HourKind, now: Date): Promise<number> {
  const packs = await listPacks(trx, personId, now);
  const sessions = await listFreeSessions(trx, personId, now);
  return hoursLeft({ packs, free_sessions: sessions }, kind);
}

/** Unused free sessions. */
export async function listFreeSessions(trx: Trx, personId: string, now: Date) {
  return validSessions(trx, personId, now).execute();
}

/**
 * Takes what appointments need from the person's packs or free sessions, the earliest to expire first (PLAN-86, 98,
 * 100). Row locks serialize concurrent requests, so no minute is used twice.
 * @param sessions rounded up to quarter hours
 * @returns what was taken; when too little is left nothing is, and it says how many minutes would have been valid for
 *   all of them
 */
export async function takeHours(
  trx: Trx,
  personId: string,
  source: HourSource,
  sessions: readonly Session[],
  now: Date,
): Promise<Taken[] | { minutesLeft: number }> {
  const held = await lockBalances(trx, personId, source, now);
  const taken = takeForAll(source, held, sessions);
  if (!taken) return { minutesLeft: minutesValidFor(held, sessions) };
  const [ids, minutes] = perOrder(taken);
  await (source === 'free_session'
    ? sql`update free_sessions set used_at = ${now} where user_id = ${personId} and order_id = any(${ids}::uuid[])`
    : sql`update hour_packs p set used_minutes = p.used_minutes + t.minutes, used_at = ${now}
        from unnest(${ids}::uuid[], ${minutes}::int[]) as t(order_id, minutes)
        where p.user_id = ${personId} and p.order_id = t.order_id`
  ).execute(trx);
  return taken;
}

/**
 * Gives back what appointments took, with the rights of the system: providers cancel, too.
 * @param until when it stays valid at least; null where it is valid as before
 */
export async function giveBackHours(
  trx: Trx,
  personId: string,
  source: HourSource,
  taken: readonly Omit<Taken, 'appointment_id'>[],
  until: Date | null,
): Promise<void> {
  const [ids, minutes] = perOrder(taken);
  const giving =
    source === 'free_session'
      ? sql`update free_sessions set used_at = null, kept_until = ${until}
          where user_id = ${personId} and order_id = any(${ids}::uuid[])`
      : sql`update hour_packs p set used_minutes = p.used_minutes - t.minutes, kept_until = ${until},
          used_at = case when p.used_minutes > t.minutes then p.used_at end
        from unnest(${ids}::uuid[], ${minutes}::int[]) as t(order_id, minutes)
        where p.user_id = ${personId} and p.order_id = t.order_id`;
  await withSystemRights(trx, () => giving.execute(trx));
}

/** Ids of orders, and beside them the minutes of each. */
function perOrder(taken: readonly Omit<Taken, 'appointment_id'>[]): [string[], number[]] {
  const sums = new Map<string, number>();
  for (const { order_id, minutes } of taken) sums.set(order_id, (sums.get(order_id) ?? 0) + minutes);
  return [[...sums.keys()], [...sums.values()]];
}

/** Revokes what is left of an order. */
export async function cancelHours(trx: Trx, orderId: string, personId: string, at: Date): Promise<void> {
  for (const table of ['hour_packs', 'free_sessions'] as const) {
    await trx
      .updateTable(table)
      .set({ cancelled_at: at })
      .where('order_id', '=', orderId)
      .where('user_id', '=', personId)
      .execute();
  }
}

/** All of them: with a limit, a request waiting for a session that then gets used would find none. */
async function lockBalances(trx: Trx, personId: string, source: HourSource, now: Date) {
  if (source === 'free_session') {
    const sessions = await validSessions(trx, personId, now).forUpdate().execute();
    return sessions.map(({ order_id, minutes, valid_until }) => ({
      order_id,
      minutesLeft: minutes,
      validUntil: valid_until,
    }));
  }
  const packs = await validPacks(trx, personId, now).where('kind', '=', source).forUpdate().execute();
  return packs.map(({ order_id, minutes_left, valid_until }) => ({
    order_id,
    minutesLeft: minutes_left,
    validUntil: valid_until,
  }));
}

function validPacks(trx: Trx, personId: string, now: Date) {
  return trx
    .selectFrom('hour_packs')
    .select(['order_id', 'kind', 'valid_until', sql<number>`minutes - used_minutes`.as('minutes_left')])
    .where('user_id', '=', personId)
    .where('cancelled_at', 'is', null)
    .where('valid_until', '>', now)
    .whereRef('used_minutes', '<', 'minutes')
    .orderBy('valid_until')
    .orderBy('order_id');
}

function validSessions(trx: Trx, personId: string, now: Date) {
  return trx
    .selectFrom('free_sessions')
    .select(['order_id', 'minutes', 'valid_until'])
    .where('user_id', '=', personId)
    .where('used_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('valid_until', '>', now)
    .orderBy('valid_until')
    .orderBy('order_id');
}
