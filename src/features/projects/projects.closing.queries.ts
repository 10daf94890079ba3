/** The SQL of what becomes of somebody's projects and invitations when they close their account. As that person. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { withSystemRights } from '#db/system-rights.ts';
import type { Actor } from '#kit/actor.ts';
import { customerBack, customerClosed, customerDeclined, customerUninvited } from './projects.events.ts';
import { withdrawAllInvitations } from './projects.invitations.queries.ts';
import { listIn, lockProject } from './projects.queries.ts';
import { othersIn } from './projects.rules.ts';
import { aboutProject, leaveProject } from './projects.store.queries.ts';

/**
 * As the customer: notifies the others in each project that they share. They stay in it for as long as they can come
 * back; afterwards the project ends, or goes where nobody else is in it.
 */
export async function notifyOfCustomersClosing(trx: Trx, personId: string, at: Date): Promise<void> {
  for (const project of await listIn(trx, personId, 'customer')) {
    const recipientIds = othersIn(project, personId);
    if (recipientIds.length > 0)
      await recordEvent(trx, customerClosed, {
        ...aboutProject(project.id, { by: personId, at }),
        recipientIds,
      });
  }
}

/** As the system: notifies the others in each project of a customer's that it does not end. */
export async function notifyOfCustomersReturn(trx: Trx, personId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ project_id: string; others: string[] }>`
    select me.project_id, array_agg(other.person_id) as others
    from project_members me
    join project_members other on other.project_id = me.project_id and other.left_at is null
      and other.person_id <> me.person_id
    where me.person_id = ${personId} and me.role = 'customer' and me.left_at is null
    group by me.project_id order by me.project_id`.execute(trx);
  for (const { project_id, others } of rows)
    await recordEvent(trx, customerBack, {
      ...aboutProject(project_id, { by: personId, at }),
      recipientIds: others,
    });
}

/**
 * As the provider: leaves every project that they share; the others are notified. One in which nobody else is goes
 * with the account.
 */
export async function leaveAsProvider(trx: Trx, personId: string, at: Date): Promise<void> {
  const entered = (await listIn(trx, personId, 'provider')).map(({ id }) => id).sort();
  for (const id of entered) {
    // Who else is in it counts once nobody can leave.
    const project = await lockProject(trx, id);
    if (project && othersIn(project, personId).length > 0)
      await leaveProject(trx, project, { by: personId, at });
  }
}

/** Ends the invitations that somebody has sent and nobody has answered, and those that wait for their answer. */
export async function endInvitations(trx: Trx, personId: string, at: Date): Promise<void> {
  await withdrawAllInvitations(trx, personId, at);
  const waiting = await trx
    .selectFrom('customer_invitations')
    .select(['project_id', 'provider_id'])
    .where('answer', 'is', null)
    .where('customer_id', '=', personId)
    .execute();
  await withdrawAsked(trx, personId, { by: personId, at });
  await withSystemRights(trx, async () => {
    await trx
      .updateTable('customer_invitations')
      .set({ answer: 'declined', answered_at: at })
      .where('customer_id', '=', personId)
      .where('answer', 'is', null)
      .execute();
    // Whoever is asked does not see the project yet.
    for (const { project_id, provider_id } of waiting)
      await recordEvent(trx, customerDeclined, {
        ...aboutProject(project_id, { by: personId, at }),
        recipientIds: [provider_id],
      });
  });
}

/** Withdraws what a provider has asked customers, and nobody has answered. */
export async function withdrawAsked(trx: Trx, providerId: string, { by, at }: Actor): Promise<void> {
  await withSystemRights(trx, async () => {
    const sent = await trx
      .selectFrom('customer_invitations')
      .select(['project_id', 'customer_id'])
      .where('answer', 'is', null)
      .where('provider_id', '=', providerId)
      .forUpdate()
      .execute();
    // While they are still open: once withdrawn, they can notify nobody.
    for (const { project_id, customer_id } of sent)
      await recordEvent(trx, customerUninvited, {
        ...aboutProject(project_id, { by, at }),
        recipientIds: [customer_id],
      });
    await trx
      .updateTable('customer_invitations')
      .set({ answer: 'withdrawn', answered_at: at })
      .where('provider_id', '=', providerId)
      .where('answer', 'is', null)
      .execute();
  });
}
