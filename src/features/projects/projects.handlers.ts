/** Projects: list, read, create, change; who works on them. */
import { createHash, randomBytes } from 'node:crypto';
import { implement } from '@orpc/server';
import { uuidv7 } from '../../kit/ids.ts';
import { type Person, type RequestContext, requireSession } from '../../server/context.ts';
import { refusal } from '../../server/refusal.ts';
import {
  findCustomer,
  findProvider,
  listCustomers,
  listProviders,
} from '../accounts/accounts.people.queries.ts';
import { projectActivityHandlers } from './projects.activity.handlers.ts';
import { projects } from './projects.contract.ts';
import * as invitations from './projects.invitations.queries.ts';
import * as queries from './projects.queries.ts';
import { INVITATION_DAYS, otherParticipant, sidesOfNew } from './projects.rules.ts';
import { invitationView, projectView } from './projects.views.ts';

const os = implement(projects).$context<RequestContext>();
const DAY_MS = 86_400_000;
const DONE = { done: true } as const;

type Context = RequestContext & { person: Person };

const list = os.list.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  const page = await db.as(person.id, (trx) => queries.listProjects(trx, person.id, input.after));
  return { projects: page.projects.map(projectView), next: page.next };
});

const read = os.read.use(requireSession).handler(async ({ input: { id }, context }) => {
  const { clock, db, person } = context;
  const doing = { by: person.id, at: clock.now() };
  return db.as(person.id, async (trx) => {
    const project = await queries.enterProject(trx, id, doing);
    if (!project) throw refusal('NOT_FOUND');
    const invitation = await invitations.findInvitation(trx, id, doing);
    return { ...projectView(project), invitation: invitation ? invitationView(invitation) : null };
  });
});

const create = os.create.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const { customer_id, ...fields } = input;
  const sides = sidesOfNew(person, customer_id);
  if (sides === 'not-verified') throw refusal('FORBIDDEN');
  if (sides === 'no-customer') throw wrong('customer_id', 'Choose a customer.');
  if (sides === 'not-for-others') throw wrong('customer_id', 'You can create projects for yourself only.');
  if (person.userType === 'service_provider') {
    const customer = await db.asSystem((trx) => findCustomer(trx, sides.customer_id));
    if (!customer) throw wrong('customer_id', 'Choose a customer.');
  }
  const doing = { by: person.id, at: clock.now() };
  const made = { id: uuidv7(doing.at.getTime()), ...fields, ...sides };
  const project = await db.as(person.id, (trx) => queries.createProject(trx, made, doing));
  return projectView(project);
});

const update = os.update.use(requireSession).handler(async ({ input: { id, ...change }, context }) => {
  const { person } = context;
  return changed(context, id, async (trx, project, doing) => {
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const different = given.filter(([name, value]) => project[name as keyof typeof change] !== value);
    if (different.length === 0) return;
    await queries.changeProject(trx, id, Object.fromEntries(different), doing.at);
    const names = different.map(([name]) => name);
    const recipientId = otherParticipant(project, person.id);
    if (change.status && names.includes('status')) {
      const data = { status: change.status };
      await queries.tell(trx, id, 'project.status_changed', doing, { recipientId, data });
    }
    const fields = names.filter((name) => name !== 'status');
    if (fields.length > 0) {
      await queries.tell(trx, id, 'project.changed', doing, { recipientId, data: { fields } });
    }
  });
});

const setProvider = os.setProvider.use(requireSession).handler(async ({ input, context }) => {
  const { id, service_provider_id: providerId } = input;
  if (providerId !== null) {
    const provider = await context.db.asSystem((trx) => findProvider(trx, providerId));
    if (!provider) throw wrong('service_provider_id', 'Choose a provider from the list.');
  }
  return changed(context, id, async (trx, project, doing) => {
    requireCustomer(project, context.person);
    const before = project.service_provider_id;
    if (before === providerId) return;
    // While they are still in the project, so that they hear of it.
    if (before !== null) await queries.tell(trx, id, 'project.provider_left', doing, { recipientId: before });
    await queries.changeProject(trx, id, { service_provider_id: providerId }, doing.at);
    if (providerId === null) return;
    await invitations.withdrawInvitation(trx, id, doing.at);
    await queries.tell(trx, id, 'project.provider_joined', doing, { recipientId: providerId });
  });
});

