/** Changes of several appointments of a series at once: those from one on, or all that have not begun. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import type { Actor } from '#kit/actor.ts';
import { daysAfter, MINUTE_MS } from '#kit/days.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { lockCalendar, readCalendar, type Span } from './appointments.calendar.queries.ts';
import { NEAREST_WITHIN_DAYS } from './appointments.calendar.rules.ts';
import { sentLocation } from './appointments.changing.rules.ts';
import { appointments, type SentChange } from './appointments.contract.ts';
import {
  type Context,
  dateView,
  enterAppointmentOrRefuse,
  slotOrRefusal,
} from './appointments.entering.handlers.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { removeHoldOf } from './appointments.holds.queries.ts';
import { refuseUnlessStillPaid } from './appointments.paying.handlers.ts';
import { DAYS_AHEAD, lengthOf, type Reader, STATUS_AFTER, whyNotAct } from './appointments.rules.ts';
import * as queries from './appointments.series.queries.ts';
import {
  areAsSeen,
  decideMoves,
  decideTimes,
  isInScope,
  movedAlike,
  type Wanted,
} from './appointments.series.rules.ts';

const os = implement(appointments).$context<RequestContext>();

export const previewMove = os.previewMove.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const now = clock.now();
  const { chosen, meant: moving } = await readMeant(context, { ...input, act: 'move' }, now);
  const to = { start: new Date(input.start_time), end: new Date(input.end_time) };
  const span = { ...spanOf(chosen, moving, to), moving: undefined };
  const calendar = await readCalendar(db, { ...span, by: person.id, at: now });
  if (!calendar) throw refusal('NOT_FOUND');
  const places = placesOf(chosen, moving, to);
  const moves = moving.map(({ id, start_time }, n) => ({
    from: new Date(start_time),
    // Of its own time the provider has seen where it lies.
    to: { ...(places[n] as Wanted), ...(id === chosen.id && { outsideHours: true }) },
  }));
  const decided = decideMoves(calendar, moves, wantingOf(chosen, person.id), now);
  return {
    moves: decided.map((each, n) => {
      const { id, revision, start_time } = moving[n] as Appointment;
      return { ...dateView(each), id, revision, from: start_time };
    }),
  };
});

export const seriesMeant = os.seriesMeant.use(requireSession).handler(async ({ input, context }) => {
  const { meant } = await readMeant(context, input, context.clock.now());
  return { appointments: meant.map(({ id, start_time, revision }) => ({ id, start_time, revision })) };
});

/** @returns an appointment, and those of its series that would change with it */
const readMeant = (context: Context, input: Meant & { id: string }, now: Date) =>
  context.db.as(context.person.id, async (trx) => {
    const chosen = await enterAppointmentOrRefuse(trx, context, input.id);
    return { chosen, meant: await listMeant(trx, chosen, input, readerOf(chosen, context.person.id), now) };
  });

/** Of a series: what is to change, and how. */
type Meant = Pick<SentChange, 'act' | 'scope'> & { without?: readonly string[] };

/** @returns the appointments of a series that an act is for, and that the person may still change, by their times */
export async function listMeant(
  trx: Trx,
  chosen: Appointment,
  { act, scope, without = [] }: Meant,
  reader: Reader,
  now: Date,
): Promise<Appointment[]> {
  if (!chosen.series) throw wrongField('scope', 'This appointment is not part of a series.');
  const all = await queries.listOfSeries(trx, chosen.series.id);
  return all.filter(
    (each) =>
      isInScope(each, chosen, scope, now) && !whyNotAct(each, act, reader, now) && !without.includes(each.id),
  );
}

/** An appointment after a change, the sequence of its invitation, and where it was. */
export interface Changed {
  appointment: Appointment;
  sequence: number;
  from: string;
}

/**
 * Changes the appointments of a series that are meant, all of them; whoever calls holds the calendar.
 * @param chosen the one that the person changes
 * @returns them as they are now, by their times
 */
