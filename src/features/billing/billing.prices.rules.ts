/** What is sold, at what price, and how long it lasts. Times are instants; months are UTC months. */
import { DAY_MS, HOUR_MS } from '#kit/days.ts';
import type { ErrorCode } from '#kit/errors.ts';

export type UnlockKind = 'monthly' | 'pass';
export type HourKind = 'coordination' | 'coaching';
/** What can pay for an appointment: hours of one kind, or a free session, which is coaching. */
export const HOUR_SOURCES = ['coordination', 'coaching', 'free_session'] as const;
export type HourSource = (typeof HOUR_SOURCES)[number];

/** PLAN-71, 88..95. Prices in US cents, time in minutes. */
export const SKUS = {
  unlock_monthly: { unlocks: 'monthly', price_cents: 2_900 },
  unlock_pass: { unlocks: 'pass', price_cents: 2_900 },
  coord_1hr: { hours: 'coordination', minutes: 60, price_cents: 5_000 },
  coord_5hr: { hours: 'coordination', minutes: 300, price_cents: 22_500 },
  coord_10hr: { hours: 'coordination', minutes: 600, price_cents: 42_000 },
  coach_30m: { hours: 'coaching', minutes: 30, price_cents: 7_500 },
  coach_60m: { hours: 'coaching', minutes: 60, price_cents: 15_000 },
  coach_3hr: { hours: 'coaching', minutes: 180, price_cents: 40_500 },
  coach_6hr: { hours: 'coaching', minutes: 360, price_cents: 77_400 },
} as const satisfies Record<string, UnlockSku | HourSku>;
export type Sku = keyof typeof SKUS;
export type UnlockSku = { unlocks: UnlockKind; price_cents: number };
export type HourSku = { hours: HourKind; minutes: number; price_cents: number };

export const SKU_NAMES = Object.keys(SKUS) as [Sku, ...Sku[]];
export const ORDER_STATUSES = ['active', 'cancelled', 'switched'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** PLAN-76: a pass lasts 30 x 24 h. */
const PASS_DAYS = 30;
/** PLAN-71: days between the letter and the renewal or end. */
export const REMINDER_DAYS = 3;
/** PLAN-96. */
const PACK_MONTHS = 6;
/**
 * PLAN-98: the smallest pack with a free coaching session, the session's length, and how long it is
 * valid.
 */
export const FREE_SESSION_FROM_MINUTES = 300;
export const FREE_SESSION_MINUTES = 30;
export const FREE_SESSION_DAYS = 60;
/** How many days hours are valid at least that come back by no choice of the customer. */
const GIVEN_BACK_DAYS = 30;
/** PLAN-97: the minimum notice for moving a session. */
export const COACHING_CHANGE_HOURS = 24;
/** PLAN-87: estimated hours for coordinating one action. */
const COORDINATION_ESTIMATE_HOURS = { from: 0.8, to: 1.2 } as const;

/** A person's unlock. A pass has ends_at, a monthly has renews_at. */
export interface Unlock {
  kind: UnlockKind;
  starts_at: Date;
  ends_at: Date | null;
  renews_at: Date | null;
  cancelled_at: Date | null;
}

/**
 * PLAN-77, 83. A cancelled pass ends at once, because in the beta nothing was paid for it; a cancelled
 * monthly runs until its renewal date.
 * @returns when the unlock ends; null while it keeps renewing
 */
export function unlockEnd({ kind, ends_at, renews_at, cancelled_at }: Unlock): Date | null {
  if (kind === 'pass') return cancelled_at ?? ends_at;
  return cancelled_at ? renews_at : null;
}

/** PLAN-69, 77. @returns whether this unlock, if any, gives access to the paid part at that instant */
export function isUnlocked(unlock: Unlock | undefined, now: Date): boolean {
  if (!unlock) return false;
  const end = unlockEnd(unlock);
  return end === null || now < end;
}

/**
 * PLAN-77. @returns whole days until the end, rounded up: 30 at a pass's start, 1 on its last day, 0
 * after
 */
export function daysLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS));
}

/** PLAN-76. @returns when a pass that starts now ends */
export function passEnd(startsAt: Date): Date {
  return new Date(startsAt.getTime() + PASS_DAYS * DAY_MS);
}

/**
 * PLAN-71. Counted from the start, so that a monthly started on the 31st stays at the month's end.
 * @returns the first monthly renewal after an instant
 */
export function nextRenewal(startsAt: Date, after: Date): Date {
  const months = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
  const passed = Math.max(1, months(after) - months(startsAt));
  const renewal = addMonths(startsAt, passed);
  return renewal > after ? renewal : addMonths(startsAt, passed + 1);
}

/** PLAN-96. @returns when hours bought at an instant expire: six calendar months later */
export function packEnd(boughtAt: Date): Date {
  return addMonths(boughtAt, PACK_MONTHS);
}

