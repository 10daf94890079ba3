import { dateFormat } from '../kit/date-format.ts';
import { localeTag } from './i18n.ts';

const format = (at: string | number, parts: Intl.DateTimeFormatOptions) =>
  dateFormat(localeTag(), parts).format(new Date(at));

/** Jan 5, 2025 */
export function formatDate(iso: string): string {
  return format(iso, { dateStyle: 'medium' });
}

/** 2:14 PM, in the reader's own time zone */
export function formatTime(iso: string): string {
  return format(iso, { timeStyle: 'short' });
}

/** 2 PM, of an hour of the day from 0 to 23 */
export function formatHour(hour: number): string {
  return format(Date.UTC(2025, 0, 1, hour), { hour: 'numeric', timeZone: 'UTC' });
}

/** Jan 5, 2025, 2:14 PM */
export function formatDateTime(iso: string): string {
  return format(iso, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A date without a time, e.g. 2025-01-05, is the same day everywhere. */
export function formatDay(day: string): string {
  return format(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** The local day of an instant, e.g. 2025-01-05. */
export function localDay(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @returns the zone of this browser, an IANA name */
export const readerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
