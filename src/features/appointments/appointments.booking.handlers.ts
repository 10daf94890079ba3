/** Booking: one to five times of a provider, all or none, under the lock of their calendar (decision 0117). */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { daysAfter } from '#kit/days.ts';
import { uuidv7 } from '#kit/ids.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { findProject } from '../projects/projects.queries.ts';
import { lockCalendar, type ProviderCalendar } from './appointments.calendar.queries.ts';
import { decideSlot, NEAREST_WITHIN_DAYS } from './appointments.calendar.rules.ts';
import { appointments, type SentAppointment } from './appointments.contract.ts';
import { type Context, noSlot, wrongField } from './appointments.entering.handlers.ts';
import { notifyBoth } from './appointments.notifying.handlers.ts';
import * as people from './appointments.people.queries.ts';
import * as queries from './appointments.queries.ts';

const os = implement(appointments).$context<RequestContext<'calls' | 'jobs'>>();

export const book = os.book.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const at = clock.now();
  return db.as(person.id, async (trx) => {
    const sides = sidesOf(context, input);
    const projects = await people.listLinkingProjects(trx, sides);
    refuseUnlessOwn(context, projects);
    const project_id = await projectFor(trx, input.project_id, projects);
    const calendar = await lockCalendar(trx, {
      providerId: sides.service_provider_id,
      ...spanOf(input.slots),
    });
    if (!calendar) throw refusal('NOT_FOUND');
    const before = await queries.listOfRequest(trx, person.id, input.request_id);
    if (before.length > 0) return { appointments: before };
    if (projects.length === 0) await refuseUnlessOpenToAll(trx, calendar);
    const slots = chooseSlots(calendar, input, person.id === sides.customer_id ? 'customer' : 'provider', at);
    const names = await namesOf(trx, context, sides, calendar);
    const { description, location, notes } = input;
    const made = slots.map((slot, n) => ({
      ...sides,
      ...names,
      id: uuidv7(at.getTime()),
      request_id: input.request_id,
      part: n + 1,
      booked_by: person.id,
      project_id,
      title: input.title,
      appointment_type: input.appointment_type,
      description: description || null,
      location: location || null,
      notes: notes || null,
      start_time: slot.start,
      end_time: slot.end,
      busy_until: slot.busyUntil,
      meeting_link: context.calls.newLink(),
      cutoff_hours: calendar.cutoff_hours,
    }));
    await queries.insertAppointments(trx, made, at).catch((error: unknown) => {
      throw queries.isTaken(error) ? refusal('SLOT_TAKEN', { nearest: [] }) : error;
    });
    const booked = await queries.listOfRequest(trx, person.id, input.request_id);
    for (const each of booked) await notifyBoth(trx, context.jobs, 'book', each, 0, { by: person.id, at });
    return { appointments: booked };
  });
});

/** Customers book for themselves, providers for customers of their own. */
function sidesOf({ person }: Context, { service_provider_id, customer_id }: SentAppointment): people.Sides {
  if (person.userType !== 'service_provider') {
    if (customer_id !== undefined && customer_id !== person.id) throw refusal('FORBIDDEN');
    return { customer_id: person.id, service_provider_id };
  }
  if (service_provider_id !== person.id) throw refusal('FORBIDDEN');
  if (customer_id === undefined) throw wrongField('customer_id', 'Choose a customer.');
  return { customer_id, service_provider_id };
}

function refuseUnlessOwn({ person }: Context, projects: readonly string[]): void {
  if (person.userType === 'service_provider' && projects.length === 0) throw refusal('NOT_FOUND');
}

/** Who has no provider yet may choose among all verified ones (APPT-07). */
async function refuseUnlessOpenToAll(trx: Trx, { is_verified }: ProviderCalendar): Promise<void> {
  if (!is_verified) throw refusal('NOT_FOUND');
  if ((await people.listOwnProviders(trx)).length > 0) throw refusal('FORBIDDEN');
}

/** @returns the project it belongs to: the one that was named, or the only one of the two (APPT-53) */
async function projectFor(
  trx: Trx,
  named: string | undefined,
  projects: readonly string[],
): Promise<string | null> {
  if (named === undefined) return projects.length === 1 ? (projects[0] ?? null) : null;
  if (projects.includes(named)) return named;
  throw (await findProject(trx, named))
    ? wrongField('service_provider_id', 'Choose the provider of this project.')
    : refusal('NOT_FOUND');
}

/** The days that are wanted, and those after them, among which the nearest free times are looked for. */
function spanOf(slots: SentAppointment['slots']) {
  const days = slots.map(({ start_time }) => new Date(start_time).toISOString().slice(0, 10)).toSorted();
  const [first = '', last = first] = [days[0], days.at(-1)];
  return { from: daysAfter(first, -1), to: daysAfter(last, NEAREST_WITHIN_DAYS + 1) };
}

/** @returns the slots, each free beside the ones before it; refuses all where one cannot be had */
function chooseSlots(
  calendar: ProviderCalendar,
  { slots, outside_hours: outsideHours }: SentAppointment,
  by: 'customer' | 'provider',
  now: Date,
) {
  const busy = [...calendar.busy];
  return slots.map(({ start_time, end_time }) => {
    const wanted = { start: new Date(start_time), end: new Date(end_time) };
    const slot = decideSlot({ ...calendar, busy }, wanted, { by, outsideHours }, now);
    if (typeof slot === 'string') throw noSlot({ ...calendar, busy }, wanted.start, slot, now);
    busy.push({ start: slot.start, end: slot.busyUntil });
    return slot;
  });
}

/** By their names of today (decision 0117). */
async function namesOf(
  trx: Trx,
  { person }: Context,
  { customer_id }: people.Sides,
  calendar: ProviderCalendar,
) {
  const customer_name =
    customer_id === person.id ? person.fullName : ((await people.findName(trx, customer_id)) ?? '');
  return {
    customer_name,
    provider_name: calendar.full_name,
    provider_organization: calendar.organization,
  };
}
