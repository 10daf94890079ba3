import { MINUTE_MS } from '#kit/days.ts';
/** How long a time is held for whoever chose it. */

/** As long as it takes to read what is about to be booked. */
export const HOLD_MINUTES = 5;

/** A time of a provider's. */
export interface Held {
  service_provider_id: string;
  start: Date;
  end: Date;
}

/** @returns when a time that is chosen now is free for others again */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/** Whether a time is held already; choosing it again holds it no longer, so that nobody keeps it from others. */
export function isHeldAlready(held: Held & { expires: Date }, wanted: Held, now: Date): boolean {
  return (
    held.expires > now &&
    held.service_provider_id === wanted.service_provider_id &&
    held.start.getTime() === wanted.start.getTime() &&
    held.end.getTime() === wanted.end.getTime()
  );
}
