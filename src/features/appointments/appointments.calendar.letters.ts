/** What an entry in somebody's calendar says, in their language. */
import type { I18n } from '@lingui/core';
import { BOOKED_AS } from './appointments.names.rules.ts';

/** Where a calendar may be read by others: not what it is about (decision 0119). */
export const neutralTitle = (i18n: I18n) =>
  i18n._({ id: 'mail.appointment.entry', message: 'Appointment (Kinkeeper)' });

/** @returns what an appointment is called: in the reader's language where nobody has given it a name of its own */
export function ownTitle(i18n: I18n, title: string): string {
  if (title !== BOOKED_AS.title) return title;
  return i18n._({ id: 'mail.appointment.booked_as', message: 'Scheduled Consultation' });
}

export const calendarFileName = (i18n: I18n) =>
  i18n._({ id: 'mail.appointment.file', message: 'appointment.ics' });
