/** Waiting for a time of a provider's (decision 0127). Only customers wait. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { markSubjectsSeen } from '../activity/activity.queries.ts';
import { refuseUnlessOpenToAll } from './appointments.booking.handlers.ts';
import { acquireCalendarLock, lockCalendar } from './appointments.calendar.queries.ts';
import { appointments } from './appointments.contract.ts';
import type { Context } from './appointments.entering.handlers.ts';
import { appointmentOffered } from './appointments.events.ts';
import { listLinkingProjects } from './appointments.parties.queries.ts';
import { bookableDays } from './appointments.rules.ts';
import { wallClock } from './appointments.times.rules.ts';
import { offerTimes } from './appointments.waits.jobs.ts';
import * as queries from './appointments.waits.queries.ts';
import { MAX_WAITS } from './appointments.waits.rules.ts';

const os = implement(appointments).$context<RequestContext<'jobs'>>();

/** The notifications of an offer are seen with it. */
const waits = os.waits.use(requireSession).handler(async ({ context: { clock, db, person } }) =>
  db.as(person.id, async (trx) => {
    const own = await queries.listOwnWaits(trx, clock.now());
    const offered = own.filter(({ offer }) => offer).map(({ id }) => id);
    if (offered.length > 0) await markSubjectsSeen(trx, person.id, appointmentOffered.subject, offered);
    return { waits: own };
  }),
);

const wait = os.wait.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, jobs, person } = context;
  if (person.userType === 'service_provider') throw refusal('FORBIDDEN');
  const at = clock.now();
  const { service_provider_id } = input;
  return db.as(person.id, async (trx) => {
    const projects = await listLinkingProjects(trx, { customer_id: person.id, service_provider_id });
    const today = wallClock(at, input.time_zone).day;
    const span = { from: today, to: today };
    const calendar = await lockCalendar(trx, { providerId: service_provider_id, ...span, by: person.id, at });
    if (!calendar) throw refusal('NOT_FOUND');
    if (projects.length === 0) await refuseUnlessOpenToAll(trx, calendar);
    const { last } = bookableDays(today);
    if (input.to_day < today) throw wrongField('to_day', 'Choose today or a later day.');
    if (input.from_day > last) throw wrongField('from_day', `Choose a day until ${last}.`);
    const others = (await queries.listOwnWaits(trx, at)).filter(
      (each) => each.service_provider_id !== service_provider_id,
    );
    if (others.length >= MAX_WAITS)
      throw wrongField('service_provider_id', `You wait for ${MAX_WAITS} providers; stop one of them first.`);
    // As far as one can book.
    const [, from_day = today] = [input.from_day, today].toSorted();
    const [to_day = last] = [input.to_day, last].toSorted();
    const made = {
      ...input,
      // Once each.
      parts: [...new Set(input.parts)],
      from_day,
      to_day,
      id: uuidv7(at.getTime()),
      person_id: person.id,
      provider_name: calendar.full_name,
      provider_organization: calendar.organization,
    };
    await queries.storeWait(trx, made, at);
    await offerTimes(trx, jobs, service_provider_id, at);
    const own = await queries.listOwnWaits(trx, at);
    const stored = own.find((each) => each.service_provider_id === service_provider_id);
    if (!stored) throw refusal('NOT_FOUND');
    return stored;
  });
});

const passOffer = os.passOffer.use(requireSession).handler(async ({ input, context }) => {
  await withOwnWait(context, input.id, (trx, at) => queries.passOffer(trx, input, at));
  return DONE;
});

const stopWaiting = os.stopWaiting.use(requireSession).handler(async ({ input: { id }, context }) => {
  await withOwnWait(context, id, (trx) => queries.removeWait(trx, id));
  return DONE;
});

/** Gives up something of one's own wait, which then goes to the next; first the calendar, then the row, as everybody. */
async function withOwnWait(
  { clock, db, jobs, person }: Context & Pick<RequestContext<'jobs'>, 'jobs'>,
  id: string,
  giveUp: (trx: Trx, at: Date) => Promise<boolean>,
): Promise<void> {
  const at = clock.now();
  await db.as(person.id, async (trx) => {
    const providerId = await queries.findProvider(trx, id);
    if (!providerId) throw refusal('NOT_FOUND');
    await acquireCalendarLock(trx, providerId);
    if (await giveUp(trx, at)) await offerTimes(trx, jobs, providerId, at);
  });
}

export const waitsHandlers = { waits, wait, passOffer, stopWaiting };
