/** Letters about appointments: when, and where to look, but not what about (decision 0119). */
import type { I18n } from '@lingui/core';
import { defineLetter } from '#server/letters/letter.ts';
import { hello, moment, type Parts } from '#server/letters/parts.ts';
import { hasSameClock } from './appointments.times.rules.ts';

export interface AboutAppointment {
  fullName: string;
  /** Its start. */
  at: string;
  /** The reader's zone; null if unknown: then the provider's. */
  timeZone: string | null;
  /** The zone of the provider's hours. */
  providersZone: string;
  /** Whether the reader is the provider, who confirms it. */
  isProvider: boolean;
  /** The last moment at which the reader can change it; null if it can be changed until it is over. */
  lastChange: { at: string; isOver: boolean } | null;
  url: string;
  calendar?: Parts['calendar'];
}

export const appointmentBookedLetter = defineLetter(
  'appointment_booked',
  (i18n, letter: AboutAppointment) => ({
    ...common(i18n, letter),
    subject: i18n._({ id: 'mail.appointment.booked.subject', message: 'Your appointment is booked' }),
    body: [
      isOn(i18n, letter),
      letter.isProvider
        ? i18n._({
            id: 'mail.appointment.booked.confirm',
            message: 'Please confirm it with the link below.',
          })
        : i18n._({
            id: 'mail.appointment.booked.unconfirmed',
            message: 'The care professional still has to confirm it.',
          }),
      ...ends(i18n),
    ],
  }),
);

export const appointmentConfirmedLetter = defineLetter(
  'appointment_confirmed',
  (i18n, letter: AboutAppointment) => ({
    ...common(i18n, letter),
    subject: i18n._({ id: 'mail.appointment.confirmed.subject', message: 'Your appointment is confirmed' }),
    body: [
      i18n._({
        id: 'mail.appointment.confirmed.body',
        message: 'The appointment on {when} is confirmed.',
        values: { when: when(i18n, letter) },
      }),
      ...ends(i18n),
    ],
  }),
);

/** What moved says where it was, too: with several appointments, that tells which one it is. */
export interface Moved {
  before: string | undefined;
}

export const appointmentMovedLetter = defineLetter(
  'appointment_moved',
  (i18n, letter: AboutAppointment & Moved) => ({
    ...common(i18n, letter),
    subject: i18n._({ id: 'mail.appointment.moved.subject', message: 'Your appointment has a new time' }),
    body: [
      letter.before
        ? i18n._({
            id: 'mail.appointment.moved.from',
            message: 'The appointment of {before} is now on {when}.',
            values: { before: ownTime(i18n, { ...letter, at: letter.before }), when: when(i18n, letter) },
          })
        : i18n._({
            id: 'mail.appointment.moved.to',
            message: 'The appointment is now on {when}.',
            values: { when: when(i18n, letter) },
          }),
      letter.isProvider
        ? i18n._({
            id: 'mail.appointment.moved.confirm',
            message: 'Please confirm the new time with the link below.',
          })
        : i18n._({
            id: 'mail.appointment.moved.unconfirmed',
            message: 'The care professional still has to confirm the new time.',
          }),
      ...ends(i18n),
    ],
  }),
);

export const appointmentCancelledLetter = defineLetter(
  'appointment_cancelled',
  (i18n, letter: AboutAppointment) => ({
    ...common(i18n, letter),
    subject: i18n._({ id: 'mail.appointment.cancelled.subject', message: 'Your appointment is cancelled' }),
    body: [
      i18n._({
        id: 'mail.appointment.cancelled.body',
        message: 'The appointment on {when} will not take place.',
        values: { when: when(i18n, letter) },
      }),
      i18n._({
        id: 'mail.appointment.cancelled.calendar',
        message:
          'If it is in your calendar, this mail takes it out in most mail programs. Please check that it is gone.',
      }),
      kept(i18n),
    ],
    closing: afterCancelling(i18n, letter),
  }),
);

/** The account of the other side was closed. */
export const appointmentLeftAloneLetter = defineLetter(
  'appointment_left_alone',
  (i18n, letter: AboutAppointment) => ({
    ...common(i18n, letter),
    subject: i18n._({
      id: 'mail.appointment.left_alone.subject',
      message: 'Please do not count on your appointment',
    }),
    body: [
      letter.isProvider
        ? i18n._({
            id: 'mail.appointment.left_alone.customer',
            message:
              'You have an appointment on {when}. The account of the customer it is with is closed now, so it will probably not take place.',
            values: { when: when(i18n, letter) },
          })
        : i18n._({
            id: 'mail.appointment.left_alone.provider',
            message:
              'You have an appointment on {when}. The account of the care professional it is with is closed now, so it will probably not take place.',
            values: { when: when(i18n, letter) },
          }),
      kept(i18n),
    ],
    closing: untilOpenAgain(i18n),
  }),
);

