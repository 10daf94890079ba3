/** What becomes of an appointment: confirmed, cancelled, moved, completed, or somebody did not come. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import type { Actor } from '#kit/actor.ts';
import { daysAfter, MINUTE_MS } from '#kit/days.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { acquireCalendarLock, lockCalendar } from './appointments.calendar.queries.ts';
import { decideSlot, NEAREST_WITHIN_DAYS } from './appointments.calendar.rules.ts';
import { isDoneAlready, sentLocation } from './appointments.changing.rules.ts';
import { appointments, type SentChange } from './appointments.contract.ts';
import { type Context, enterAppointmentOrRefuse, noSlot } from './appointments.entering.handlers.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { removeHoldOf } from './appointments.holds.queries.ts';
import { notifyBoth, notifyTogether } from './appointments.notifying.handlers.ts';
import { keepOpen } from './appointments.parties.queries.ts';
import { refuseUnlessStillPaid, returnHours } from './appointments.paying.handlers.ts';
import { whoseCutoff } from './appointments.paying.rules.ts';
import * as queries from './appointments.queries.ts';
import {
  type Act,
  type ActProblem,
  lastChange,
  lengthOf,
  type Reader,
  STATUS_AFTER,
  whyNotAct,
} from './appointments.rules.ts';
import { changeMeant, listMeant } from './appointments.series.changing.handlers.ts';
import type { ActOfSeries } from './appointments.series.rules.ts';
import { momentOf, type WallTime } from './appointments.times.rules.ts';
import { offerTimes } from './appointments.waits.jobs.ts';
import { passTimes } from './appointments.waits.queries.ts';

const os = implement(appointments).$context<RequestContext<'jobs'>>();

export const change = os.change.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const { id, act, scope, revision } = input;
  const at = clock.now();
  return db.as(person.id, async (trx) => {
    const before = await enterAppointmentOrRefuse(trx, context, id);
    await acquireCalendarLock(trx, before.service_provider_id);
    await keepOpen(trx, before);
    const now = (await queries.findAppointment(trx, id)) ?? before;
    // Who is neither of the two was let in as an admin.
    const isAdmin = person.id !== now.customer_id && person.id !== now.service_provider_id;
    const reader = { id: person.id, isAdmin };
    const problem = whyNotAct(now, act, reader, at);
    refuseUnlessTheirs(problem);
    if (await isAllDone(trx, now, input, reader, at)) return now;
    refuseUnlessPossible(problem, now, at);
    if (revision !== undefined && revision !== now.revision) throw changedMeanwhile(now);
    if (scope !== 'this') return changeSeries(trx, context, now, input, reader);
    const next = {
      status: STATUS_AFTER[act] ?? now.status,
      ...(await changesOf(trx, now, input, reader, at)),
    };
    const sequence = await queries.changeAppointment(trx, id, next, at).catch(takenMeanwhile);
    if (act === 'cancel') await returnHours(trx, now, { by: person.id, at });
    const after = await queries.findAppointment(trx, id);
    if (!after) throw refusal('NOT_FOUND');
    const announced = { appointment: after, sequence, from: now.start_time };
    await notifyBoth(trx, context.jobs, act, announced, { by: person.id, at });
    await offerFreed(trx, context.jobs, act, after, [now.start_time], { by: person.id, at });
    return after;
  });
});

/** @returns the one that was chosen, as it is after the change of all that are meant */
async function changeSeries(
  trx: Trx,
  { clock, jobs, person }: Context & Pick<RequestContext<'jobs'>, 'jobs'>,
  chosen: Appointment,
  input: SentChange,
  reader: Reader,
): Promise<Appointment> {
  const actor = { by: person.id, at: clock.now() };
  const changed = await changeMeant(trx, chosen, input, reader, actor).catch(takenMeanwhile);
  if (input.act === 'cancel')
    for (const { appointment } of changed) await returnHours(trx, appointment, actor);
  await notifyTogether(trx, jobs, input.act as ActOfSeries, changed, actor);
  const left = changed.map(({ from }) => from);
  await offerFreed(trx, jobs, input.act, chosen, left, actor);
  const found = changed.find(({ appointment }) => appointment.id === chosen.id);
  if (!found) throw refusal('NOT_FOUND');
  return found.appointment;
}

