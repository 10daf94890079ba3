/** SQL for inviting customers into a provider's project (decision 0049). */
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import { customerDeclined, customerInvited, customerJoined, customerUninvited } from './projects.events.ts';
import { isOpenAccount } from './projects.invitations.queries.ts';
import type { Answer } from './projects.rules.ts';
import { aboutProject, addMember, updateProject } from './projects.store.queries.ts';

const LISTED = 50;

interface NewCustomerInvitation {
  id: string;
  project_id: string;
  customer_id: string;
  customer_name: string;
  provider_name: string;
  provider_organization: string | null;
}

/** Invites a customer, with an event that notifies them. The caller must hold the project's lock. */
export async function inviteCustomer(
  trx: Trx,
  invitation: NewCustomerInvitation,
  { by, at }: Actor,
): Promise<void> {
  await trx
    .insertInto('customer_invitations')
    .values({ ...invitation, provider_id: by, invited_at: at })
    .execute();
  const { project_id, customer_id } = invitation;
  await recordEvent(trx, customerInvited, {
    ...aboutProject(project_id, { by, at }),
    recipientIds: [customer_id],
  });
}

/** Withdraws an invitation. @returns whether there was an unanswered one */
export async function withdrawCustomer(trx: Trx, projectId: string, { by, at }: Actor): Promise<boolean> {
  const open = await trx
    .selectFrom('customer_invitations')
    .select('customer_id')
    .where('project_id', '=', projectId)
    .where('answer', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!open) return false;
  // While it is still open: once withdrawn, it can notify nobody.
  const recipientIds = [open.customer_id];
  await recordEvent(trx, customerUninvited, { ...aboutProject(projectId, { by, at }), recipientIds });
  await trx
    .updateTable('customer_invitations')
    .set({ answer: 'withdrawn', answered_at: at })
    .where('project_id', '=', projectId)
    .where('answer', 'is', null)
    .execute();
  return true;
}

/** As the system: a person's unanswered invitations, with only what an invitation shows of its project. */
export async function listCustomerInvitations(trx: Trx, personId: string, projectId?: string) {
  let query = trx
    .selectFrom('customer_invitations')
    .innerJoin('projects', 'projects.id', 'customer_invitations.project_id')
    .select(['project_id', 'title', 'description', 'provider_name', 'provider_organization', 'invited_at'])
    .where('customer_invitations.customer_id', '=', personId)
    .where('answer', 'is', null)
    .where(isOpenAccount('provider_id'))
    .orderBy('invited_at', 'desc')
    .limit(LISTED);
  if (projectId) query = query.where('project_id', '=', projectId);
  return query.execute();
}

/** As the system: a person's latest invitation into a project, locked until the end of the transaction. */
export async function takeCustomerInvitation(trx: Trx, projectId: string, personId: string) {
  return trx
    .selectFrom('customer_invitations')
    .select(['id', 'provider_id', 'answer'])
    .where('project_id', '=', projectId)
    .where('customer_id', '=', personId)
    .where(isOpenAccount('provider_id'))
    .orderBy('invited_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** As the system: stores an answer; accepting makes the person the project's customer. */
export async function storeAnswer(
  trx: Trx,
  project: { id: string; service_provider_id: string | null },
  invitationId: string,
  answer: Answer,
  { by, at }: Actor,
): Promise<void> {
  await trx
    .updateTable('customer_invitations')
    .set({ answer, answered_at: at })
    .where('id', '=', invitationId)
    .execute();
  if (answer === 'accepted') {
    await addMember(trx, project.id, by, 'customer', at);
    await updateProject(trx, project.id, {}, at);
  }
  const event = answer === 'accepted' ? customerJoined : customerDeclined;
  const recipientIds = project.service_provider_id === null ? [] : [project.service_provider_id];
  await recordEvent(trx, event, { ...aboutProject(project.id, { by, at }), recipientIds });
}
