/** How a provider comes into a customer's project: invited by mail, they join or decline. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { DAY_MS } from '#kit/days.ts';
import { uuidv7 } from '#kit/ids.ts';
import { letterPaths } from '#kit/paths.ts';
import { type Person, type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { digestOf, newToken } from '#server/tokens.ts';
import { findProviderAt } from '../accounts/accounts.providers.queries.ts';
import { projects } from './projects.contract.ts';
import { workInProject } from './projects.entering.handlers.ts';
import type { Which } from './projects.invitations.contract.ts';
import * as invitations from './projects.invitations.queries.ts';
import { providerInvited } from './projects.letters.ts';
import { mayDo, mayUseLink } from './projects.permissions.rules.ts';
import { lockProject, type ProjectRow } from './projects.queries.ts';
import * as received from './projects.received.queries.ts';
import { type Answer, INVITATION_DAYS, standingIn } from './projects.rules.ts';
import { changeProvider } from './projects.store.queries.ts';
import { invitationView } from './projects.views.ts';

const os = implement(projects).$context<RequestContext<'limits' | 'publicUrl' | 'unsolicitedMail'>>();

type Context = Pick<RequestContext, 'clock' | 'db'> & { person: Person };

const invite = os.invite.use(requireSession).handler(async ({ input: { id, email }, context }) => {
  const { limits, person, publicUrl, unsolicitedMail } = context;
  const token = newToken();
  if (email === person.email) throw wrongField('email', 'This is your own address.');
  const invitation = await workInProject(context, id, async (trx, project, actor) => {
    const { at } = actor;
    requireChoice(project, person);
    await lockProject(trx, id);
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
      (await findProviderAt(trx, email))?.id,
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
    const locked = await lockProject(trx, input.id);
    if (await invitations.withdrawInvitation(trx, input.id, at)) return;
    // Withdrawing is idempotent, but does not remove someone who has used the link meanwhile.
    if (locked?.service_provider_id) throw refusal('CHANGED_MEANWHILE');
  });
  return DONE;
});

/** As the system, and at a proved address only: whoever signs up with an address may be somebody else. */
const receivedInvitations = os.receivedInvitations.use(requireSession).handler(async ({ context }) => {
  const { clock, db, person } = context;
  if (!person.emailVerified || !mayUseLink(person)) return { invitations: [] };
  const found = await db.asSystem((trx) => received.listReceived(trx, person.email, clock.now()));
  return {
    invitations: found.map((each) => ({ ...each, invited_at: each.invited_at.toISOString() })),
  };
});

/** As the system: only what the email said about the project, and only for the person it was sent to. */
const openInvitation = os.openInvitation.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  return db.asSystem(async (trx) => {
    const found = await received.findReceived(trx, { tokenHash: digestOf(input.token) }, clock.now());
    if (!found?.is_open) throw refusal('LINK_EXPIRED');
    if (!mayUseLink(person, found.email)) throw refusal('FORBIDDEN');
    const about = await received.findInviter(trx, found.id);
    if (!about) throw refusal('LINK_EXPIRED');
    return about;
  });
});

const acceptInvitation = os.acceptInvitation.use(requireSession).handler(async ({ input, context }) => ({
  project_id: await answer(context, input, 'accepted'),
}));

const declineInvitation = os.declineInvitation.use(requireSession).handler(async ({ input, context }) => {
  await answer(context, input, 'declined');
  return DONE;
});

export const projectInvitationHandlers = {
  invite,
  withdrawInvitation,
  receivedInvitations,
  openInvitation,
  acceptInvitation,
  declineInvitation,
};

/** As the system: until they accept, they cannot see the project. @returns its id */
async function answer({ clock, db, person }: Context, which: Which, given: Answer): Promise<string> {
  const at = clock.now();
  if ('project_id' in which && !person.emailVerified) throw refusal('LINK_EXPIRED');
  return db.asSystem(async (trx) => {
    const found = await received.findReceived(trx, namedBy(which, person), at);
    if (!found) throw refusal('LINK_EXPIRED');
    if (!mayUseLink(person, found.email)) throw refusal(found.is_open ? 'FORBIDDEN' : 'LINK_EXPIRED');
    const project = await lockProject(trx, found.project_id);
    const invitation = await received.takeReceived(trx, found.id, at);
    // By this very request, whose answer was lost. A link brings nobody in twice.
    if (given === 'declined' && invitation?.declined_at) return found.project_id;
    const isIn = project?.service_provider_id === person.id;
    if (given === 'accepted' && 'project_id' in which && invitation?.accepted_at && isIn)
      return found.project_id;
    // Meanwhile it was answered or withdrawn, or the customer chose someone.
    if (!project || !invitation?.is_open || project.service_provider_id !== null)
      throw refusal('LINK_EXPIRED');
    const actor = { by: person.id, at };
    if (given === 'declined') await received.markDeclined(trx, project, invitation.id, actor);
    else {
      await received.markAccepted(trx, invitation.id, at);
      await changeProvider(trx, project, person.id, actor);
    }
    return project.id;
  });
}

const namedBy = (which: Which, { email }: Person): received.Received =>
  'token' in which ? { tokenHash: digestOf(which.token) } : { projectId: which.project_id, email };

/** PROJ-21. */
export function requireChoice(project: ProjectRow, person: { id: string }): void {
  if (!mayDo(standingIn(project, person.id), 'chooseProvider', project)) throw refusal('FORBIDDEN');
}