export const untilOpenAgain = (i18n: I18n) =>
  i18n._({
    id: 'mail.appointment.left_alone.closing',
    message:
      'You can cancel at any time, with the link above. If the account is opened again, what you have not cancelled takes place as booked, and we tell you.',
  });

/** The reminder. */
export const appointmentAheadLetter = defineLetter('appointment_ahead', (i18n, letter: AboutAppointment) => ({
  ...common(i18n, letter),
  subject: i18n._({ id: 'mail.appointment.ahead.subject', message: 'Your appointment is coming up' }),
  body: [isOn(i18n, letter), kept(i18n)],
}));

/** A time that somebody waits for is free, and held for them (decision 0127). */
export const appointmentOfferedLetter = defineLetter(
  'appointment_offered',
  (
    i18n,
    letter: Pick<AboutAppointment, 'fullName' | 'at' | 'timeZone' | 'providersZone' | 'url'> & {
      until: string;
    },
  ) => ({
    greeting: hello(i18n, letter.fullName),
    subject: i18n._({ id: 'mail.appointment.offered.subject', message: 'A time you wait for is free' }),
    body: [
      i18n._({
        id: 'mail.appointment.offered.body',
        message: 'You are waiting for an appointment. This time is free now: {when}.',
        values: { when: when(i18n, letter) },
      }),
      i18n._({
        id: 'mail.appointment.offered.until',
        message:
          'We are holding it for you until {until}. After that, we offer it to the next person who waits.',
        values: { until: when(i18n, { ...letter, at: letter.until }) },
      }),
      kept(i18n),
    ],
    button: i18n._({ id: 'mail.appointment.offered.button', message: 'Book it, or let it pass' }),
    url: letter.url,
    closing: i18n._({
      id: 'mail.appointment.offered.closing',
      message: 'If you do nothing, nothing is booked, and you go on waiting, behind the others.',
    }),
  }),
);

export const appointmentsLetters = [
  appointmentBookedLetter,
  appointmentConfirmedLetter,
  appointmentMovedLetter,
  appointmentCancelledLetter,
  appointmentLeftAloneLetter,
  appointmentAheadLetter,
  appointmentOfferedLetter,
];

function common(i18n: I18n, letter: AboutAppointment) {
  const { fullName, url, calendar } = letter;
  return {
    greeting: hello(i18n, fullName),
    button: i18n._({ id: 'mail.appointment.button', message: 'Open the appointment' }),
    url,
    closing: howToChange(i18n, letter),
    ...(calendar && { calendar }),
  };
}

function howToChange(i18n: I18n, { lastChange, timeZone, providersZone }: AboutAppointment): string {
  if (!lastChange)
    return i18n._({ id: 'mail.appointment.closing', message: 'To move or cancel it, use the link above.' });
  if (lastChange.isOver)
    return i18n._({
      id: 'mail.appointment.closing.late',
      message:
        'It can no longer be moved or cancelled on Kinkeeper. If you cannot come, the link above says whom to write to.',
    });
  return i18n._({
    id: 'mail.appointment.closing.until',
    message: 'You can move or cancel it until {until}, with the link above.',
    values: { until: when(i18n, { at: lastChange.at, timeZone, providersZone }) },
  });
}

const isOn = (i18n: I18n, letter: AboutAppointment) =>
  i18n._({
    id: 'mail.appointment.ahead.body',
    message: 'The appointment is on {when}.',
    values: { when: when(i18n, letter) },
  });

/** Only customers look for a time. */
export const afterCancelling = (i18n: I18n, { isProvider }: Pick<AboutAppointment, 'isProvider'>) =>
  isProvider
    ? i18n._({ id: 'mail.appointment.cancelled.done', message: 'You do not need to do anything.' })
    : i18n._({
        id: 'mail.appointment.cancelled.closing',
        message: 'To find another time, open Kinkeeper with the link above.',
      });

type Time = Pick<AboutAppointment, 'at' | 'timeZone' | 'providersZone'>;

export const ownTime = (i18n: I18n, { at, timeZone, providersZone }: Time): string =>
  moment(i18n, { at, timeZone: timeZone ?? providersZone });

/** The reader's time, and the provider's where their clocks differ (APPT-66). */
export function when(i18n: I18n, time: Time): string {
  const { at, timeZone, providersZone } = time;
  const own = ownTime(i18n, time);
  if (hasSameClock(timeZone ?? providersZone, providersZone, new Date(at))) return own;
  return i18n._({
    id: 'mail.appointment.when',
    message: '{own} (for the provider {other})',
    values: { own, other: moment(i18n, { at, timeZone: providersZone }) },
  });
}

export const ends = (i18n: I18n) => [
  i18n._({
    id: 'mail.appointment.calendar',
    message:
      'The calendar entry in this mail is for your own calendar. Answering it there does not reach us or the other side.',
  }),
  kept(i18n),
];

export const kept = (i18n: I18n) =>
  i18n._({
    id: 'mail.appointment.private',
    message: 'To keep it private, this mail does not say who it is with or what it is about.',
  });
