export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Not a day of the calendar, which has 23 or 25 hours where the clocks change. */
export const DAY_MS = 24 * HOUR_MS;

/** @returns how many days the second day is after the first, both like 2026-11-21 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/**
 * @param day like 2026-11-21, until `LAST_DAY`
 * @returns the day so many days after this one; before it, if negative
 */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}
