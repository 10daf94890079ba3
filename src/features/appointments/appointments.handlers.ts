/** Appointments: with whom, lists, one of them; booking and changes stand beside. */
import { implement } from '@orpc/server';
import { oneRoundTrip, type RequestContext, requireSession } from '#server/context.ts';
import { listProviders } from '../accounts/accounts.people.queries.ts';
import { markSubjectsSeen } from '../activity/activity.queries.ts';
import { readInProjectOrRefuse } from '../projects/projects.entering.handlers.ts';
import { availabilityHandlers } from './appointments.availability.handlers.ts';
import { book } from './appointments.booking.handlers.ts';
import { change } from './appointments.changing.handlers.ts';
import { appointments } from './appointments.contract.ts';
import { enterAppointmentOrRefuse } from './appointments.entering.handlers.ts';
import { appointmentBooked } from './appointments.events.ts';
import { feedHandlers } from './appointments.feed.handlers.ts';
import { holdsHandlers } from './appointments.holds.handlers.ts';
import { appointmentsOfMessages } from './appointments.messages.queries.ts';
import { listOwnProviders } from './appointments.parties.queries.ts';
import { pageOfUses } from './appointments.paying.queries.ts';
import * as queries from './appointments.queries.ts';
import { seriesHandlers } from './appointments.series.handlers.ts';
import { waitsHandlers } from './appointments.waits.handlers.ts';

const os = implement(appointments).$context<RequestContext<'jobs'>>();

/** As the system, and without addresses, for who has no provider yet (APPT-07). */
const providers = os.providers.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  const own = await db.as(person.id, listOwnProviders);
  if (own.length > 0) return { providers: own, are_own: true, next: null };
  const page = await db.asSystem((trx) => listProviders(trx, input.search, input.after));
  return {
    providers: page.people.map(({ id, full_name, organization }) => ({
      user_id: id,
      full_name,
      email: null,
      organization,
    })),
    are_own: false,
    next: page.next,
  };
});

const list = os.list.use(oneRoundTrip).handler(async ({ input: { project_id, ...filters }, context }) => {
  const now = context.clock.now();
  if (project_id === undefined) {
    const { found } = await context.enter(queries.pageOfOwn(filters, now));
    return found;
  }
  const page = queries.pageOfProject(project_id, filters, now);
  const { found } = await readInProjectOrRefuse(context, project_id, page);
  return found;
});

const ofMessages = os.ofMessages.use(oneRoundTrip).handler(async ({ input: { id, ids }, context }) => {
  const { found } = await readInProjectOrRefuse(context, id, appointmentsOfMessages(id, ids));
  return { appointments: found };
});

/** The notifications of the appointment are seen with it. */
const read = os.read.use(requireSession).handler(async ({ input: { id }, context }) => {
  const { db, person } = context;
  return db.as(person.id, async (trx) => {
    const appointment = await enterAppointmentOrRefuse(trx, context, id);
    await markSubjectsSeen(trx, person.id, appointmentBooked.subject, [id]);
    return appointment;
  });
});

const hoursUsed = os.hoursUsed.use(oneRoundTrip).handler(async ({ input, context }) => {
  const { found } = await context.enter(pageOfUses(input.after));
  return found;
});

export const appointmentsHandlers = {
  ...availabilityHandlers,
  ...holdsHandlers,
  ...waitsHandlers,
  ...feedHandlers,
  ...seriesHandlers,
  providers,
  list,
  ofMessages,
  read,
  book,
  change,
  hoursUsed,
};
