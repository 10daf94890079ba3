/** Writes appointments as iCalendar (RFC 5545), for letters, downloads and the feed. */
import ical, {
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Locale } from '#kit/locale.ts';
import { translators } from '#server/letters/parts.ts';
import type { MailCalendar } from '#server/ports/mail.ts';
import { calendarFileName, neutralTitle, ownTitle } from '../appointments.calendar.letters.ts';
import type { Status } from '../appointments.rules.ts';

/** What a calendar shows of an appointment: nothing that a person wrote (decision 0119). */
export interface CalendarEntry {
  id: string;
  status: Status;
  /** How often invitations to it were sent before. */
  sequence: number;
  start: Date;
  end: Date;
  /** When it last changed. */
  changedAt: Date;
  /** The page of the appointment. */
  url: string;
}

/** How often calendars that subscribe may ask again. */
const REFRESH_SECONDS = 3600;

/**
 * An invitation, or its withdrawal. It asks for no answer: nobody reads the mailbox it would go to.
 * @param from our address
 * @param reader their address and language
 */
export function invitation(
  entry: CalendarEntry,
  from: string,
  { email, locale }: { email: string; locale: Locale },
): MailCalendar {
  const method = entry.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const calendar = emptyCalendar(locale);
  calendar.method(ICalCalendarMethod[method]);
  const event = addEntry(calendar, entry, locale);
  event.organizer({ name: 'Kinkeeper', email: from });
  event.createAttendee({ email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  return attached(calendar, method, locale);
}

/**
 * Several appointments at once. An invitation or a withdrawal is of one only (RFC 5546, 3.2.2 and 3.2.5), so these
 * are published: the reader takes them over together, and a later invitation changes each by its UID.
 * @param from our address
 */
export function publication(entries: readonly CalendarEntry[], from: string, locale: Locale): MailCalendar {
  const calendar = emptyCalendar(locale);
  calendar.method(ICalCalendarMethod.PUBLISH);
  for (const entry of entries)
    addEntry(calendar, entry, locale).organizer({ name: 'Kinkeeper', email: from });
  return attached(calendar, 'PUBLISH', locale);
}

/** The file that one of the two downloads, which may say what it is about (APPT-37). */
export function calendarFile(entry: CalendarEntry & { title: string }, locale: Locale) {
  const calendar = emptyCalendar(locale);
  addEntry(calendar, entry, locale).summary(plain(ownTitle(translators[locale], entry.title)));
  return { filename: calendarFileName(translators[locale]), content: calendar.toString() };
}

/** The calendar that a person's own calendar program subscribes to. */
export function calendarFeed(entries: readonly CalendarEntry[], locale: Locale): string {
  const calendar = emptyCalendar(locale);
  calendar.name('Kinkeeper').ttl(REFRESH_SECONDS);
  for (const entry of entries) addEntry(calendar, entry, locale);
  return calendar.toString();
}

const emptyCalendar = (locale: Locale) =>
  ical({ prodId: { company: 'Kinkeeper', product: 'Appointments', language: locale.toUpperCase() } });

const attached = (calendar: ICalCalendar, method: MailCalendar['method'], locale: Locale): MailCalendar => ({
  method,
  filename: calendarFileName(translators[locale]),
  content: calendar.toString(),
});

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, locale: Locale) {
  return calendar.createEvent({
    // The same for ever: whoever has the entry gets it changed, not doubled.
    id: `${entry.id}@kinkeeper`,
    sequence: entry.sequence,
    start: entry.start,
    end: entry.end,
    stamp: entry.changedAt,
    summary: neutralTitle(translators[locale]),
    description: entry.url,
    url: entry.url,
    status: STATUS_SHOWN[entry.status],
  });
}

const STATUS_SHOWN = {
  scheduled: ICalEventStatus.TENTATIVE,
  rescheduled: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<Status, ICalEventStatus>;

/** Control characters, which the library lets through; the contract refuses them as well. */
const plain = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
