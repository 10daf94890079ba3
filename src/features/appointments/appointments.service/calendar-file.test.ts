import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { STATUSES } from '../appointments.rules.ts';
import { type CalendarEntry, calendarFeed, calendarFile, invitation, publication } from './calendar-file.ts';

const ENTRY: CalendarEntry = {
  id: '0199d8f2-6a51-7c3e-9d7a-1f2e3d4c5b6a',
  status: 'scheduled',
  sequence: 0,
  start: new Date('2026-11-25T23:00:00Z'),
  end: new Date('2026-11-26T00:00:00Z'),
  changedAt: new Date('2026-11-23T12:00:00Z'),
  url: 'https://care.example/appointment/0199d8f2-6a51-7c3e-9d7a-1f2e3d4c5b6a',
};
const FROM = 'hello@care.example';
const READER = { email: 'maria@example.test', locale: 'en' } as const;

/** Reads a calendar as a calendar program does. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
  const entries = calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    sequence: event.getFirstPropertyValue('sequence'),
    status: event.getFirstPropertyValue('status'),
    summary: event.getFirstPropertyValue('summary'),
    url: event.getFirstPropertyValue('url'),
    start: event.getFirstPropertyValue('dtstart')?.toString(),
    end: event.getFirstPropertyValue('dtend')?.toString(),
    stamp: event.getFirstPropertyValue('dtstamp')?.toString(),
    organizer: event.getFirstPropertyValue('organizer'),
    attendee: event.getFirstProperty('attendee'),
  }));
  return { method: calendar.getFirstPropertyValue('method'), entries };
}

describe('an invitation', () => {
  it('says when in UTC and where to look, and nothing that a person wrote', () => {
    const { method, content } = invitation(ENTRY, FROM, READER);
    const calendar = read(content);
    expect([method, calendar.method]).toEqual(['REQUEST', 'REQUEST']);
    expect(calendar.entries[0]).toMatchObject({
      uid: `${ENTRY.id}@kinkeeper`,
      status: 'TENTATIVE',
      summary: 'Appointment (Kinkeeper)',
      url: ENTRY.url,
      start: '2026-11-25T23:00:00Z',
      end: '2026-11-26T00:00:00Z',
      stamp: '2026-11-23T12:00:00Z',
      organizer: `mailto:${FROM}`,
    });
  });

  it('is to the reader, and asks for no answer', () => {
    const attendee = read(invitation(ENTRY, FROM, READER).content).entries[0]?.attendee;
    expect(attendee?.getFirstValue()).toBe(`MAILTO:${READER.email}`);
    expect(attendee?.getParameter('rsvp')).toBe('FALSE');
    expect(attendee?.getParameter('partstat')).toBe('ACCEPTED');
  });

  it('keeps one UID through booking, move, confirmation and cancellation, and rises in SEQUENCE', () => {
    const later = { start: new Date('2026-11-26T15:00:00Z'), end: new Date('2026-11-26T16:00:00Z') };
    const sent = [
      ENTRY,
      { ...ENTRY, ...later, sequence: 1 },
      { ...ENTRY, ...later, sequence: 2, status: 'confirmed' as const },
      { ...ENTRY, ...later, sequence: 3, status: 'cancelled' as const },
    ].map((entry) => read(invitation(entry, FROM, READER).content));
    expect(sent.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL']);
    const entries = sent.map(({ entries: [entry] }) => entry);
    expect(new Set(entries.map((entry) => entry?.uid)).size).toBe(1);
    expect(entries.map((entry) => entry?.sequence)).toEqual([0, 1, 2, 3]);
    expect(entries.map((entry) => entry?.status)).toEqual([
      'TENTATIVE',
      'TENTATIVE',
      'CONFIRMED',
      'CANCELLED',
    ]);
  });
});

describe('a downloaded file', () => {
  it('has title, times and link, and is for no exchange of invitations [APPT-37]', () => {
    const { method, entries } = read(
      calendarFile({ ...ENTRY, title: 'Plan Papá’s week; then, rest' }, 'es').content,
    );
    expect(method).toBeNull();
    expect(entries[0]).toMatchObject({
      summary: 'Plan Papá’s week; then, rest',
      url: ENTRY.url,
      start: '2026-11-25T23:00:00Z',
    });
  });

  it('holds any title as one value, in lines as RFC 5545 wants them', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.string({ unit: 'binary' }),
        (words, any) => {
          const { content } = calendarFile({ ...ENTRY, title: `${words}${any}` }, 'en');
          expect(content.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
          for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(content.match(/^BEGIN:/gm)).toHaveLength(2);
          expect(read(content).entries[0]?.uid).toBe(`${ENTRY.id}@kinkeeper`);
        },
      ),
    );
  });
});

describe('a feed', () => {
  it('holds every appointment under a neutral title, and no method', () => {
    const entries = STATUSES.map((status, index) => ({ ...ENTRY, id: `${index}`, status }));
    const feed = read(calendarFeed(entries, 'en'));
    expect(feed.method).toBeNull();
    expect(feed.entries.map(({ uid }) => uid)).toEqual(entries.map(({ id }) => `${id}@kinkeeper`));
    expect(new Set(feed.entries.map(({ summary }) => summary))).toEqual(new Set(['Appointment (Kinkeeper)']));
    expect(read(calendarFeed([], 'en')).entries).toEqual([]);
  });
});

describe('a calendar for whoever reads Spanish', () => {
  const spanish = { ...READER, locale: 'es' } as const;
  const booked = { ...ENTRY, title: 'Scheduled Consultation' };
  it.each([
    ['of a letter', invitation(ENTRY, FROM, spanish).content, 'Cita (Kinkeeper)'],
    ['of a letter about several', publication([ENTRY], FROM, 'es').content, 'Cita (Kinkeeper)'],
    ['that they follow', calendarFeed([ENTRY], 'es'), 'Cita (Kinkeeper)'],
    ['that they download', calendarFile(booked, 'es').content, 'Consulta programada'],
  ])('%s is in Spanish, with the UID of the English one [APPT-37]', (_, content, summary) => {
    expect(content).toContain('//Kinkeeper//Appointments//ES');
    expect(read(content).entries[0]).toMatchObject({ uid: `${ENTRY.id}@kinkeeper`, summary });
  });

  it('is a file with a Spanish name', () => {
    expect(invitation(ENTRY, FROM, spanish).filename).toBe('cita.ics');
    expect(calendarFile(booked, 'es').filename).toBe('cita.ics');
  });
});
