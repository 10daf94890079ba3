/** Who hears of a change: the other side at once, and both by letter, with the entry for their calendars. */
import type { Trx } from '#db/open.ts';
import type { Actor } from '#kit/actor.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import {
  appointmentBooked,
  appointmentCancelled,
  appointmentCompleted,
  appointmentConfirmed,
  appointmentMoved,
} from './appointments.events.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { appointmentMail } from './appointments.jobs.ts';
import { recordFor } from './appointments.queries.ts';
import type { Act } from './appointments.rules.ts';

/** What is done: its event, and its letter. */
const ANNOUNCED = {
  book: { event: appointmentBooked, letter: 'booked' },
  confirm: { event: appointmentConfirmed, letter: 'confirmed' },
  cancel: { event: appointmentCancelled, letter: 'cancelled' },
  move: { event: appointmentMoved, letter: 'moved' },
  complete: { event: appointmentCompleted, letter: null },
  absent: { event: appointmentCompleted, letter: null },
} as const satisfies Record<Act | 'book', unknown>;

/**
 * Records what was done, and writes to both, in the transaction of the change.
 * @param appointment as it is now
 * @param sequence of its invitation
 */
export async function notifyBoth(
  trx: Trx,
  jobs: Jobs,
  what: keyof typeof ANNOUNCED,
  appointment: Appointment,
  sequence: number,
  actor: Actor,
): Promise<void> {
  const { event, letter } = ANNOUNCED[what];
  await recordFor(trx, event, appointment, actor);
  if (letter === null) return;
  for (const personId of [appointment.customer_id, appointment.service_provider_id])
    await jobs.enqueue(trx, appointmentMail, {
      kind: letter,
      appointmentId: appointment.id,
      personId,
      sequence,
      startsAt: appointment.start_time,
      endsAt: appointment.end_time,
      changedAt: actor.at.toISOString(),
      zone: appointment.time_zone,
    });
}
