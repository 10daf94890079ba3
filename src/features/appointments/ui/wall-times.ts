/** Days, months, weekdays and wall times, as a reader reads them. */
import { localDay } from '#web/dates.ts';
import { localeTag } from '#web/i18n.ts';
import { format, formatClock, formatDate } from './times.ts';

/** Wednesday, November 25, of a day such as 2026-11-25, and its year where the reader's is another */
export function formatLongDay(day: string): string {
  return formatDate(new Date(`${day}T00:00:00Z`), 'UTC', localDay());
}

/** November 25, of a day such as 2026-11-25 */
export function formatMonthDay(day: string): string {
  return format(new Date(`${day}T00:00:00Z`), { month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** Wed 25, of a day such as 2026-11-25 */
export function formatShortDay(day: string): string {
  const weekday = format(new Date(`${day}T00:00:00Z`), { weekday: 'short', timeZone: 'UTC' });
  return `${weekday} ${Number(day.slice(8))}`;
}

/** February 2027, of a month such as 2027-02 */
export function formatMonth(month: string): string {
  return format(new Date(`${month}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Monday, of 1 */
export function formatWeekday(day: number): string {
  // The first of February 2026 is a Sunday.
  return format(new Date(Date.UTC(2026, 1, 1 + day)), { weekday: 'long', timeZone: 'UTC' });
}

/** Monday and Wednesday, of 1 and 3 */
export function formatWeekdays(days: readonly number[]): string {
  return new Intl.ListFormat(localeTag()).format(days.map(formatWeekday));
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

/** @returns the end that a clock field means, which has no 24:00 */
export const endOf = (time: string): string => (time === '00:00' ? '24:00' : time);
