/** The letters about appointments. */

import type { Locale } from '#kit/locale.ts';
import { isTimeZone } from '#kit/time-zone.ts';
import { addressIn } from '#server/config.ts';
import type { Floor } from '#server/context.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import type { Letter } from '#server/letters/letter.ts';
import { findReader } from './appointments.letters.queries.ts';
import {
  appointmentAheadLetter,
  appointmentBookedLetter,
  appointmentCancelledLetter,
  appointmentConfirmedLetter,
  appointmentMovedLetter,
} from './appointments.letters.ts';
import type { Status } from './appointments.rules.ts';
import { invitation } from './appointments.service/calendar-file.ts';

/** What happened to an appointment, as its letter says it, however late it is sent. Instants are ISO 8601. */
export interface AppointmentNews {
  kind: keyof typeof LETTERS;
  appointmentId: string;
  /** Who is written to. */
  personId: string;
  /** Of the invitation; one higher with each change. */
  sequence: number;
  startsAt: string;
  endsAt: string;
  /** When it happened. */
  changedAt: string;
  /** The provider's zone. */
  zone: string;
}

const LETTERS = {
  booked: appointmentBookedLetter,
  confirmed: appointmentConfirmedLetter,
  moved: appointmentMovedLetter,
  cancelled: appointmentCancelledLetter,
  ahead: appointmentAheadLetter,
} as const;

/** The status in the invitation; a reminder carries none. */
const STATUS: Record<AppointmentNews['kind'], Status | null> = {
  booked: 'scheduled',
  confirmed: 'confirmed',
  moved: 'scheduled',
  cancelled: 'cancelled',
  ahead: null,
};

/** Enqueued in the transaction of the change, once for each of the two. */
export const appointmentMail = defineJob<AppointmentNews>('appointment_mail', { sideBySide: 2 });

/** @returns the letter of a job, and to where; null if the account has been closed */
export async function appointmentLetter(
  { db, config, publicUrl }: Pick<Floor, 'db' | 'config' | 'publicUrl'>,
  news: AppointmentNews,
): Promise<{ to: string; locale: Locale; letter: Letter } | null> {
  const reader = await db.asSystem((trx) => findReader(trx, news.personId));
  if (!reader) return null;
  const url = `${publicUrl}/appointment/${news.appointmentId}`;
  const status = STATUS[news.kind];
  const entry = {
    id: news.appointmentId,
    sequence: news.sequence,
    start: new Date(news.startsAt),
    end: new Date(news.endsAt),
    changedAt: new Date(news.changedAt),
    url,
  };
  const from = addressIn(config.MAIL_FROM);
  const letter = LETTERS[news.kind].of({
    fullName: reader.full_name,
    at: news.startsAt,
    timeZone: reader.time_zone && isTimeZone(reader.time_zone) ? reader.time_zone : null,
    providersZone: news.zone,
    url,
    ...(status && { calendar: invitation({ ...entry, status }, from, reader.email) }),
  });
  return { to: reader.email, locale: reader.locale, letter };
}
