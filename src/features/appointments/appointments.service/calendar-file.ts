/** Writes appointments as iCalendar (RFC 5545), for letters, downloads and the feed. */
import ical, {
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
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

/** A calendar for a letter, and what a mail program shall do with it. */
export interface Invitation {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  content: string;
}

const SUMMARY = 'Appointment (Kinkeeper)';
/** How often calendars that subscribe may ask again. */
const REFRESH_SECONDS = 3600;

/**
 * An invitation, or its withdrawal. It asks for no answer: nobody reads the mailbox it would go to.
 * @param from our address
 * @param to the reader's address
 */
export function invitation(entry: CalendarEntry, from: string, to: string): Invitation {
  const method = entry.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const calendar = emptyCalendar();
  calendar.method(ICalCalendarMethod[method]);
  const event = addEntry(calendar, entry);
  event.organizer({ name: 'Kinkeeper', email: from });
  event.createAttendee({ email: to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  return { method, content: calendar.toString() };
}

/**
 * Several appointments at once. An invitation or a withdrawal is of one only (RFC 5546, 3.2.2 and 3.2.5), so these
 * are published: the reader takes them over together, and a later invitation changes each by its UID.
 * @param from our address
 */
export function publication(entries: readonly CalendarEntry[], from: string): Invitation {
  const calendar = emptyCalendar();
  calendar.method(ICalCalendarMethod.PUBLISH);
  for (const entry of entries) addEntry(calendar, entry).organizer({ name: 'Kinkeeper', email: from });
  return { method: 'PUBLISH', content: calendar.toString() };
}

/** The file that one of the two downloads, which may say what it is about (APPT-37). */
export function calendarFile(entry: CalendarEntry & { title: string }): string {
  const calendar = emptyCalendar();
  addEntry(calendar, entry).summary(plain(entry.title));
  return calendar.toString();
}

/** The calendar that a person's own calendar program subscribes to. */
export function calendarFeed(entries: readonly CalendarEntry[]): string {
  const calendar = emptyCalendar();
  calendar.name('Kinkeeper').ttl(REFRESH_SECONDS);
  for (const entry of entries) addEntry(calendar, entry);
  return calendar.toString();
}

const emptyCalendar = () =>
  ical({ prodId: { company: 'Kinkeeper', product: 'Appointments', language: 'EN' } });

function addEntry(calendar: ICalCalendar, entry: CalendarEntry) {
  return calendar.createEvent({
    // The same for ever: whoever has the entry gets it changed, not doubled.
    id: `${entry.id}@kinkeeper`,
    sequence: entry.sequence,
    start: entry.start,
    end: entry.end,
    stamp: entry.changedAt,
    summary: SUMMARY,
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
