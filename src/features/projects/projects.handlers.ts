/** Projects: list, read, create, change; and their providers. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import type { Actor } from '#kit/actor.ts';
import { DONE } from '#kit/contract.ts';
import { DAY_MS } from '#kit/days.ts';
import { uuidv7 } from '#kit/ids.ts';
import { letterPaths } from '#kit/paths.ts';
import { type Person, type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { digestOf, newToken } from '#server/tokens.ts';
import { holdProvider, listProviders } from '../accounts/accounts.people.queries.ts';
import { projectActivityHandlers } from './projects.activity.handlers.ts';
import { projects } from './projects.contract.ts';
import { ask, projectCustomerHandlers, requireListed } from './projects.customers.handlers.ts';
import { lockedProject, workInProject } from './projects.entering.handlers.ts';
import * as invitations from './projects.invitations.queries.ts';
import { providerInvited } from './projects.letters.ts';
import { mayChange, mayDo, mayLeave, mayUseLink } from './projects.permissions.rules.ts';
import * as queries from './projects.queries.ts';
import { conflictingFields, INVITATION_DAYS, resolveSides, standingIn } from './projects.rules.ts';
import { changeProject, changeProvider, createProject, leaveProject } from './projects.store.queries.ts';
import { invitationView, projectView } from './projects.views.ts';

const os = implement(projects).$context<RequestContext<'limits' | 'publicUrl' | 'unsolicitedMail'>>();

type Context = RequestContext<'limits' | 'publicUrl' | 'unsolicitedMail'> & { person: Person };

const list = os.list.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  const page = await db.as(person.id, (trx) => queries.listProjects(trx, input.search, input.after));
  return { projects: page.projects.map(projectView), next: page.next };
});

const read = os.read.use(requireSession).handler(async ({ input: { id }, context }) => {
  return workInProject(context, id, async (trx, project, actor) => {
    const invitation = await invitations.findInvitation(trx, id, actor);
    return { ...projectView(project), invitation: invitation ? invitationView(invitation) : null };
  });
});

const create = os.create.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const { customer_id, ...fields } = input;
  const sides = resolveSides(person, customer_id);
  if (sides === 'not-verified') throw refusal('FORBIDDEN');
  if (sides === 'no-customer') throw wrongField('customer_id', 'Choose a customer.');
  if (sides === 'not-for-others')
    throw wrongField('customer_id', 'You can create projects for yourself only.');
  const { asked, role } = sides;
  const actor = { by: person.id, at: clock.now() };
  const made = { id: uuidv7(actor.at.getTime()), ...fields };
  const project = await db.as(person.id, async (trx) => {
    const customer = asked === null ? null : await requireListed(trx, asked);
    return createProject(trx, made, role, actor, async () => {
      if (customer) await ask(context, trx, made.id, customer, actor);
    });
  });
  return projectView(project);
});

const update = os.update.use(requireSession).handler(async ({ input: { id, seen, ...change }, context }) =>
  changed(context, id, async (trx, project, actor) => {
    if (!mayChange(standingIn(project, context.person.id), change, project)) throw refusal('FORBIDDEN');
    if (conflictingFields(project, seen ?? {}, change).length > 0) throw await changedMeanwhile(trx, id);
    const different = Object.entries(change).filter(
      ([name, value]) => value !== undefined && project[name as keyof typeof change] !== value,
    );
    if (different.length > 0) await changeProject(trx, project, Object.fromEntries(different), actor);
  }),
);

const setProvider = os.setProvider.use(requireSession).handler(async ({ input, context }) => {
  const { id, service_provider_id: providerId, seen } = input;
  // Before the project's lock, as closing an account does.
  const holdChosen = async (trx: Trx) => {
    if (providerId === null || (await holdProvider(trx, providerId))) return;
    throw wrongField('service_provider_id', 'Choose a provider from the list.');
  };
  const change: Change = async (trx, project, actor) => {
    requireChoice(project, context.person);
    if (project.service_provider_id === providerId) return;
    if (seen !== undefined && project.service_provider_id !== seen) throw await changedMeanwhile(trx, id);
    await changeProvider(trx, project, providerId, actor);
    if (providerId !== null) await invitations.withdrawInvitation(trx, id, actor.at);
  };
  return changed(context, id, change, holdChosen);
});

const leave = os.leave.use(requireSession).handler(async ({ input: { id }, context }) => {
  await workInProject(context, id, async (trx, _, actor) => {
    // Decided under the lock: its customer may be about to go, or to remove them.
    const project = await lockedProject(trx, id);
    if (!mayLeave(standingIn(project, actor.by), project)) throw refusal('FORBIDDEN');
    await leaveProject(trx, project, actor);
  });
  return DONE;
});

/** As the system, and without addresses: these people offer help to everybody here. */
const providers = os.providers.use(requireSession).handler(async ({ input, context }) => {
  const page = await context.db.asSystem((trx) => listProviders(trx, input.search, input.after));
  return {
    providers: page.people.map(({ id, full_name, organization }) => ({
      user_id: id,
      full_name,
      organization,
    })),
    next: page.next,
  };
});