/** What is cancelled or moved leaves its time to others; a customer who gives it up does not wait for it. */
async function offerFreed(
  trx: Trx,
  jobs: Jobs,
  act: Act,
  { customer_id, service_provider_id }: Appointment,
  left: readonly string[],
  { by, at }: Actor,
): Promise<void> {
  if (act !== 'cancel' && act !== 'move') return;
  if (by === customer_id) await passTimes(trx, { personId: by, providerId: service_provider_id }, left);
  await offerTimes(trx, jobs, service_provider_id, at);
}

function takenMeanwhile(error: unknown): never {
  throw queries.isTaken(error) ? refusal('SLOT_TAKEN', { nearest: [] }) : error;
}

function refuseUnlessTheirs(problem: ActProblem | null): void {
  if (problem === 'not_yours') throw refusal('NOT_FOUND');
  if (problem === 'providers_only' || problem === 'its_two_only') throw refusal('FORBIDDEN');
}

/** Whether nothing is left to do, for this one or for any that is meant: the answer to the change was lost. */
async function isAllDone(
  trx: Trx,
  appointment: Appointment,
  sent: SentChange,
  reader: Reader,
  at: Date,
): Promise<boolean> {
  if (!isDoneAlready(appointment, sent, reader.id)) return false;
  // Others move as far as this one, which is not at all.
  if (sent.scope === 'this' || sent.act === 'move') return true;
  const meant = await listMeant(trx, appointment, sent, reader, at);
  return meant.every((each) => isDoneAlready(each, sent, reader.id));
}

function refuseUnlessPossible(problem: ActProblem | null, appointment: Appointment, now: Date): void {
  if (problem === null) return;
  if (problem === 'too_late')
    throw refusal('TOO_LATE_TO_CHANGE', {
      until: lastChange(appointment).toISOString(),
      reason: whoseCutoff(appointment, now),
    });
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
      return moveSlot(trx, appointment, sent, by, at);
    case 'relocate':
      return { location: sentLocation(sent) };
    case 'complete':
    case 'absent':
      // That both came is said of one that is over.
      if (sent.act === 'absent' && sent.absent === null && appointment.status !== 'completed')
        throw wrongField('absent', 'Say who did not come.');
      return sent.absent === undefined ? {} : { absent: sent.absent };
    case 'confirm':
      return {};
  }
}

/** APPT-44, APPT-47: it keeps its length, unless an end is named. */
async function moveSlot(trx: Trx, appointment: Appointment, sent: SentChange, by: string, at: Date) {
  const { start_time = '', end_time, start_wall, outside_hours: outsideHours } = sent;
  const day = start_wall?.day ?? new Date(start_time).toISOString().slice(0, 10);
  const calendar = await lockCalendar(trx, {
    providerId: appointment.service_provider_id,
    from: daysAfter(day, -1),
    to: daysAfter(day, NEAREST_WITHIN_DAYS + 1),
    by,
    at,
    moving: { ids: [appointment.id], by: appointment.customer_id },
  });
  if (!calendar) throw refusal('NOT_FOUND');
  const start = start_wall ? momentMeant(start_wall, calendar.time_zone) : new Date(start_time);
  const end = end_time ? new Date(end_time) : new Date(start.getTime() + lengthOf(appointment) * MINUTE_MS);
  await refuseUnlessStillPaid(trx, appointment, { start, end }, by);
  const side = by === appointment.customer_id ? 'customer' : 'provider';
  const slot = decideSlot(calendar, { start, end }, { by: side, moves: true, outsideHours }, at);
  if (typeof slot === 'string') throw noSlot(calendar, { start, end }, true, slot, at);
  await removeHoldOf(trx, by, appointment.service_provider_id);
  return { start_time: slot.start, end_time: slot.end, busy_until: slot.busyUntil };
}

/** @returns the moment of a time on a clock; refuses one that the clock skips, and asks which one it repeats */
function momentMeant(wall: WallTime, zone: string): Date {
  const moment = momentOf(wall, zone);
  if (moment === 'skipped')
    throw wrongField('start_wall.time', 'The clock skips this time on that day. Choose another.');
  if (moment === 'repeated')
    throw wrongField('start_wall.reading', 'The clock shows this time twice on that day. Say which.');
  return moment;
}
