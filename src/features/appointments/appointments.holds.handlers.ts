/** Choosing a time holds it while one decides (decision 0126). */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { refuseUnlessOpenToAll, spanOf } from './appointments.booking.handlers.ts';
import { lockCalendar } from './appointments.calendar.queries.ts';
import { decideSlot } from './appointments.calendar.rules.ts';
import { appointments } from './appointments.contract.ts';
import { type Context, noSlot } from './appointments.entering.handlers.ts';
import type { SentHold } from './appointments.holds.contract.ts';
import * as queries from './appointments.holds.queries.ts';
import { heldUntil, isHeldAlready } from './appointments.holds.rules.ts';
import { listLinkingProjects } from './appointments.parties.queries.ts';
import { findAppointment } from './appointments.queries.ts';

const os = implement(appointments).$context<RequestContext>();

const hold = os.hold.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const { service_provider_id, moving } = input;
  const at = clock.now();
  return db.as(person.id, async (trx) => {
    const { by, isStranger } = await enter(trx, context, input);
    const calendar = await lockCalendar(trx, {
      providerId: service_provider_id,
      ...spanOf([input.slot]),
      by: person.id,
      at,
      moving: moving === undefined ? undefined : { ids: [moving], by: person.id },
    });
    if (!calendar) throw refusal('NOT_FOUND');
    if (isStranger) await refuseUnlessOpenToAll(trx, calendar);
    const wanted = { start: new Date(input.slot.start_time), end: new Date(input.slot.end_time) };
    const before = await queries.findHold(trx, person.id);
    if (before && isHeldAlready(before, { service_provider_id, ...wanted }, at))
      return { id: before.id, expires_at: before.expires.toISOString() };
    const wanting = { by, moves: moving !== undefined, outsideHours: by === 'provider' };
    const slot = decideSlot(calendar, wanted, wanting, at);
    if (typeof slot === 'string') throw noSlot(calendar, wanted, wanting.moves, slot, at);
    const made = {
      id: uuidv7(at.getTime()),
      service_provider_id,
      start_time: slot.start,
      end_time: slot.end,
      busy_until: slot.busyUntil,
      held_at: at,
      expires_at: heldUntil(at),
    };
    await queries.storeHold(trx, person.id, made).catch((error: unknown) => {
      throw queries.isHeld(error) ? refusal('SLOT_TAKEN', { nearest: [] }) : error;
    });
    return { id: made.id, expires_at: made.expires_at.toISOString() };
  });
});

const release = os.release.use(requireSession).handler(async ({ input: { id }, context }) => {
  const { db, person } = context;
  if (!(await db.as(person.id, (trx) => queries.removeHold(trx, person.id, id)))) throw refusal('NOT_FOUND');
  return DONE;
});

export const holdsHandlers = { hold, release };

/** Who may hold a time is who may book it, or move their appointment there. */
async function enter(
  trx: Trx,
  { person }: Context,
  { service_provider_id, moving }: SentHold,
): Promise<{ by: 'customer' | 'provider'; isStranger: boolean }> {
  if (moving !== undefined) {
    const appointment = await findAppointment(trx, moving);
    if (appointment?.service_provider_id !== service_provider_id) throw refusal('NOT_FOUND');
    return { by: person.id === service_provider_id ? 'provider' : 'customer', isStranger: false };
  }
  if (person.userType === 'service_provider') {
    if (person.id !== service_provider_id) throw refusal('FORBIDDEN');
    return { by: 'provider', isStranger: false };
  }
  const projects = await listLinkingProjects(trx, { customer_id: person.id, service_provider_id });
  return { by: 'customer', isStranger: projects.length === 0 };
}
