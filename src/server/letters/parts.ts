/** The parts of letters, and sentences that several letters share. */
import { type I18n, setupI18n } from '@lingui/core';
import { dateFormat } from '#kit/date-format.ts';
import { intlTag, LOCALES, type Locale } from '#kit/locale.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '#kit/time-zone.ts';
import type { MailCalendar } from '#server/ports/mail.ts';
import { messages as en } from '../../locales/mail/en.ts';
import { messages as es } from '../../locales/mail/es.ts';

const catalogs = { en, es };
export const translators = Object.fromEntries(
  LOCALES.map((locale) => [locale, setupI18n({ locale, messages: { [locale]: catalogs[locale] } })]),
) as Record<Locale, I18n>;

export interface Parts {
  subject: string;
  greeting: string;
  body: string[];
  button: string;
  url: string;
  closing: string;
  /** Where to opt out of more of them. */
  stopUrl?: string;
  stopLabel?: string;
  /** Whether mail programs may opt out by themselves (RFC 8058). */
  endsByOneClick?: boolean;
  /** Where an answer goes, if not to us. */
  replyTo?: string;
  /** What goes into the reader's calendar. */
  calendar?: MailCalendar;
}

/** A greeting by name, or without one. */
export function hello(i18n: I18n, name?: string): string {
  if (name === undefined) return i18n._({ id: 'mail.shared.greeting', message: 'Hello,' });
  return i18n._({ id: 'mail.greeting', message: 'Hello {name},', values: { name } });
}

/** A time in a letter, and the reader's time zone. */
export interface At {
  at: string;
  timeZone?: string | null;
}

/** A time in the reader's zone, if known; it names the zone. */
export function moment({ locale }: I18n, { at, timeZone }: At): string {
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return formatted(locale, { ...DAY, ...time, timeZone: zoneOf(timeZone) }, at);
}

/** The date of a time, in the reader's zone. */
export function day({ locale }: I18n, { at, timeZone }: At): string {
  return formatted(locale, { ...DAY, timeZone: zoneOf(timeZone) }, at);
}

const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const zoneOf = (timeZone?: string | null) =>
  timeZone && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
const formatted = (locale: string, parts: Intl.DateTimeFormatOptions, at: string) =>
  dateFormat(intlTag(locale), parts).format(new Date(at));
