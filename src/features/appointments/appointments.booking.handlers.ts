/** Booking: one to five times of a provider, all or none, under the lock of their calendar (decision 0117). */
import { implement } from '@orpc/server';
import type { SessionPerson, Trx } from '#db/open.ts';
import { readAll } from '#db/read.ts';
import { daysAfter } from '#kit/days.ts';
import { uuidv7 } from '#kit/ids.ts';
import { type EnterTransaction, oneRoundTrip, type RequestContext } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { findMessagesByIds } from '../chat/chat.queries.ts';
import { findProject } from '../projects/projects.queries.ts';
import { beginSettings } from './appointments.availability.queries.ts';
import { lockedCalendar, type ProviderCalendar, type Span } from './appointments.calendar.queries.ts';
import { decideSlot, NEAREST_WITHIN_DAYS } from './appointments.calendar.rules.ts';
import { appointments, type SentAppointment } from './appointments.contract.ts';
import { type Booker, noSlot } from './appointments.entering.handlers.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { notifyTogether } from './appointments.notifying.handlers.ts';
import * as people from './appointments.parties.queries.ts';
import { payFrom, refuseUnlessPayable } from './appointments.paying.handlers.ts';
import { cutoffHours } from './appointments.paying.rules.ts';
import * as queries from './appointments.queries.ts';
import { insertSeries } from './appointments.series.queries.ts';
import type { Repeat } from './appointments.series.rules.ts';
import type { Slot } from './appointments.slots.rules.ts';
import { offerTimes } from './appointments.waits.jobs.ts';
import { ownWait, withdrawOffers } from './appointments.waits.queries.ts';

const os = implement(appointments).$context<RequestContext<'jobs' | 'videoCalls'>>();

export const book = os.book.use(oneRoundTrip).handler(async ({ input, context }) => {
  const at = context.clock.now();
  return bookTimes(context, input, spanOf(input.slots), (calendar, by) =>
    chooseSlots(calendar, input, by, at),
  );
});

/** What is booked, but for its times. */
type Booked = Omit<SentAppointment, 'slots' | 'outside_hours'>;

/**
 * Books times of a provider, all of them, in one transaction. The same request again answers with what it booked.
 * @param span the days that `choose` decides about
 * @param choose gives the times, once nobody else can take them; refuses where one cannot be had
 * @param repeats of a series: what its times follow from
 */
export async function bookTimes(
  context: RequestContext<'jobs' | 'videoCalls'> & { enterTransaction: EnterTransaction },
  input: Booked,
  span: Pick<Span, 'from' | 'to'>,
  choose: (calendar: ProviderCalendar, by: 'customer' | 'provider') => Slot[],
  repeats?: Pick<Repeat, 'every' | 'step'>,
): Promise<{ appointments: Appointment[] }> {
  const { clock, jobs, videoCalls } = context;
  const at = clock.now();
  const { service_provider_id: providerId, customer_id = null } = input;
  const read = readAll({
    calendar: lockedCalendar({ providerId, ...span, by: null, at }),
    open: people.keepingOpen({ customer_id, service_provider_id: providerId }),
    projects: people.linkingProjects({ customer_id, service_provider_id: providerId }),
    before: queries.ofRequest(input.request_id),
    waits: ownWait(providerId),
  });
  const booking = context.enterTransaction(read, async (trx, entered) => {
    const person = whoBooks(entered.person);
    const sides = sidesOf(person, input);
    const { calendar, open, projects, before, waits } = entered.found;
    // Whatever has gone since, such as the message it came from.
    if (before.length > 0) return () => before;
    refuseUnlessOwn(person, projects);
    const project_id = await projectFor(trx, input.project_id, projects);
    await refuseUnlessSaid(trx, project_id, input.source_message_id);
    if (!calendar || open.length < 2) throw refusal('NOT_FOUND');
    if (projects.length === 0) await refuseUnlessOpenToAll(trx, calendar);
    const slots = choose(calendar, person.id === sides.customer_id ? 'customer' : 'provider');
    refuseUnlessPayable(person, input.paid_from, slots);
    // Who opened no hours yet has the zone of this appointment from now on.
    if (person.id === calendar.id) await beginSettings(trx, calendar.id, calendar.time_zone);
    const names = await namesOf(trx, person, sides, calendar);
    const series_id = repeats
      ? await insertSeries(trx, sides, { every: repeats.every, step: repeats.step, times: slots.length }, at)
      : null;
    const { description, location, notes } = input;
    const made = slots.map((slot, n) => ({
      ...sides,
      ...names,
      id: uuidv7(at.getTime()),
      request_id: input.request_id,
      part: n + 1,
      series_id,
      booked_by: person.id,
      project_id,
      source_message_id: input.source_message_id ?? null,
      title: input.title,
      appointment_type: input.appointment_type,
      description: description || null,
      location: location || null,
      notes: notes || null,
      start_time: slot.start,
      end_time: slot.end,
      busy_until: slot.busyUntil,
      meeting_link: videoCalls.newRoomLink(),
      paid_from: input.paid_from ?? null,
      cutoff_hours: cutoffHours(calendar.cutoff_hours, input.paid_from ?? null),
    }));
    const by = { by: person.id, at };
    const booked = await queries.insertAppointments(trx, made, by);
    if (input.paid_from) await payFrom(trx, input.paid_from, made, at);
    await notifyTogether(trx, jobs, 'book', announcedOf(made, calendar), by);
    // What was offered to them, and is not what they took, goes to the next.
    if (waits.length > 0) {
      await withdrawOffers(trx, waits);
      await offerTimes(trx, jobs, calendar.id, at);
    }
    return booked;
  });
  const booked = await booking.catch((error: unknown) => {
    throw queries.isTaken(error) ? refusal('SLOT_TAKEN', { nearest: [] }) : error;
  });
  return { appointments: booked() };
}

