/** The letters about appointments. */

import type { Locale } from '#kit/locale.ts';
import { isTimeZone } from '#kit/time-zone.ts';
import { addressIn } from '#server/config.ts';
import type { Floor } from '#server/context.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import type { Letter } from '#server/letters/letter.ts';
import { findReader } from './appointments.letters.queries.ts';
import {
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
} as const;

const STATUS: Record<AppointmentNews['kind'], Status> = {
  booked: 'scheduled',
  confirmed: 'confirmed',
  moved: 'scheduled',
  cancelled: 'cancelled',
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
  const entry = {
    id: news.appointmentId,
    status: STATUS[news.kind],
    sequence: news.sequence,
    start: new Date(news.startsAt),
    end: new Date(news.endsAt),
    changedAt: new Date(news.changedAt),
    url,
  };
  const letter = LETTERS[news.kind].of({
    fullName: reader.full_name,
    at: news.startsAt,
    timeZone: reader.time_zone && isTimeZone(reader.time_zone) ? reader.time_zone : null,
    providersZone: news.zone,
    url,
    calendar: invitation(entry, addressIn(config.MAIL_FROM), reader.email),
  });
  return { to: reader.email, locale: reader.locale, letter };
}
