/** What becomes of an appointment: confirmed, cancelled, moved, completed, or somebody did not come. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { daysAfter } from '#kit/days.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { holdCalendar, lockCalendar } from './appointments.calendar.queries.ts';
import { decideSlot, NEAREST_WITHIN_DAYS } from './appointments.calendar.rules.ts';
import { appointments, type SentChange } from './appointments.contract.ts';
import { entered, noSlot } from './appointments.entering.handlers.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { notifyBoth } from './appointments.notifying.handlers.ts';
import * as queries from './appointments.queries.ts';
import { type Act, lastChange, lengthOf, mayAct, type Reader, STATUS_AFTER } from './appointments.rules.ts';

const os = implement(appointments).$context<RequestContext<'jobs'>>();

export const change = os.change.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const { id, act, revision } = input;
  const at = clock.now();
  return db.as(person.id, async (trx) => {
    const before = await entered(trx, context, id);
    await holdCalendar(trx, before.service_provider_id);
    const now = (await queries.findAppointment(trx, id)) ?? before;
    // Who is neither of the two was let in as an admin.
    const isAdmin = person.id !== now.customer_id && person.id !== now.service_provider_id;
    const reader = { id: person.id, isAdmin };
    refuseUnlessMay(now, act, reader, at);
    if (revision !== undefined && revision !== now.revision) throw changedMeanwhile(now);
    const next = { status: STATUS_AFTER[act], ...(await changesOf(trx, now, input, reader, at)) };
    const sequence = await queries.changeAppointment(trx, id, next, at).catch((error: unknown) => {
      throw queries.isTaken(error) ? refusal('SLOT_TAKEN', { nearest: [] }) : error;
    });
    const after = await queries.findAppointment(trx, id);
    if (!after) throw refusal('NOT_FOUND');
    await notifyBoth(trx, context.jobs, act, after, sequence, { by: person.id, at });
    return after;
  });
});

function refuseUnlessMay(appointment: Appointment, act: Act, reader: Reader, now: Date): void {
  const answer = mayAct(appointment, act, reader, now);
  if (answer === 'yes') return;
  if (answer === 'not_yours') throw refusal('NOT_FOUND');
  if (answer === 'providers_only') throw refusal('FORBIDDEN');
  if (answer === 'too_late')
    throw refusal('TOO_LATE_TO_CHANGE', { until: lastChange(appointment).toISOString() });
  throw changedMeanwhile(appointment);
}

const changedMeanwhile = (appointment: Appointment) => refusal('CHANGED_MEANWHILE', { appointment });

/** @returns what an act stores besides the status */
async function changesOf(
  trx: Trx,
  appointment: Appointment,
  sent: SentChange,
  { id: by }: Reader,
  at: Date,
): Promise<Omit<queries.StoredChange, 'status'>> {
  switch (sent.act) {
    case 'cancel':
      return { cancellation_reason: sent.cancellation_reason as string, cancelled_by: by };
    case 'move':
      return movedTo(trx, appointment, sent, by, at);
    case 'complete':
    case 'absent':
      return sent.absent === undefined ? {} : { absent: sent.absent };
    case 'confirm':
      return {};
  }
}

/** APPT-44, APPT-47: it keeps its length, unless an end is named. */
async function movedTo(
  trx: Trx,
  appointment: Appointment,
  { start_time, end_time, outside_hours: outsideHours }: SentChange,
  by: string,
  at: Date,
) {
  const start = new Date(start_time as string);
  const end = end_time ? new Date(end_time) : new Date(start.getTime() + lengthOf(appointment) * 60_000);
  const day = start.toISOString().slice(0, 10);
  const calendar = await lockCalendar(trx, {
    providerId: appointment.service_provider_id,
    from: daysAfter(day, -1),
    to: daysAfter(day, NEAREST_WITHIN_DAYS + 1),
    moving: { id: appointment.id, by: appointment.customer_id },
  });
  if (!calendar) throw refusal('NOT_FOUND');
  const side = by === appointment.customer_id ? 'customer' : 'provider';
  const slot = decideSlot(calendar, { start, end }, { by: side, moves: true, outsideHours }, at);
  if (typeof slot === 'string') throw noSlot(calendar, start, slot, at);
  return { start_time: slot.start, end_time: slot.end, busy_until: slot.busyUntil };
}
