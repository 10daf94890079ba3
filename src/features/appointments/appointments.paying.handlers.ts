/** Minutes that appointments take from hours and free sessions, and those that come back (decision 0129). */
import type { Trx } from '#db/open.ts';
import type { Actor } from '#kit/actor.ts';
import { MINUTE_MS } from '#kit/days.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { FREE_SESSION_MINUTES, type HourSource } from '../billing/billing.prices.rules.ts';
import { giveBackHours, takeHours } from '../billing/billing.queries/hours.ts';
import type { Booker } from './appointments.entering.handlers.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { findValidity, insertUses, removeUses } from './appointments.paying.queries.ts';
import { isGivenBack, keptUntil } from './appointments.paying.rules.ts';
import type { NewAppointment } from './appointments.queries.ts';
import { lengthOf } from './appointments.rules.ts';

/** Only customers pay, and a free session is for a short appointment. */
export function refuseUnlessPayable(
  person: Booker,
  source: HourSource | undefined,
  slots: readonly { start: Date; end: Date }[],
): void {
  if (source === undefined) return;
  if (person.userType === 'service_provider')
    throw wrongField('paid_from', 'Only customers pay from their hours.');
  if (source === 'free_session' && slots.some((slot) => minutesOf(slot) > FREE_SESSION_MINUTES))
    throw wrongField('paid_from', `A free session pays for ${FREE_SESSION_MINUTES} minutes at most.`);
}

const minutesOf = ({ start, end }: { start: Date; end: Date }) =>
  (end.getTime() - start.getTime()) / MINUTE_MS;

/** Takes what new appointments of one customer need, or refuses them all. */
export async function payFrom(
  trx: Trx,
  source: HourSource,
  made: readonly NewAppointment[],
  at: Date,
): Promise<void> {
  const sessions = made.map(({ id, start_time, end_time }) => ({
    id,
    minutes: minutesOf({ start: start_time, end: end_time }),
    startsAt: start_time,
  }));
  const customerId = made[0]?.customer_id ?? '';
  const taken = await takeHours(trx, customerId, source, sessions, at);
  if (!Array.isArray(taken)) throw refusal('TOO_FEW_HOURS', { minutes_left: taken.minutesLeft });
  await insertUses(trx, customerId, taken, at);
}

/** Returns what a cancelled appointment took, where it goes back. */
export async function returnHours(trx: Trx, cancelled: Appointment, { by, at }: Actor): Promise<void> {
  const { id, customer_id, paid_from } = cancelled;
  if (paid_from === null || !isGivenBack(cancelled, by, at)) return;
  const until = keptUntil(cancelled, by, await findValidity(trx, { id, paid_from }), at);
  await giveBackHours(trx, customer_id, paid_from, await removeUses(trx, id), until);
}

/** A move keeps what was paid: the length, and for the customer also a time at which the hours are still valid. */
export async function refuseUnlessStillPaid(
  trx: Trx,
  appointment: Appointment,
  wanted: { start: Date; end: Date },
  by: string,
): Promise<void> {
  const { id, customer_id, paid_from } = appointment;
  if (paid_from === null) return;
  if (minutesOf(wanted) !== lengthOf(appointment))
    throw wrongField('end_time', 'An appointment that is paid from hours keeps its length.');
  if (by !== customer_id) return;
  const validUntil = await findValidity(trx, { id, paid_from });
  if (validUntil && wanted.start >= validUntil) throw refusal('TOO_FEW_HOURS', { minutes_left: 0 });
}
