import { dateFormat } from '#kit/date-format.ts';
import { dayIn } from '#kit/time-zone.ts';
import { readerZone } from '#web/dates.ts';
import { localeTag } from '#web/i18n.ts';
import { zoneName } from '../appointments.times.rules.ts';

/** 9:00 AM (APPT-05) */
export function formatClock(at: Date, zone: string): string {
  return format(at, { timeStyle: 'short', timeZone: zone });
}

/** 9:00 AM EST */
export function formatClockAndZone(at: Date, zone: string): string {
  return `${formatClock(at, zone)} ${zoneName(at, zone, localeTag())}`;
}

/** Wednesday, November 25, and its year where that is not the present one */
export function formatDate(at: Date, zone: string, today = dayIn(zone, new Date())): string {
  const year = dayIn(zone, at).slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return format(at, { weekday: 'long', month: 'long', day: 'numeric', year, timeZone: zone });
}

/** Wednesday, November 25, 9:00 AM EST, in the reader's zone */
export function formatMoment(at: Date): string {
  const zone = readerZone();
  return `${formatDate(at, zone)}, ${formatClockAndZone(at, zone)}`;
}

/** 6:00 PM to 7:00 PM EST: from when to when, without the words between */
export function clockSpan(start: Date, end: Date, zone: string): [string, string] {
  return [formatClock(start, zone), formatClockAndZone(end, zone)];
}

/** As the reader's language writes it. */
export const format = (at: Date, how: Intl.DateTimeFormatOptions) => dateFormat(localeTag(), how).format(at);
