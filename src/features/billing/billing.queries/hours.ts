/**
 * The SQL of packs of hours and free sessions. Never returns anything expired, used up or cancelled.
 */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import {
  freeSessionEnd,
  type HourKind,
  hoursLeft,
  packEnd,
  SKUS,
  type Sku,
  takeFrom,
} from '../billing.rules.ts';

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
 * Draws minutes from the person's packs, the earliest to expire first (PLAN-86, 100). Row locks
 * serialize concurrent requests, so no minute is used twice.
 * @param minutes rounded up to quarter hours
 * @returns false when too little is left; then nothing is drawn
 */
export async function useMinutes(
  trx: Trx,
  personId: string,
  kind: HourKind,
  minutes: number,
  now: Date,
): Promise<boolean> {
  const packs = await validPacks(trx, personId, now).where('kind', '=', kind).forUpdate().execute();
  const taken = takeFrom(
    packs.map(({ order_id, minutes_left }) => ({ order_id, minutesLeft: minutes_left })),
    minutes,
  );
  for (const part of taken ?? []) {
    await trx
      .updateTable('hour_packs')
      .set((eb) => ({ used_minutes: eb('used_minutes', '+', part.minutes), used_at: now }))
      .where('order_id', '=', part.order_id)
      .where('user_id', '=', personId)
      .execute();
  }
  return taken !== null;
}

/** Uses the free session that expires first. @returns false when there is none */
export async function useFreeSession(trx: Trx, personId: string, now: Date): Promise<boolean> {
  // Locks them all: with `limit 1`, a request waiting for a session that then gets used would find none.
  const [session] = await validSessions(trx, personId, now).forUpdate().execute();
  if (!session) return false;
  await trx
    .updateTable('free_sessions')
    .set({ used_at: now })
    .where('order_id', '=', session.order_id)
    .where('user_id', '=', personId)
    .execute();
  return true;
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
