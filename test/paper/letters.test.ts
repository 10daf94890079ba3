// Our letters, read by a program of others: Python's parser of e-mail.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeLetter } from '#app/letters.ts';
import {
  appointmentBookedLetter,
  appointmentCancelledLetter,
  appointmentMovedLetter,
} from '#features/appointments/appointments.letters.ts';
import { type CalendarEntry, invitation } from '#features/appointments/appointments.service/calendar-file.ts';
import { LOCALES, type Locale } from '#kit/locale.ts';
import { outboxMail } from '#server/ports/mail.ts';
import { inPython, readCalendar, workFolder } from './tools.ts';

interface ReadLetter {
  to: string;
  subject: string;
  defects: string[];
  body: string;
  parts: {
    type: string;
    charset: string | null;
    method: string | null;
    filename: string | null;
    disposition: string | null;
    content: string | null;
  }[];
}

const folder = workFolder();
afterAll(() => folder.remove());
const outbox = outboxMail(folder.at('outbox'), {
  from: 'Kinkeeper <hello@care.example>',
  replyTo: 'hello@care.example',
});

const URL = 'https://care.example/appointment/0199d8f2-6a51-7c3e-9d7a-1f2e3d4c5b6a';
const ENTRY: CalendarEntry = {
  id: '0199d8f2-6a51-7c3e-9d7a-1f2e3d4c5b6a',
  status: 'scheduled',
  sequence: 0,
  start: new Date('2026-11-25T23:00:00Z'),
  end: new Date('2026-11-26T00:00:00Z'),
  changedAt: new Date('2026-11-23T12:00:00Z'),
  url: URL,
};
const ABOUT = {
  fullName: 'María Álvarez',
  at: '2026-11-25T23:00:00Z',
  timeZone: 'America/Phoenix',
  providersZone: 'America/Chicago',
  isProvider: false,
  lastChange: null,
  url: URL,
};
const LETTERS = {
  booked: { write: appointmentBookedLetter.of, status: 'scheduled', method: 'REQUEST', sequence: 0 },
  moved: {
    write: (about: typeof ABOUT) => appointmentMovedLetter.of({ ...about, before: '2026-11-24T23:00:00Z' }),
    status: 'scheduled',
    method: 'REQUEST',
    sequence: 1,
  },
  cancelled: { write: appointmentCancelledLetter.of, status: 'cancelled', method: 'CANCEL', sequence: 2 },
} as const;

const unix = (text: string | null | undefined) => text?.replaceAll('\r\n', '\n').trim();

async function sent(id: string, kind: keyof typeof LETTERS, locale: Locale) {
  const { write, status, sequence } = LETTERS[kind];
  const to = 'maria@example.test';
  const calendar = invitation({ ...ENTRY, status, sequence }, 'hello@care.example', { email: to, locale });
  const written = writeLetter(write({ ...ABOUT, calendar }), locale);
  await outbox.send({ id, to, ...written });
  const file = readFileSync(path.join(folder.at('outbox'), `${id}.eml`), 'utf8');
  // As SMTP ends lines.
  const letter = inPython<ReadLetter>('letters.py', file.replace(/\r?\n/g, '\r\n'));
  return { written, calendar, letter };
}

describe.each(LOCALES)('a letter in %s', (locale) => {
  it.each(Object.keys(LETTERS) as (keyof typeof LETTERS)[])(
    'that an appointment is %s has its words, and a calendar that programs act on',
    async (kind) => {
      const { method, sequence } = LETTERS[kind];
      const { written, calendar, letter } = await sent(`${kind}-${locale}`, kind, locale);
      expect(letter).toMatchObject({ to: 'maria@example.test', subject: written.subject, defects: [] });
      expect(unix(letter.body)).toBe(unix(written.text));
      const [mixed, alternatives, plain, html, shown, attached, ...more] = letter.parts;
      expect([mixed?.type, alternatives?.type]).toEqual(['multipart/mixed', 'multipart/alternative']);
      expect([plain, html]).toMatchObject([
        { type: 'text/plain', charset: 'utf-8', filename: null },
        { type: 'text/html', charset: 'utf-8', filename: null },
      ]);
      expect(unix(html?.content)).toBe(unix(written.html));
      expect(shown).toMatchObject({ type: 'text/calendar', charset: 'utf-8', method, filename: null });
      expect(attached).toMatchObject({
        type: 'application/ics',
        disposition: 'attachment',
        filename: calendar.filename,
        content: calendar.content,
      });
      expect(shown?.content).toBe(calendar.content);
      expect(more).toEqual([]);
      expect(readCalendar(shown?.content ?? '')).toMatchObject({
        method,
        errors: [],
        libical: { errors: 0, allowed: true },
        entries: [{ uid: `${ENTRY.id}@kinkeeper`, sequence }],
      });
    },
  );
});