/** As the system: a provider sees no customer before they work together (decision 4, PROJ-12). */
const customers = os.customers.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  if (person.userType !== 'service_provider' || !person.providerVerified) throw refusal('FORBIDDEN');
  const page = await db.asSystem((trx) => listCustomers(trx, input.search, input.after));
  return {
    customers: page.people.map(({ id, full_name, email }) => ({ user_id: id, full_name, email })),
    next: page.next,
  };
});

/** As the system, and without addresses: these are people who offer help to everybody here. */
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
  const { clock, db, jobs, limits, person, publicUrl } = context;
  const at = clock.now();
  const doing = { by: person.id, at };
  const token = randomBytes(32).toString('base64url');
  await limits.take('share', person.id);
  const invitation = await db.as(person.id, async (trx) => {
    const project = await queries.enterProject(trx, id, doing);
    if (!project) throw refusal('NOT_FOUND');
    requireCustomer(project, person);
    await queries.lockProject(trx, id);
    await invitations.withdrawInvitation(trx, id, at);
    const made = await invitations.insertInvitation(
      trx,
      {
        ...{ id: uuidv7(at.getTime()), project_id: id, email, token_hash: digest(token) },
        expires_at: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
      },
      doing,
    );
    await queries.tell(trx, id, 'project.provider_invited', doing);
    const url = `${publicUrl}/join-project?token=${token}`;
    const letter = { name: 'project_invitation' as const, inviterName: person.fullName, url };
    await jobs.enqueue(trx, 'mail', { to: email, locale: person.locale, letter });
    return made;
  });
  return invitationView(invitation);
});

const withdrawInvitation = os.withdrawInvitation.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const doing = { by: person.id, at: clock.now() };
  await db.as(person.id, async (trx) => {
    const project = await queries.enterProject(trx, input.id, doing);
    if (!project) throw refusal('NOT_FOUND');
    requireCustomer(project, person);
    await invitations.withdrawInvitation(trx, input.id, doing.at);
  });
  return DONE;
});

/** As the system: until the link is taken, the project is not theirs to see. */
const acceptInvitation = os.acceptInvitation.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const at = clock.now();
  const projectId = await db.asSystem(async (trx) => {
    const invitation = await invitations.takeInvitation(trx, digest(input.token), at);
    if (!invitation) throw refusal('LINK_EXPIRED');
    if (person.userType !== 'service_provider' || person.email !== invitation.email)
      throw refusal('FORBIDDEN');
    const id = invitation.project_id;
    const project = await queries.lockProject(trx, id);
    // Meanwhile the customer chose somebody.
    if (!project || project.service_provider_id !== null) throw refusal('LINK_EXPIRED');
    await invitations.markAccepted(trx, invitation.id, at);
    await queries.changeProject(trx, id, { service_provider_id: person.id }, at);
    const recipientId = project.customer_id;
    await queries.tell(trx, id, 'project.provider_joined', { by: person.id, at }, { recipientId });
    return id;
  });
  return { project_id: projectId };
});

export const projectsHandlers = {
  ...{ list, read, create, update, setProvider, customers, providers },
  ...{ invite, withdrawInvitation, acceptInvitation },
  ...projectActivityHandlers,
};

type Changing = Parameters<Parameters<Context['db']['as']>[1]>[0];

/** Changes a project in turn with whoever else does, and answers with what it is then. */
async function changed(
  { clock, db, person }: Context,
  id: string,
  work: (trx: Changing, project: queries.ProjectRow, doing: queries.Doing) => Promise<void>,
) {
  const doing = { by: person.id, at: clock.now() };
  return db.as(person.id, async (trx) => {
    if (!(await queries.enterProject(trx, id, doing))) throw refusal('NOT_FOUND');
    await queries.lockProject(trx, id);
    // Again, now that nobody else changes it.
    const project = await queries.enterProject(trx, id, doing);
    if (!project) throw refusal('NOT_FOUND');
    await work(trx, project, doing);
    const after = await queries.enterProject(trx, id, doing);
    if (!after) throw refusal('NOT_FOUND');
    return projectView(after);
  });
}

/** Who works on a project is its customer's choice (PROJ-21). */
function requireCustomer(project: { customer_id: string }, person: { id: string }): void {
  if (project.customer_id !== person.id) throw refusal('FORBIDDEN');
}

function wrong(path: string, message: string) {
  return refusal('INVALID_INPUT', { fields: [{ path, message }] });
}

const digest = (token: string) => createHash('sha256').update(token).digest('base64url');
