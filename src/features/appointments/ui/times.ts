import { currentLocale } from '#web/i18n.ts';
import { zoneName } from '../appointments.times.rules.ts';

/** The reader's language, as Intl names it. */
const localeTag = () => (currentLocale() === 'es' ? 'es-US' : 'en-US');

/** @returns the zone of this browser, an IANA name */
export const readerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 9:00 AM (APPT-05) */
export function formatClock(at: Date, zone: string): string {
  return format(at, { timeStyle: 'short', timeZone: zone });
}

/** 9:00 AM EST */
export function formatClockAndZone(at: Date, zone: string): string {
  return `${formatClock(at, zone)} ${zoneName(at, zone, localeTag())}`;
}

/** Wednesday, November 25 */
export function formatDate(at: Date, zone: string): string {
  return format(at, { weekday: 'long', month: 'long', day: 'numeric', timeZone: zone });
}

/** Wednesday, November 25, 9:00 AM EST, in the reader's zone */
export function formatMoment(at: Date): string {
  const zone = readerZone();
  return `${formatDate(at, zone)}, ${formatClockAndZone(at, zone)}`;
}

/** Wednesday, November 25, of a day such as 2026-11-25 */
export function formatLongDay(day: string): string {
  return formatDate(new Date(`${day}T00:00:00Z`), 'UTC');
}

/** November 25, of a day such as 2026-11-25 */
export function formatMonthDay(day: string): string {
  return format(new Date(`${day}T00:00:00Z`), { month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** February 2027, of a month such as 2027-02 */
export function formatMonth(month: string): string {
  return format(new Date(`${month}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Wed 25, of a day such as 2026-11-25 */
export function formatShortDay(day: string): string {
  const weekday = format(new Date(`${day}T00:00:00Z`), { weekday: 'short', timeZone: 'UTC' });
  return `${weekday} ${Number(day.slice(8))}`;
}

/** 6:00 PM to 7:00 PM EST: from when to when, without the words between */
export function clockSpan(start: Date, end: Date, zone: string): [string, string] {
  return [formatClock(start, zone), formatClockAndZone(end, zone)];
}

/** Monday, of 1 */
export function formatWeekday(day: number): string {
  // The first of February 2026 is a Sunday.
  return format(new Date(Date.UTC(2026, 1, 1 + day)), { weekday: 'long', timeZone: 'UTC' });
}

/** 9:00 AM, of a wall time such as 09:00; 24:00 is midnight */
export function formatWallTime(time: string): string {
  return formatClock(new Date(`2026-02-01T${time === '24:00' ? '00:00' : time.slice(0, 5)}:00Z`), 'UTC');
}

/** Eastern Standard Time */
export function longZoneName(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat(localeTag(), {
    timeZone: zone,
    timeZoneName: 'long',
  }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

const format = (at: Date, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeTag(), how).format(at);
