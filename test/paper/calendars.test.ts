// Our calendars, read by programs of others: python's icalendar, and libical with its check of iTIP.
import { describe, expect, it } from 'vitest';
import {
  type CalendarEntry,
  calendarFeed,
  calendarFile,
  invitation,
  publication,
} from '#features/appointments/appointments.service/calendar-file.ts';
import { readCalendar } from './tools.ts';

const ENTRY: CalendarEntry = {
  id: '0199d8f2-6a51-7c3e-9d7a-1f2e3d4c5b6a',
  status: 'scheduled',
  sequence: 0,
  start: new Date('2026-11-25T23:00:00Z'),
  end: new Date('2026-11-26T00:00:00Z'),
  changedAt: new Date('2026-11-23T12:00:00Z'),
  url: 'https://care.example/appointment/0199d8f2-6a51-7c3e-9d7a-1f2e3d4c5b6a',
};
const OTHER: CalendarEntry = { ...ENTRY, id: '0199d8f2-6a51-7c3e-9d7a-1f2e3d4c5b6b', status: 'confirmed' };
const MOVED = { start: new Date('2026-11-01T05:30:00Z'), end: new Date('2026-11-01T06:30:00Z') };
const MARIA = { email: 'maria@example.test', locale: 'en' } as const;
const sent = (entry: CalendarEntry) => invitation(entry, 'hello@care.example', MARIA).content;

/** The entries, of a calendar in which neither of the two finds anything wrong. */
function entriesOf(content: string, method: string | null) {
  const { entries, ...rest } = readCalendar(content);
  expect(rest).toEqual({ method, errors: [], libical: { errors: 0, allowed: true } });
  return entries;
}

const shown = ({ id, start, end, sequence }: CalendarEntry, status: string) => ({
  uid: `${id}@kinkeeper`,
  sequence,
  status,
  summary: 'Appointment (Kinkeeper)',
  start: start.toISOString().replace('.000Z', '+00:00'),
  end: end.toISOString().replace('.000Z', '+00:00'),
});

describe('the calendars of letters', () => {
  it.each<[string, string, CalendarEntry, string]>([
    ['booked', 'REQUEST', ENTRY, 'TENTATIVE'],
    ['moved', 'REQUEST', { ...ENTRY, ...MOVED, sequence: 1 }, 'TENTATIVE'],
    ['confirmed', 'REQUEST', { ...ENTRY, ...MOVED, sequence: 2, status: 'confirmed' }, 'CONFIRMED'],
    ['cancelled', 'CANCEL', { ...ENTRY, ...MOVED, sequence: 3, status: 'cancelled' }, 'CANCELLED'],
  ])('%s is a %s as RFC 5546 has it, of the same UID', (_, method, entry, status) => {
    expect(entriesOf(sent(entry), method)).toEqual([shown(entry, status)]);
  });

  it('several are published together', () => {
    const { content } = publication([ENTRY, OTHER], 'hello@care.example', 'en');
    expect(entriesOf(content, 'PUBLISH')).toEqual([shown(ENTRY, 'TENTATIVE'), shown(OTHER, 'CONFIRMED')]);
  });

  it('without an organizer would be found out', () => {
    const { libical } = readCalendar(sent(ENTRY).replace(/^ORGANIZER.*\r\n/m, ''));
    expect(libical.allowed).toBe(false);
  });
});

describe('the calendars that nobody is invited by', () => {
  it('a download has the title whole [APPT-37]', () => {
    const title = `Plan Papá’s week; then, rest\\ ${'long '.repeat(30)}end`;
    expect(entriesOf(calendarFile({ ...ENTRY, title }, 'en').content, null)).toEqual([
      { ...shown(ENTRY, 'TENTATIVE'), summary: title },
    ]);
  });

  it('a feed has every entry, and may have none', () => {
    expect(entriesOf(calendarFeed([ENTRY, OTHER], 'en'), null)).toEqual([
      shown(ENTRY, 'TENTATIVE'),
      shown(OTHER, 'CONFIRMED'),
    ]);
    expect(readCalendar(calendarFeed([], 'en')).entries).toEqual([]);
  });
});
