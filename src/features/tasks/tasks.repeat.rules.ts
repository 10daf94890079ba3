/** When a repeating task comes again. */

/** Every so many days, weeks or months. */
interface Repetition {
  every: 'day' | 'week' | 'month';
  step: number;
  /** The day of the month of the first: a month without it has its last day. */
  day: number;
}

/** @returns the day on which the next one is due, after one that was due on this day; null beyond the year 9999 */
export function nextOccurrence({ every, step, day }: Repetition, due: string): string | null {
  const next = new Date(`${due}T00:00:00Z`);
  if (every === 'month') {
    const [year, month] = [next.getUTCFullYear(), next.getUTCMonth() + step];
    // Day 0 of the month after it.
    next.setUTCFullYear(year, month + 1, 0);
    next.setUTCDate(Math.min(day, next.getUTCDate()));
  } else {
    next.setUTCDate(next.getUTCDate() + (every === 'week' ? 7 * step : step));
  }
  return next.getUTCFullYear() > 9999 ? null : next.toISOString().slice(0, 10);
}

/** @returns the day of the month of a day */
export const dayOfMonth = (day: string): number => Number(day.slice(8));
