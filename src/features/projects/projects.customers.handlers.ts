/** How a customer joins a provider's project: they are invited, and accept or decline (decision 0049). */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import type { Actor } from '#kit/actor.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { type Person, type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { holdCustomer, holdProvider, listCustomers } from '../accounts/accounts.people.queries.ts';
import { markSubjectsSeen } from '../activity/activity.queries.ts';
import { findCompanions } from './projects.companions.queries.ts';
import { projects } from './projects.contract.ts';
import * as queries from './projects.customers.queries.ts';
import { workInProject } from './projects.entering.handlers.ts';
import { customerInvited } from './projects.letters.ts';
import { mayDo } from './projects.permissions.rules.ts';
import { findProject, lockProject } from './projects.queries.ts';
import { standingIn } from './projects.rules.ts';
import { customerInvitationView, projectView } from './projects.views.ts';

const os = implement(projects).$context<RequestContext<'limits' | 'publicUrl' | 'unsolicitedMail'>>();
type Context = RequestContext<'limits' | 'publicUrl' | 'unsolicitedMail'> & { person: Person };

/** As the system: a provider sees no customers before working with them (S4, PROJ-12). */
const customers = os.customers.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  requireVerified(person);
  const page = await db.asSystem((trx) => listCustomers(trx, input.search, input.after));
  const known = await db.as(person.id, (trx) => findCompanions(trx));
  const whole = input.search.trim().toLowerCase();
  const seen = (each: { id: string; email: string }) => known.has(each.id) || each.email === whole;
  return {
    customers: page.people.map((each) => ({
      user_id: each.id,
      full_name: each.full_name,
      email: seen(each) ? each.email : null,
    })),
    next: page.next,
  };
});

/** As the system: until they accept, they cannot see the project. */
const invitations = os.invitations.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  const found = await db.asSystem((trx) => queries.listCustomerInvitations(trx, person.id, input.project_id));
  return { invitations: found.map(customerInvitationView) };
});

/** As the system: they can see neither the project nor its provider before accepting. */
const answerInvitation = os.answerInvitation.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const { id, answer } = input;
  await db.asSystem(async (trx) => {
    const project = await lockProject(trx, id);
    const asked = project && (await queries.takeCustomerInvitation(trx, id, person.id));
    if (!asked || asked.answer === 'withdrawn') throw refusal('NOT_FOUND');
    if (asked.answer === answer) return;
    if (asked.answer !== null) throw refusal('CHANGED_MEANWHILE');
    await queries.storeAnswer(trx, project, asked.id, answer, { by: person.id, at: clock.now() });
  });
  await db.as(person.id, (trx) => markSubjectsSeen(trx, person.id, 'project', [id]));
  return DONE;
});

const inviteCustomer = os.inviteCustomer.use(requireSession).handler(async ({ input, context }) => {
  const { id, customer_id } = input;
  const { person } = context;
  requireVerified(person);
  return asProvider(context, id, async (trx, actor) => {
    const customer = await requireListed(trx, customer_id);
    const project = await lockProject(trx, id);
    const waiting = project?.asked_customer?.declined === false ? project.asked_customer : null;
    // By this very request, whose answer was lost.
    if (waiting?.user_id === customer.id) return;
    // Already taken, or someone was invited a moment ago.
    if (project?.customer || waiting) throw refusal('CHANGED_MEANWHILE');
    await ask(context, trx, id, customer, actor);
  });
});

const withdrawCustomer = os.withdrawCustomer.use(requireSession).handler(async ({ input, context }) =>
  asProvider(context, input.id, async (trx, actor) => {
    await lockProject(trx, input.id);
    if (await queries.withdrawCustomer(trx, input.id, actor)) return;
    // Withdrawing is idempotent, but does not remove someone who has since accepted.
    if ((await findProject(trx, input.id))?.customer) throw refusal('CHANGED_MEANWHILE');
  }),
);

export const projectCustomerHandlers = {
  customers,
  invitations,
  answerInvitation,
  inviteCustomer,
  withdrawCustomer,
};

/**
 * Requires a person who can be invited: an open customer account that is not an admin's. Comes before the project's
 * lock, as closing an account does.
 */
export async function requireListed(trx: Trx, id: string) {
  const customer = await holdCustomer(trx, id);
  if (!customer) {
    const fields = [{ path: 'customer_id', message: 'Choose a customer.' }];
    throw refusal('INVALID_INPUT', { fields });
  }
  return customer;
}

type Listed = NonNullable<Awaited<ReturnType<typeof holdCustomer>>>;

/** Invites a customer, on screen and by email. */
export async function ask(
  context: Context,
  trx: Trx,
  projectId: string,
  customer: Listed,
  actor: Actor,
): Promise<void> {
  const { limits, person, publicUrl, unsolicitedMail } = context;
  // Not while their verification is taken back: what they have asked by then is withdrawn.
  if (!(await holdProvider(trx, person.id))) throw refusal('FORBIDDEN');
  await limits.take('share', person.id);
  await queries.inviteCustomer(
    trx,
    {
      id: uuidv7(actor.at.getTime()),
      project_id: projectId,
      customer_id: customer.id,
      customer_name: customer.full_name,
      provider_name: person.fullName,
      provider_organization: person.organization,
    },
    actor,
  );
  const url = publicUrl + paths.project(projectId);
  const project = await findProject(trx, projectId);
  const about = { inviterName: person.fullName, projectTitle: project?.title ?? '' };
  const letter = customerInvited.of({ fullName: customer.full_name, ...about, url });
  await unsolicitedMail.mail(trx, { to: customer.email, locale: customer.locale, letter });
}

/** Changes an invitation, and returns the resulting project. @param work takes the project's lock */
async function asProvider(context: Context, id: string, work: (trx: Trx, actor: Actor) => Promise<void>) {
  return workInProject(context, id, async (trx, project, actor) => {
    if (!mayDo(standingIn(project, actor.by), 'inviteCustomer', project)) throw refusal('FORBIDDEN');
    await work(trx, actor);
    const after = await findProject(trx, id);
    if (!after) throw refusal('NOT_FOUND');
    return projectView(after);
  });
}

function requireVerified(person: Person): void {
  if (person.userType !== 'service_provider' || !person.providerVerified) throw refusal('FORBIDDEN');
}
