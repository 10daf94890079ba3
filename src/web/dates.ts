import { currentLocale } from './i18n.ts';

// LIMIT-04: US formats, in the reader's language.
const tag = () => (currentLocale() === 'es' ? 'es-US' : 'en-US');

/** Jan 5, 2025 */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat(tag(), { dateStyle: 'medium' }).format(new Date(iso));
}

/** 2:14 PM, in the reader's own time zone */
export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat(tag(), { timeStyle: 'short' }).format(new Date(iso));
}

/** 2 PM, of an hour of the day from 0 to 23 */
export function formatHour(hour: number): string {
  return new Intl.DateTimeFormat(tag(), { hour: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2025, 0, 1, hour)),
  );
}

/** Jan 5, 2025, 2:14 PM */
export function formatDateTime(iso: string): string {
  return new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** A date without a time, e.g. 2025-01-05, is the same day everywhere. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The local day of an instant, e.g. 2025-01-05. */
export function localDay(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
