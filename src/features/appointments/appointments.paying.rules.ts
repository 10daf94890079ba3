/** Appointments that are paid from hours: until when they can be changed, and when the hours go back. */
import {
  COACHING_CHANGE_HOURS,
  givenBackEnd,
  type HourSource,
  isCoaching,
  mayChangeCoaching,
} from '../billing/billing.prices.rules.ts';

/** @returns how many hours before it the customer can change an appointment at the latest (PLAN-97) */
export function cutoffHours(providers: number, paidFrom: HourSource | null): number {
  return isCoaching(paidFrom) ? Math.max(providers, COACHING_CHANGE_HOURS) : providers;
}

interface Paid {
  customer_id: string;
  start_time: string;
  paid_from: HourSource | null;
}

/** @returns whose rule says that it is too late to change an appointment (PLAN-100) */
export function whoseCutoff({ start_time, paid_from }: Paid, now: Date): 'provider' | 'coaching' {
  return isCoaching(paid_from) && !mayChangeCoaching(new Date(start_time), now) ? 'coaching' : 'provider';
}

/**
 * @param by who cancels
 * @returns whether its minutes go back: the customer's own cancellation comes before the start, anybody else's is in
 *   time at any time
 */
export function isGivenBack({ customer_id, start_time, paid_from }: Paid, by: string, now: Date): boolean {
  return paid_from !== null && (by !== customer_id || now < new Date(start_time));
}

/**
 * What somebody else cancels, or has moved to where the hours are no longer valid, leaves time to use them.
 * @param by who cancels
 * @param validUntil of the hours, as far as the customer sees it
 * @returns until when what goes back is valid at least; null for as before
 */
export function keptUntil(
  { customer_id, start_time }: Paid,
  by: string,
  validUntil: Date | null,
  now: Date,
): Date | null {
  const isTheirs = by === customer_id && (validUntil === null || new Date(start_time) < validUntil);
  return isTheirs ? null : givenBackEnd(now);
}
