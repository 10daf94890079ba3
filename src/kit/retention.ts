/** How long answers (docs/decisions/0072) and requests (0257) are kept. Pure: the time is an argument. */
import { DAY_MS } from './days.ts';

/** Of answers that nobody changes. */
const KEPT_MONTHS = 12;
/** Of places on the waitlist, applications and requests for help. */
export const REQUESTS_KEPT_MONTHS = 24;
/** A letter announces the deletion this many days before. */
export const WARNED_DAYS = 30;

/** @returns the instant this many months later, or earlier; in a shorter month its last day */
export function monthsAfter(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCMonth(at.getUTCMonth() + months);
  // JavaScript turns the 31st of a 30-day month into the 1st of the next.
  if (moved.getUTCDate() !== at.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/**
 * @returns the cutoffs: answers unchanged since before `warn` get their letter now; those unchanged since
 * before `end` are deleted now if their letter went out by `warnedBy`
 */
export function retentionCutoffs(now: Date): { warn: Date; end: Date; warnedBy: Date } {
  const inThirtyDays = new Date(now.getTime() + WARNED_DAYS * DAY_MS);
  return {
    warn: monthsAfter(inThirtyDays, -KEPT_MONTHS),
    end: monthsAfter(now, -KEPT_MONTHS),
    warnedBy: new Date(now.getTime() - WARNED_DAYS * DAY_MS),
  };
}

/** @returns when answers unchanged since then are deleted, if their letter goes out now */
export function keptUntil(unchangedSince: Date, now: Date): Date {
  const ends = [monthsAfter(unchangedSince, KEPT_MONTHS).getTime(), now.getTime() + WARNED_DAYS * DAY_MS];
  return new Date(Math.max(...ends));
}

/** @returns the time before which a request must have come to be deleted now */
export const requestsEndBefore = (now: Date): Date => monthsAfter(now, -REQUESTS_KEPT_MONTHS);
