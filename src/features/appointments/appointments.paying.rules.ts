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
  service_provider: { closed: boolean };
}

/** @returns whose rule says that it is too late to change an appointment (PLAN-100) */
export function whoseCutoff(
  { start_time, paid_from }: Pick<Paid, 'start_time' | 'paid_from'>,
  now: Date,
): 'provider' | 'coaching' {
  return isCoaching(paid_from) && !mayChangeCoaching(new Date(start_time), now) ? 'coaching' : 'provider';
}

/**
 * @param by who cancels
 * @returns whether its minutes go back: the customer's own cancellation comes before the start, anybody else's is in
 *   time at any time
 */
export function isGivenBack(paid: Paid, by: string, now: Date): boolean {
  return paid.paid_from !== null && (!isOwnWish(paid, by) || now < new Date(paid.start_time));
}

/** Whether the customer cancels for themselves, and not because the provider's account is closed. */
const isOwnWish = ({ customer_id, service_provider }: Paid, by: string): boolean =>
  by === customer_id && !service_provider.closed;

/**
 * What somebody else cancels, or has moved to where the hours are no longer valid, leaves time to use them.
 * @param by who cancels
 * @param validUntil of the hours, as far as the customer sees it
 * @returns until when what goes back is valid at least; null for as before
 */
export function keptUntil(paid: Paid, by: string, validUntil: Date | null, now: Date): Date | null {
  const isTheirs = isOwnWish(paid, by) && (validUntil === null || new Date(paid.start_time) < validUntil);
  return isTheirs ? null : givenBackEnd(now);
}
