/** How the handlers of appointments find one, and what they refuse with. */
import type { Trx } from '#db/open.ts';
import type { Person, RequestContext } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import type { NotOffered } from './appointments.booking.rules.ts';
import { type Calendar, nearestTo } from './appointments.calendar.rules.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { enterAppointment } from './appointments.queries.ts';
import type { Decided } from './appointments.series.rules.ts';
import type { Busy, Slot } from './appointments.slots.rules.ts';

export type Context = RequestContext & { person: Person };
/** Who books, as far as a transaction knows that has checked their session itself. */
export type Booker = Pick<Person, 'id' | 'fullName' | 'userType'>;

/** @returns an appointment that the person may see; refuses where there is none */
export async function enterAppointmentOrRefuse(
  trx: Trx,
  { clock, person }: Pick<Context, 'clock' | 'person'>,
  id: string,
): Promise<Appointment> {
  const appointment = await enterAppointment(trx, id, { by: person.id, at: clock.now() });
  if (!appointment) throw refusal('NOT_FOUND');
  return appointment;
}

/** @returns the refusal of a time that cannot be had, with the nearest ones that can */
export function noSlot(
  calendar: Calendar,
  wanted: Busy,
  moves: boolean,
  why: 'taken' | NotOffered,
  now: Date,
) {
  const nearest = nearestTo(calendar, wanted, moves, now).map(slotView);
  return why === 'taken'
    ? refusal('SLOT_TAKEN', { nearest })
    : refusal('SLOT_NOT_OFFERED', { reason: why, nearest });
}

/** @returns a time as the contract writes it */
export const slotView = ({ start, end }: { start: Date; end: Date }) => ({
  start_time: start.toISOString(),
  end_time: end.toISOString(),
});

/** @returns a date of a series as the contract writes it */
export const dateView = ({ start, end, problem }: Decided) => ({ ...slotView({ start, end }), problem });

/** @returns the slot of a date; refuses the whole where it cannot be had */
export function slotOrRefusal(decided: Decided, calendar: Calendar, moves: boolean, now: Date): Slot {
  const { slot, problem } = decided;
  if (!slot) throw noSlot(calendar, decided, moves, problem ?? 'taken', now);
  return slot;
}
