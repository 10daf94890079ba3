/** Projects: list, read, create, change; and their providers. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import type { Actor } from '#kit/actor.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { type Person, type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { holdProvider, listProviders } from '../accounts/accounts.people.queries.ts';
import { projectActivityHandlers } from './projects.activity.handlers.ts';
import { projects } from './projects.contract.ts';
import { ask, projectCustomerHandlers, requireListed } from './projects.customers.handlers.ts';
import { lockProjectOrRefuse, workInProject } from './projects.entering.handlers.ts';
import { projectInvitationHandlers, requireChoice } from './projects.invitations.handlers.ts';
import { findLastInvitation, withdrawInvitation } from './projects.invitations.queries.ts';
import { mayChange, mayLeave } from './projects.permissions.rules.ts';
import * as queries from './projects.queries.ts';
import { conflictingFields, resolveSides, standingIn } from './projects.rules.ts';
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
    const last = await findLastInvitation(trx, id, actor);
    return {
      ...projectView(project),
      invitation: last?.open ? invitationView(last.invitation) : null,
      declined_by: last?.declined && !project.service_provider ? last.invitation.email : null,
    };
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
  changeLocked(context, id, async (trx, project, actor) => {
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
    if (providerId !== null) await withdrawInvitation(trx, id, actor.at);
  };
  return changeLocked(context, id, change, holdChosen);
});

const leave = os.leave.use(requireSession).handler(async ({ input: { id }, context }) => {
  await workInProject(context, id, async (trx, _, actor) => {
    // Decided under the lock: its customer may be about to go, or to remove them.
    const project = await lockProjectOrRefuse(trx, id);
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

export const projectsHandlers = {
  list,
  read,
  create,
  update,
  setProvider,
  leave,
  providers,
  ...projectInvitationHandlers,
  ...projectCustomerHandlers,
  ...projectActivityHandlers,
};

type Change = (trx: Trx, project: queries.ProjectRow, actor: Actor) => Promise<void>;

/**
 * Changes a project under its lock, and returns the result.
 * @param before what has to come before the lock
 */
async function changeLocked(
  context: Context,
  id: string,
  change: Change,
  before?: (trx: Trx) => Promise<void>,
) {
  return workInProject(context, id, async (trx, _, actor) => {
    await before?.(trx);
    await change(trx, await lockProjectOrRefuse(trx, id), actor);
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
