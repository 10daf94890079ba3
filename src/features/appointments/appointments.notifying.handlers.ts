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
  appointmentRelocated,
} from './appointments.events.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { type AppointmentNews, appointmentMail } from './appointments.jobs.ts';
import { recordFor } from './appointments.queries.ts';
import type { Act } from './appointments.rules.ts';
import type { ActOfSeries } from './appointments.series.rules.ts';

/** What is done: its event, and its letter. */
const ANNOUNCED = {
  book: { event: appointmentBooked, letter: 'booked' },
  confirm: { event: appointmentConfirmed, letter: 'confirmed' },
  cancel: { event: appointmentCancelled, letter: 'cancelled' },
  move: { event: appointmentMoved, letter: 'moved' },
  relocate: { event: appointmentRelocated, letter: null },
  complete: { event: appointmentCompleted, letter: null },
  absent: { event: appointmentCompleted, letter: null },
} as const satisfies Record<Act | 'book', unknown>;

/** An appointment as it is now, and how often invitations to it were sent. */
export interface Announced {
  appointment: Pick<
    Appointment,
    | 'id'
    | 'project_id'
    | 'customer_id'
    | 'service_provider_id'
    | 'start_time'
    | 'end_time'
    | 'time_zone'
    | 'cutoff_hours'
  >;
  sequence: number;
  /** When it started before. */
  from?: string;
}

/** Records what was done to one appointment, and writes to both, in the transaction of the change. */
export const notifyBoth = (
  trx: Trx,
  jobs: Jobs,
  what: keyof typeof ANNOUNCED,
  announced: Announced,
  actor: Actor,
): Promise<void> => announce(trx, jobs, what, [announced], actor);

/**
 * Records what was done to one or several appointments of the same two: one event, whose subject is the first, and
 * one letter to each side with all times, in the transaction of the change.
 * @param announced in the order of their times
 */
export const notifyTogether = (
  trx: Trx,
  jobs: Jobs,
  what: 'book' | ActOfSeries,
  announced: readonly Announced[],
  actor: Actor,
): Promise<void> => announce(trx, jobs, what, announced, actor);

async function announce(
  trx: Trx,
  jobs: Jobs,
  what: keyof typeof ANNOUNCED,
  [first, ...others]: readonly Announced[],
  actor: Actor,
): Promise<void> {
  if (!first) return;
  const { appointment } = first;
  const { event, letter } = ANNOUNCED[what];
  await recordFor(trx, event, appointment, actor);
  if (letter === null) return;
  const news = {
    ...inLetter(first, letter),
    kind: letter,
    ...(others.length > 0 && { others: others.map((each) => inLetter(each, letter)) }),
    changedAt: actor.at.toISOString(),
    zone: appointment.time_zone,
  };
  await jobs.enqueueAll(trx, appointmentMail, [
    { ...news, personId: appointment.customer_id, cutoffHours: appointment.cutoff_hours },
    { ...news, personId: appointment.service_provider_id, isProvider: true },
  ]);
}

const inLetter = ({ appointment, sequence, from }: Announced, kind: AppointmentNews['kind']) => ({
  appointmentId: appointment.id,
  sequence,
  startsAt: appointment.start_time,
  endsAt: appointment.end_time,
  ...(kind === 'moved' && from !== undefined && { before: from }),
});