/** As their letters and their event name them, in the order of their times. */
const announcedOf = (made: readonly queries.NewAppointment[], { time_zone }: ProviderCalendar) =>
  made
    .toSorted((a, b) => a.start_time.getTime() - b.start_time.getTime())
    .map(({ start_time, end_time, ...each }) => ({
      appointment: {
        ...each,
        start_time: start_time.toISOString(),
        end_time: end_time.toISOString(),
        time_zone,
      },
      sequence: 0,
    }));

const whoBooks = ({ id, full_name, user_type }: SessionPerson) =>
  ({ id, fullName: full_name, userType: user_type }) as Booker;

/** Customers book for themselves, providers for customers of their own. */
function sidesOf(person: Booker, { service_provider_id, customer_id }: Booked): people.Sides {
  if (person.userType !== 'service_provider') {
    if (customer_id !== undefined && customer_id !== person.id) throw refusal('FORBIDDEN');
    return { customer_id: person.id, service_provider_id };
  }
  if (service_provider_id !== person.id) throw refusal('FORBIDDEN');
  if (customer_id === undefined) throw wrongField('customer_id', 'Choose a customer.');
  return { customer_id, service_provider_id };
}

function refuseUnlessOwn(person: Booker, projects: readonly string[]): void {
  if (person.userType === 'service_provider' && projects.length === 0) throw refusal('NOT_FOUND');
}

/** Who has no provider yet may choose among all verified ones (APPT-07). */
export async function refuseUnlessOpenToAll(trx: Trx, { is_verified }: ProviderCalendar): Promise<void> {
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

/** Nobody learns of messages in projects that are not theirs. */
async function refuseUnlessSaid(
  trx: Trx,
  projectId: string | null,
  messageId: string | undefined,
): Promise<void> {
  if (messageId === undefined) return;
  const said = projectId === null ? [] : await findMessagesByIds(trx, projectId, [messageId]);
  if (said.length === 0) throw wrongField('source_message_id', 'Choose a message of this project.');
}

/** The days that are wanted, and those after them, among which the nearest free times are looked for. */
export function spanOf(slots: SentAppointment['slots']) {
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
    if (typeof slot === 'string') throw noSlot({ ...calendar, busy }, wanted, false, slot, now);
    busy.push({ start: slot.start, end: slot.busyUntil });
    return slot;
  });
}

/** By their names of today (decision 0117). */
async function namesOf(trx: Trx, person: Booker, { customer_id }: people.Sides, calendar: ProviderCalendar) {
  const customer_name =
    customer_id === person.id ? person.fullName : ((await people.findName(trx, customer_id)) ?? '');
  return {
    customer_name,
    provider_name: calendar.full_name,
    provider_organization: calendar.organization,
  };
}
