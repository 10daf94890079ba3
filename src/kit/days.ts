export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Not a day of the calendar, which has 23 or 25 hours where the clocks change. */
export const DAY_MS = 24 * HOUR_MS;
/** The last day that people can enter: the days after it still have a year of four digits. */
export const LAST_DAY = '8999-12-31';

/** @returns how many days the second day is after the first, both like 2026-11-21 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/**
 * @returns the day so many days after this one, both like 2026-11-21; before it, if negative
 * @throws RangeError for a day whose year has no four digits: it would come before others in their order as text
 */
export function daysAfter(day: string, count: number): string {
  const [date = '', time] = new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS)
    .toISOString()
    .split('T');
  if (time === undefined || date.length !== day.length) throw new RangeError(`no day ${count} after ${day}`);
  return date;
}

/** @returns the days from one to another, both included and like 2026-11-21 */
export function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, n) => daysAfter(first, n));
}