export async function changeMeant(
  trx: Trx,
  chosen: Appointment,
  sent: SentChange,
  reader: Reader,
  { by, at }: Actor,
): Promise<Changed[]> {
  const meant = await listMeant(trx, chosen, sent, reader, at);
  if (sent.seen && !areAsSeen(meant, sent.seen))
    throw refusal('CHANGED_MEANWHILE', { appointment: chosen, others_changed: true });
  const slots = sent.act === 'move' ? await slotsOf(trx, chosen, meant, sent, by, at) : [];
  const changes = meant.map(({ id }, n) => ({ id, slot: slots[n] }));
  const starts = new Map(meant.map(({ id, start_time }) => [id, start_time]));
  const sequences = await queries.changeSeries(trx, changes, sharedOf(sent, by), at);
  const after = await queries.listOfSeries(trx, chosen.series?.id ?? '');
  return after.flatMap((appointment) => {
    const sequence = sequences.get(appointment.id);
    const from = starts.get(appointment.id);
    return sequence === undefined || from === undefined ? [] : [{ appointment, sequence, from }];
  });
}

function sharedOf(sent: SentChange, by: string): queries.SharedChange {
  const { act, cancellation_reason } = sent;
  const status = STATUS_AFTER[act];
  if (act === 'relocate') return { status, location: sentLocation(sent) };
  return act === 'cancel' ? { status, cancellation_reason, cancelled_by: by } : { status };
}

/** @returns where each goes; refuses all where one cannot */
async function slotsOf(
  trx: Trx,
  chosen: Appointment,
  moving: readonly Appointment[],
  { start_time, end_time, outside_hours: outsideHours }: SentChange,
  by: string,
  at: Date,
) {
  const start = new Date(start_time as string);
  const end = end_time ? new Date(end_time) : new Date(start.getTime() + lengthOf(chosen) * MINUTE_MS);
  const calendar = await lockCalendar(trx, { ...spanOf(chosen, moving, { start, end }), by, at });
  if (!calendar) throw refusal('NOT_FOUND');
  const wanting = { ...wantingOf(chosen, by), outsideHours };
  const decided = decideTimes(calendar, placesOf(chosen, moving, { start, end }), wanting, at);
  await removeHoldOf(trx, by, chosen.service_provider_id);
  const slots = decided.map((each) => slotOrRefusal(each, calendar, true, at));
  for (const [n, slot] of slots.entries()) await refuseUnlessStillPaid(trx, moving[n] ?? chosen, slot, by);
  return slots;
}

function placesOf(chosen: Appointment, moving: readonly Appointment[], to: Wanted): Wanted[] {
  const starts = moving.map(({ start_time }) => new Date(start_time));
  return movedAlike(new Date(chosen.start_time), to, starts, chosen.time_zone);
}

/** Both sides agreed on these: they move as far ahead as they are. */
const wantingOf = ({ customer_id }: Appointment, by: string) => ({
  by: by === customer_id ? ('customer' as const) : ('provider' as const),
  moves: true,
  ahead: DAYS_AHEAD.provider,
});

const readerOf = ({ customer_id, service_provider_id }: Appointment, id: string): Reader => ({
  id,
  isAdmin: id !== customer_id && id !== service_provider_id,
});

/** The days that they leave and those that they go to; their own times count as free. */
function spanOf(chosen: Appointment, moving: readonly Appointment[], to: Wanted): Omit<Span, 'by' | 'at'> {
  const shift = to.start.getTime() - Date.parse(chosen.start_time);
  const starts = moving.map(({ start_time }) => Date.parse(start_time) + shift);
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return {
    providerId: chosen.service_provider_id,
    from: daysAfter(day(Math.min(...starts, to.start.getTime())), -1),
    to: daysAfter(day(Math.max(...starts, to.start.getTime())), NEAREST_WITHIN_DAYS + 1),
    moving: { ids: moving.map(({ id }) => id), by: chosen.customer_id },
  };
}
