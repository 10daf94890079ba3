/** SQL for a provider who has received an invitation; as the system, because until they accept they see no project. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import { providerDeclined } from './projects.events.ts';
import { endReceived, isOpenAccount } from './projects.invitations.queries.ts';
import { aboutProject } from './projects.store.queries.ts';

const LISTED = 50;

/** Open invitations to an address, with only what the mail says of each project. */
export async function listReceived(trx: Trx, email: string, at: Date) {
  return trx
    .selectFrom('project_invitations as i')
    .innerJoin('projects', 'projects.id', 'i.project_id')
    .innerJoin('people', 'people.id', 'i.invited_by')
    .select([
      'i.project_id',
      'projects.title',
      'people.full_name as inviter_name',
      'i.created_at as invited_at',
    ])
    .where('i.email', '=', email)
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.expires_at', '>', at)
    .where('people.deactivated_at', 'is', null)
    .orderBy('i.created_at', 'desc')
    .limit(LISTED)
    .execute();
}

/** By the digest of its link, or the last one to an address for a project. */
export type Received = { tokenHash: string } | { projectId: string; email: string };

export async function findReceived(trx: Trx, which: Received, at: Date) {
  const named =
    'tokenHash' in which
      ? sql`token_hash = ${which.tokenHash}`
      : sql`project_id = ${which.projectId} and email = ${which.email}`;
  return received(trx, named, at).executeTakeFirst();
}

/**
 * The same invitation again, locked against a second answer. The caller must already hold its project, in this order,
 * to avoid deadlocks.
 */
export async function takeReceived(trx: Trx, id: string, at: Date) {
  return received(trx, sql`id = ${id}`, at).forUpdate().executeTakeFirst();
}

function received(trx: Trx, named: RawBuilder<unknown>, at: Date) {
  return trx
    .selectFrom('project_invitations')
    .select(['id', 'project_id', 'email', 'accepted_at', 'declined_at'])
    .select(
      sql<boolean>`accepted_at is null and withdrawn_at is null and expires_at > ${at} and ${isOpenAccount('invited_by')}`.as(
        'is_open',
      ),
    )
    .where(sql<boolean>`${named}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
}

/** The inviter and the project's title. */
export async function findInviter(trx: Trx, id: string) {
  return trx
    .selectFrom('project_invitations as i')
    .innerJoin('people', 'people.id', 'i.invited_by')
    .innerJoin('projects', 'projects.id', 'i.project_id')
    .select(['people.full_name as inviter_name', 'projects.title as project_title'])
    .where('i.id', '=', id)
    .executeTakeFirst();
}

export async function markAccepted(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('project_invitations').set({ accepted_at: at }).where('id', '=', id).execute();
  await endReceived(trx, id, at);
}

/** The customer is notified, and may invite somebody else. */
export async function markDeclined(
  trx: Trx,
  project: { id: string; customer_id: string | null },
  id: string,
  { by, at }: Actor,
): Promise<void> {
  await trx
    .updateTable('project_invitations')
    .set({ withdrawn_at: at, declined_at: at })
    .where('id', '=', id)
    .execute();
  await endReceived(trx, id, at);
  const recipientIds = project.customer_id === null ? [] : [project.customer_id];
  await recordEvent(trx, providerDeclined, { ...aboutProject(project.id, { by, at }), recipientIds });
}
