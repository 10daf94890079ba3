/** SQL for inviting a provider into a customer's project. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import { providerInvited } from './projects.events.ts';
import { aboutProject } from './projects.store.queries.ts';

const SHOWN = ['email', 'created_at', 'expires_at'] as const;

/** @returns the open, unexpired invitation that this person sent for the project */
export async function findInvitation(trx: Trx, projectId: string, { by, at }: Actor) {
  return trx
    .selectFrom('project_invitations')
    .select(SHOWN)
    .where('project_id', '=', projectId)
    .where('invited_by', '=', by)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** Withdraws the open invitation. @returns whether there was one */
export async function withdrawInvitation(trx: Trx, projectId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('project_invitations')
    .set({ withdrawn_at: at })
    .where('project_id', '=', projectId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface NewInvitation {
  id: string;
  project_id: string;
  email: string;
  token_hash: string;
  expires_at: Date;
}

export async function insertInvitation(trx: Trx, invitation: NewInvitation, { by, at }: Actor) {
  const { project_id } = invitation;
  await recordEvent(trx, providerInvited, aboutProject(project_id, { by, at }));
  return trx
    .insertInto('project_invitations')
    .values({ ...invitation, invited_by: by, created_at: at })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

/** As the system: the invitation a link belongs to. */
export async function findOpened(trx: Trx, tokenHash: string, at: Date) {
  return opened(trx, tokenHash, at).executeTakeFirst();
}

/**
 * Like findOpened, locked against a second use. The caller must already hold its project, in this order, to
 * avoid deadlocks.
 */
export async function takeInvitation(trx: Trx, tokenHash: string, at: Date) {
  return opened(trx, tokenHash, at).forUpdate().executeTakeFirst();
}

function opened(trx: Trx, tokenHash: string, at: Date) {
  return trx
    .selectFrom('project_invitations')
    .select(['id', 'project_id', 'email', 'invited_by'])
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', at)
    .where(isOpenAccount('invited_by'));
}

/** Whoever is shut out invites nobody. If their account is opened again, their invitations stand again. */
export const isOpenAccount = (column: string) =>
  sql<boolean>`exists (select from people where people.id = ${sql.ref(column)} and people.deactivated_at is null)`;

export async function markAccepted(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('project_invitations').set({ accepted_at: at }).where('id', '=', id).execute();
}

/** As the system: the inviter and the project's title. */
export async function findInviter(trx: Trx, id: string) {
  return trx
    .selectFrom('project_invitations as i')
    .innerJoin('people', 'people.id', 'i.invited_by')
    .innerJoin('projects', 'projects.id', 'i.project_id')
    .select(['people.full_name as inviter_name', 'projects.title as project_title'])
    .where('i.id', '=', id)
    .executeTakeFirst();
}
