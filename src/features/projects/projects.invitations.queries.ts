/** SQL for inviting a provider into a customer's project. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { withSystemRights } from '#db/system-rights.ts';
import type { Actor } from '#kit/actor.ts';
import { invitationOver, invitationReceived, providerInvited } from './projects.events.ts';
import { aboutProject } from './projects.store.queries.ts';

const SHOWN = ['email', 'created_at', 'expires_at'] as const;

/** @returns the open, unexpired invitation that this person sent for the project */
export async function findInvitation(trx: Trx, projectId: string, actor: Actor) {
  const last = await findLastInvitation(trx, projectId, actor);
  return last?.open ? last.invitation : undefined;
}

/** @returns the last invitation that this person sent for the project: whether it is open, or was declined */
export async function findLastInvitation(trx: Trx, projectId: string, { by, at }: Actor) {
  const last = await trx
    .selectFrom('project_invitations')
    .select([...SHOWN, 'accepted_at', 'withdrawn_at', 'declined_at'])
    .where('project_id', '=', projectId)
    .where('invited_by', '=', by)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const { accepted_at, withdrawn_at, declined_at, ...invitation } = last;
  const open = accepted_at === null && withdrawn_at === null && last.expires_at > at;
  return { invitation, open, declined: declined_at !== null };
}

/** Withdraws the open invitation, and its notification. @returns whether there was one */
export async function withdrawInvitation(trx: Trx, projectId: string, at: Date): Promise<boolean> {
  const withdrawn = await withdrawOpen(trx, sql`project_id = ${projectId}`, at);
  return withdrawn > 0;
}

/** Withdraws all open invitations of somebody. */
export async function withdrawAllInvitations(trx: Trx, personId: string, at: Date): Promise<void> {
  await withdrawOpen(trx, sql`invited_by = ${personId}`, at);
}

async function withdrawOpen(trx: Trx, which: RawBuilder<unknown>, at: Date): Promise<number> {
  const withdrawn = await trx
    .updateTable('project_invitations')
    .set({ withdrawn_at: at })
    .where(sql<boolean>`${which}`)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of withdrawn) await endReceived(trx, id, at);
  return withdrawn.length;
}

/** Nobody is told any more of an invitation that is not open. */
export async function endReceived(trx: Trx, id: string, at: Date): Promise<void> {
  await withSystemRights(trx, () => recordEvent(trx, invitationOver, { at, actorId: null, subjectId: id }));
}

interface NewInvitation {
  id: string;
  project_id: string;
  email: string;
  token_hash: string;
  expires_at: Date;
}

/**
 * Stores an invitation.
 * @param receiverId the provider whose address it is, who is notified; whoever invites cannot tell
 */
export async function insertInvitation(
  trx: Trx,
  invitation: NewInvitation,
  receiverId: string | undefined,
  { by, at }: Actor,
) {
  const { id, project_id } = invitation;
  await recordEvent(trx, providerInvited, aboutProject(project_id, { by, at }));
  const made = await trx
    .insertInto('project_invitations')
    .values({ ...invitation, invited_by: by, created_at: at })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  if (receiverId) {
    const facts = { at, actorId: null, subjectId: id, recipientIds: [receiverId] };
    await withSystemRights(trx, () => recordEvent(trx, invitationReceived, facts));
  }
  return made;
}

/** Whoever is shut out invites nobody. If their account is opened again, their invitations stand again. */
export const isOpenAccount = (column: string) =>
  sql<boolean>`exists (select from people where people.id = ${sql.ref(column)} and people.deactivated_at is null)`;
