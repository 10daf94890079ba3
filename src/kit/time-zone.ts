/** Days where a person is: which one is today depends on it. */

/** Of whom no browser has told where they are: the zone that most of our readers know. */
export const DEFAULT_TIME_ZONE = 'America/New_York';

/**
 * @param name as the IANA database has it, such as America/Chicago; not a mere offset, which knows no summer
 * @returns whether there is such a zone
 */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && formatter(name) !== null;
}

/**
 * @param zone null where it is not known; one that this machine does not know is taken for that
 * @returns the day there, like 2026-11-22
 */
export function dayIn(zone: string | null, now: Date): string {
  const day = (zone !== null && formatter(zone)) || formatter(DEFAULT_TIME_ZONE);
  return day ? day.format(now) : now.toISOString().slice(0, 10);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known) return known;
  try {
    // Canada writes days as ISO 8601 does.
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const made = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: zone });
    formatters.set(zone, made);
    return made;
  } catch {
    return null;
  }
}
