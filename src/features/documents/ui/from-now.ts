import { DAY_MS, daysBetween, HOUR_MS, MINUTE_MS } from '#kit/days.ts';
import { localDay } from '#web/dates.ts';
import { localeTag } from '#web/i18n.ts';

/** From two of each on: Intl says "next month" of one, also where it is the last day of this month. */
const OF_DAYS = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
] as const;
const OF_TIME = [
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** 3 hours ago; tomorrow; in 13 days; in 2 weeks; now */
export function formatFromNow(iso: string, now = Date.now()): string {
  const [count, unit] = away(Date.parse(iso), now);
  return new Intl.RelativeTimeFormat(localeTag(), { numeric: 'auto' }).format(Math.trunc(count), unit);
}

/** The same of what has happened, also on a device whose clock is slow. */
export function formatAgo(iso: string, now = Date.now()): string {
  return formatFromNow(iso, Math.max(now, Date.parse(iso)));
}

function away(at: number, now: number): [number, Intl.RelativeTimeFormatUnit] {
  const ms = at - now;
  if (Math.abs(ms) < DAY_MS) {
    const [unit, length] = OF_TIME.find(([, each]) => Math.abs(ms) >= each) ?? ['second', Infinity];
    return [ms / length, unit];
  }
  const days = daysBetween(localDay(new Date(now)), localDay(new Date(at)));
  const [unit, length] = OF_DAYS.find(([, each]) => Math.abs(days) >= 2 * each) ?? ['day', 1];
  return [days / length, unit];
}
