/** Letters about several appointments that were booked, confirmed, moved or cancelled at once: one letter with all times. */
import type { I18n } from '@lingui/core';
import { defineLetter } from '#server/letters/letter.ts';
import { hello } from '#server/letters/parts.ts';
import {
  type AboutAppointment,
  afterCancelling,
  ends,
  kept,
  type Moved,
  ownTime,
  untilOpenAgain,
  when,
} from './appointments.letters.ts';

interface AboutSeveral extends Omit<AboutAppointment, 'at' | 'lastChange'> {
  /** When they start, in order. */
  times: ({ at: string } & Moved)[];
  /** Whether the reader can change each of them only until some time before it. */
  hasCutoff: boolean;
}

export const appointmentsBookedLetter = defineLetter('appointments_booked', (i18n, letter: AboutSeveral) => ({
  ...commonOfSeveral(i18n, letter),
  subject: i18n._({ id: 'mail.appointments.booked.subject', message: 'Your appointments are booked' }),
  body: [
    letter.isProvider
      ? i18n._({
          id: 'mail.appointments.booked.confirm',
          message: 'These {count} appointments are booked, and wait for you to confirm them:',
          values: { count: letter.times.length },
        })
      : i18n._({
          id: 'mail.appointments.booked.body',
          message: 'These {count} appointments are booked. The care professional still has to confirm them:',
          values: { count: letter.times.length },
        }),
    ...listed(i18n, letter),
    ...ends(i18n),
  ],
}));

export const appointmentsConfirmedLetter = defineLetter(
  'appointments_confirmed',
  (i18n, letter: AboutSeveral) => ({
    ...commonOfSeveral(i18n, letter),
    subject: i18n._({
      id: 'mail.appointments.confirmed.subject',
      message: 'Your appointments are confirmed',
    }),
    body: [
      i18n._({
        id: 'mail.appointments.confirmed.body',
        message: 'These {count} appointments are confirmed:',
        values: { count: letter.times.length },
      }),
      ...listed(i18n, letter),
      ...ends(i18n),
    ],
  }),
);

export const appointmentsMovedLetter = defineLetter('appointments_moved', (i18n, letter: AboutSeveral) => ({
  ...commonOfSeveral(i18n, letter),
  subject: i18n._({ id: 'mail.appointments.moved.subject', message: 'Your appointments have new times' }),
  body: [
    letter.isProvider
      ? i18n._({
          id: 'mail.appointments.moved.confirm',
          message: '{count} appointments have moved, and wait for you to confirm the new times:',
          values: { count: letter.times.length },
        })
      : i18n._({
          id: 'mail.appointments.moved.body',
          message:
            '{count} appointments have moved. The care professional still has to confirm the new times:',
          values: { count: letter.times.length },
        }),
    ...listed(i18n, letter),
    ...ends(i18n),
  ],
}));

export const appointmentsCancelledLetter = defineLetter(
  'appointments_cancelled',
  (i18n, letter: AboutSeveral) => ({
    ...commonOfSeveral(i18n, letter),
    subject: i18n._({
      id: 'mail.appointments.cancelled.subject',
      message: 'Your appointments are cancelled',
    }),
    body: [
      i18n._({
        id: 'mail.appointments.cancelled.body',
        message: 'These {count} appointments will not take place:',
        values: { count: letter.times.length },
      }),
      ...listed(i18n, letter),
      i18n._({
        id: 'mail.appointments.cancelled.calendar',
        message:
          'If they are in your calendar, the entry in this mail takes them out in most calendar programs. Please check that they are gone.',
      }),
      kept(i18n),
    ],
    closing: afterCancelling(i18n, letter),
  }),
);

export const appointmentsLeftAloneLetter = defineLetter(
  'appointments_left_alone',
  (i18n, letter: AboutSeveral) => ({
    ...commonOfSeveral(i18n, letter),
    subject: i18n._({
      id: 'mail.appointments.left_alone.subject',
      message: 'Please do not count on your appointments',
    }),
    body: [
      letter.isProvider
        ? i18n._({
            id: 'mail.appointments.left_alone.customer',
            message:
              'The account of the customer whom you have these {count} appointments with is closed now, so they will probably not take place:',
            values: { count: letter.times.length },
          })
        : i18n._({
            id: 'mail.appointments.left_alone.provider',
            message:
              'The account of the care professional whom you have these {count} appointments with is closed now, so they will probably not take place:',
            values: { count: letter.times.length },
          }),
      ...listed(i18n, letter),
      kept(i18n),
    ],
    closing: untilOpenAgain(i18n),
  }),
);

export const appointmentsOfSeveralLetters = [
  appointmentsBookedLetter,
  appointmentsConfirmedLetter,
  appointmentsMovedLetter,
  appointmentsCancelledLetter,
  appointmentsLeftAloneLetter,
];

function commonOfSeveral(i18n: I18n, { fullName, url, calendar, hasCutoff }: AboutSeveral) {
  return {
    greeting: hello(i18n, fullName),
    button: i18n._({ id: 'mail.appointments.button', message: 'Open your appointments' }),
    url,
    closing: hasCutoff
      ? i18n._({
          id: 'mail.appointments.closing.until',
          message: 'The link above says until when you can move or cancel each of them.',
        })
      : i18n._({
          id: 'mail.appointments.closing',
          message: 'To move or cancel any of them, use the link above.',
        }),
    ...(calendar && { calendar }),
  };
}

/** A paragraph for each: HTML keeps no lines. */
const listed = (i18n: I18n, { times, timeZone, providersZone }: AboutSeveral) =>
  times.map(({ at, before }) => {
    const now = when(i18n, { at, timeZone, providersZone });
    if (!before) return `• ${now}`;
    const values = { before: ownTime(i18n, { at: before, timeZone, providersZone }), now };
    return `• ${i18n._({ id: 'mail.appointments.moved.time', message: '{before}, now {now}', values })}`;
  });
