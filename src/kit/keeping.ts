/** How long answers are kept that nobody changes (docs/decisions/0072). Pure: the time is an argument. */

const KEPT_MONTHS = 12;
/** So many days before the end a letter says so. */
const WARNED_DAYS = 30;

const DAY_MS = 86_400_000;

/** @returns the instant so many months after another, or before it; in a shorter month its last day */
export function monthsAfter(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCMonth(at.getUTCMonth() + months);
  // The 31st of a month with 30 days is the first of the next.
  if (moved.getUTCDate() !== at.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/**
 * @returns since when answers are unchanged of which a letter goes out now (`warn`), and that go now (`end`) if
 *   their letter went out at `warnedBy` or before
 */
export function keepingAt(now: Date): { warn: Date; end: Date; warnedBy: Date } {
  const inThirtyDays = new Date(now.getTime() + WARNED_DAYS * DAY_MS);
  return {
    warn: monthsAfter(inThirtyDays, -KEPT_MONTHS),
    end: monthsAfter(now, -KEPT_MONTHS),
    warnedBy: new Date(now.getTime() - WARNED_DAYS * DAY_MS),
  };
}

/** @returns when answers go that are unchanged since then, and of which a letter goes out now */
export function keptUntil(unchangedSince: Date, now: Date): Date {
  const ends = [monthsAfter(unchangedSince, KEPT_MONTHS).getTime(), now.getTime() + WARNED_DAYS * DAY_MS];
  return new Date(Math.max(...ends));
}