const invite = os.invite.use(requireSession).handler(async ({ input: { id, email }, context }) => {
  const { limits, person, publicUrl, unsolicitedMail } = context;
  const token = newToken();
  if (email === person.email) throw wrongField('email', 'This is your own address.');
  const invitation = await workInProject(context, id, async (trx, project, actor) => {
    const { at } = actor;
    requireChoice(project, person);
    await queries.lockProject(trx, id);
    const open = await invitations.findInvitation(trx, id, actor);
    // Its letter is on its way: another one would end the link in it.
    if (open?.email === email) return open;
    await limits.take('share', person.id);
    await invitations.withdrawInvitation(trx, id, at);
    const made = await invitations.insertInvitation(
      trx,
      {
        id: uuidv7(at.getTime()),
        project_id: id,
        email,
        token_hash: digestOf(token),
        expires_at: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
      },
      actor,
    );
    const url = publicUrl + letterPaths.joinProject(token);
    const about = { inviterName: person.fullName, projectTitle: project.title };
    const letter = providerInvited.of({ ...about, url });
    await unsolicitedMail.mail(trx, { to: email, locale: person.locale, letter });
    return made;
  });
  return invitationView(invitation);
});

const withdrawInvitation = os.withdrawInvitation.use(requireSession).handler(async ({ input, context }) => {
  await workInProject(context, input.id, async (trx, project, { at }) => {
    requireChoice(project, context.person);
    const locked = await queries.lockProject(trx, input.id);
    if (await invitations.withdrawInvitation(trx, input.id, at)) return;
    // Withdrawing is idempotent, but does not remove someone who has used the link meanwhile.
    if (locked?.service_provider_id) throw refusal('CHANGED_MEANWHILE');
  });
  return DONE;
});

/** As the system: only what the email said about the project, and only for the person it was sent to. */
const openInvitation = os.openInvitation.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  return db.asSystem(async (trx) => {
    const found = await invitations.findOpened(trx, digestOf(input.token), clock.now());
    if (!found) throw refusal('LINK_EXPIRED');
    if (!mayUseLink(person, found.email)) throw refusal('FORBIDDEN');
    const about = await invitations.findInviter(trx, found.id);
    if (!about) throw refusal('LINK_EXPIRED');
    return about;
  });
});

/** As the system: until they accept, they cannot see the project. */
const acceptInvitation = os.acceptInvitation.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const at = clock.now();
  const projectId = await db.asSystem(async (trx) => {
    const found = await invitations.findOpened(trx, digestOf(input.token), at);
    if (!found) throw refusal('LINK_EXPIRED');
    if (!mayUseLink(person, found.email)) throw refusal('FORBIDDEN');
    const id = found.project_id;
    const project = await queries.lockProject(trx, id);
    const invitation = await invitations.takeInvitation(trx, digestOf(input.token), at);
    // Meanwhile it was used or withdrawn, or the customer chose someone.
    if (!invitation || !project || project.service_provider_id !== null) throw refusal('LINK_EXPIRED');
    await invitations.markAccepted(trx, invitation.id, at);
    await changeProvider(trx, project, person.id, { by: person.id, at });
    return id;
  });
  return { project_id: projectId };
});

export const projectsHandlers = {
  list,
  read,
  create,
  update,
  setProvider,
  leave,
  providers,
  invite,
  withdrawInvitation,
  openInvitation,
  acceptInvitation,
  ...projectCustomerHandlers,
  ...projectActivityHandlers,
};

type Change = (trx: Trx, project: queries.ProjectRow, actor: Actor) => Promise<void>;

/**
 * Changes a project under its lock, and returns the result.
 * @param before what has to come before the lock
 */
async function changed(context: Context, id: string, change: Change, before?: (trx: Trx) => Promise<void>) {
  return workInProject(context, id, async (trx, _, actor) => {
    await before?.(trx);
    await change(trx, await lockedProject(trx, id), actor);
    const after = await queries.findProject(trx, id);
    if (!after) throw refusal('NOT_FOUND');
    return projectView(after);
  });
}

/** Carries the project as it is now. */
async function changedMeanwhile(trx: Trx, id: string) {
  const now = await queries.findProject(trx, id);
  return refusal('CHANGED_MEANWHILE', now && { project: projectView(now) });
}

/** PROJ-21. */
function requireChoice(project: queries.ProjectRow, person: { id: string }): void {
  if (!mayDo(standingIn(project, person.id), 'chooseProvider', project)) throw refusal('FORBIDDEN');
}