/** PLAN-89, 98, 99. @returns when the order's free coaching session expires; null without one */
export function freeSessionEnd(sku: Sku, boughtAt: Date): Date | null {
  const sold: UnlockSku | HourSku = SKUS[sku];
  if (!('minutes' in sold) || sold.minutes < FREE_SESSION_FROM_MINUTES) return null;
  return new Date(boughtAt.getTime() + FREE_SESSION_DAYS * DAY_MS);
}

/** @returns until when hours are valid at least that come back now by no choice of the customer */
export function givenBackEnd(at: Date): Date {
  return new Date(at.getTime() + GIVEN_BACK_DAYS * DAY_MS);
}

/** PLAN-83. @returns when what an order grants ends; null if it renews */
export function orderEnd(sku: Sku, boughtAt: Date): Date | null {
  if (sku === 'unlock_monthly') return null;
  return sku === 'unlock_pass' ? passEnd(boughtAt) : packEnd(boughtAt);
}

/**
 * PLAN-69, 79. One rule both disables the paywall's button and makes the server refuse.
 * @returns why the person cannot buy this now; null when they can
 */
export function whyNotBuy(
  sku: Sku,
  unlocked: boolean,
): Extract<ErrorCode, 'ALREADY_UNLOCKED' | 'PLAN_LOCKED'> | null {
  if ('unlocks' in SKUS[sku]) return unlocked ? 'ALREADY_UNLOCKED' : null;
  return unlocked ? null : 'PLAN_LOCKED';
}

/** PLAN-83. @returns whether there is anything left to cancel */
export function mayCancel(order: { status: OrderStatus; expires_at: Date | null }, now: Date): boolean {
  return order.status === 'active' && (order.expires_at === null || now < order.expires_at);
}

/** What is left of orders of hours. */
interface Held {
  packs: readonly { order_id: string }[];
  free_sessions: readonly { order_id: string }[];
}

/**
 * PLAN-83.
 * @param held what somebody can still use; undefined while that is not known
 * @returns the status people read: an order that ran out is no longer active, nor one whose hours are all used
 */
export function standingOf(
  order: { id: string; sku: Sku; status: OrderStatus; expires_at: Date | null },
  held: Held | undefined,
  now: Date,
): OrderStatus | 'ended' | 'used_up' {
  if (order.status !== 'active') return order.status;
  // Hours that came back may be valid for longer than their order.
  const isHeld = held && [...held.packs, ...held.free_sessions].some(({ order_id }) => order_id === order.id);
  if (isHeld) return 'active';
  if (!mayCancel(order, now)) return 'ended';
  return held && 'hours' in SKUS[order.sku] ? 'used_up' : 'active';
}

/** @returns whether a cancelled monthly is still running and can be resumed */
export function mayResume(
  order: { sku: Sku; status: OrderStatus; expires_at: Date | null },
  now: Date,
): boolean {
  const runs = order.expires_at !== null && now < order.expires_at;
  return order.sku === 'unlock_monthly' && order.status === 'cancelled' && runs;
}

/** Minutes of one kind that are left, counting free sessions, which are coaching (PLAN-98). */
export function hoursLeft(
  {
    packs,
    free_sessions,
  }: {
    packs: readonly { kind: HourKind; minutes_left: number }[];
    free_sessions: readonly { minutes: number }[];
  },
  kind: HourKind,
): number {
  const own = packs.filter((pack) => pack.kind === kind).reduce((sum, pack) => sum + pack.minutes_left, 0);
  return kind === 'coaching' ? free_sessions.reduce((sum, { minutes }) => sum + minutes, own) : own;
}

/** @returns whether what pays for an appointment makes it a coaching session (PLAN-97, 98) */
export function isCoaching(source: HourSource | null): boolean {
  return source === 'coaching' || source === 'free_session';
}

/** PLAN-97, 100. @returns whether a coaching session can still be moved or called off */
export function mayChangeCoaching(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() >= COACHING_CHANGE_HOURS * HOUR_MS;
}

/** PLAN-89..95. @returns the price of one hour of a pack, in cents */
export function hourlyCents({ minutes, price_cents }: HourSku): number {
  return (price_cents * 60) / minutes;
}

/** PLAN-87. @returns the approximate cost of coordinating one action, in cents */
export function coordinationEstimate(): { fromCents: number; toCents: number } {
  const cents = (hours: number) => Math.round(hours * hourlyCents(SKUS.coord_1hr));
  return {
    fromCents: cents(COORDINATION_ESTIMATE_HOURS.from),
    toCents: cents(COORDINATION_ESTIMATE_HOURS.to),
  };
}

/** @returns the same day and time some months later, or the month's last day if it has no such day */
export function addMonths(date: Date, months: number): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = new Date(date);
  moved.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
  return moved;
}
