/** Calendar days in a person's own time zone. */
import { dateFormat } from './date-format.ts';
import { HOUR_MS } from './days.ts';

/** For people whose browser never told us their zone: the zone most of our readers know. */
export const DEFAULT_TIME_ZONE = 'America/New_York';

/**
 * @param name as in the IANA database, e.g. America/Chicago; not a bare offset, which has no daylight saving
 * time
 * @returns whether the zone exists
 */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && formatter(name) !== null;
}

/**
 * @param zone null if unknown; one this machine does not know is treated the same
 * @returns the local day, e.g. 2026-11-22
 */
export function dayIn(zone: string | null, now: Date): string {
  const day = (zone !== null && formatter(zone)) || formatter(DEFAULT_TIME_ZONE);
  return day ? day.format(now) : now.toISOString().slice(0, 10);
}

/**
 * @param zone as for dayIn
 * @returns the local hour, 0 to 23
 */
export function hourIn(zone: string | null, now: Date): number {
  const known = zone !== null && formatter(zone) ? zone : DEFAULT_TIME_ZONE;
  return Number(dateFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: known }).format(now));
}

/**
 * @param zone as for dayIn
 * @param day e.g. 2026-11-22
 * @returns the last moment of that day there
 */
export function endOfDayIn(zone: string | null, day: string): Date {
  // No zone is further from UTC than these; in between, days only grow.
  let last = Date.parse(`${day}T00:00:00Z`) - 16 * HOUR_MS;
  let next = last + 56 * HOUR_MS;
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (dayIn(zone, new Date(middle)) <= day) last = middle;
    else next = middle;
  }
  return new Date(last);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known) return known;
  try {
    // The Canadian locale writes dates as ISO 8601 does.
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const made = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: zone });
    formatters.set(zone, made);
    return made;
  } catch {
    return null;
  }
}
