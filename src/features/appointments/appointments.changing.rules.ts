/** Changes of appointments that are sent once more, because the answer was lost. */
import { MINUTE_MS } from '#kit/days.ts';
import type { SentChange } from './appointments.contract.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { isFinal, lengthOf } from './appointments.rules.ts';
import { momentOf } from './appointments.times.rules.ts';

/**
 * @param by who sent the change
 * @returns whether the appointment is already what the change would make of it
 */
export function isDoneAlready(appointment: Appointment, sent: SentChange, by: string): boolean {
  const { status, cancelled_by, cancellation_reason, absent } = appointment;
  switch (sent.act) {
    case 'confirm':
      return status === 'confirmed';
    case 'cancel':
      return (
        status === 'cancelled' && cancelled_by === by && cancellation_reason === sent.cancellation_reason
      );
    case 'move':
      return !isFinal(status) && isThere(appointment, sent);
    case 'relocate':
      return !isFinal(status) && appointment.location === sentLocation(sent);
    case 'complete':
    case 'absent':
      return status === 'completed' && absent === (sent.absent ?? null);
  }
}

/** @returns the place that is sent; null for nowhere yet */
export const sentLocation = ({ location }: Pick<SentChange, 'location'>): string | null => location || null;

/** Whether it is at the time that it is to move to. */
function isThere(appointment: Appointment, { start_time = '', end_time, start_wall }: SentChange): boolean {
  const moment = start_wall ? momentOf(start_wall, appointment.time_zone) : new Date(start_time);
  if (!(moment instanceof Date)) return false;
  const start = moment.getTime();
  const end = end_time ? Date.parse(end_time) : start + lengthOf(appointment) * MINUTE_MS;
  return start === Date.parse(appointment.start_time) && end === Date.parse(appointment.end_time);
}
