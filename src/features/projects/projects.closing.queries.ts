/** The SQL of what becomes of somebody's projects and invitations when they close their account. As that person. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { withSystemRights } from '#db/system-rights.ts';
import {
  customerBack,
  customerClosed,
  customerDeclined,
  customerUninvited,
  providerLeft,
} from './projects.events.ts';
import { listIn, lockProject } from './projects.queries.ts';
import { othersIn } from './projects.rules.ts';
import { aboutProject } from './projects.store.queries.ts';

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
  const left: string[] = [];
  const entered = (await listIn(trx, personId, 'provider')).map(({ id }) => id).sort();
  for (const id of entered) {
    // Who else is in it counts once nobody can leave.
    const project = await lockProject(trx, id);
    const recipientIds = project ? othersIn(project, personId) : [];
    if (!project || recipientIds.length === 0) continue;
    left.push(project.id);
    await recordEvent(trx, providerLeft, { ...aboutProject(project.id, { by: personId, at }), recipientIds });
  }
  if (left.length === 0) return;
  // Nobody lets themself go: only the customer does.
  await withSystemRights(trx, () =>
    trx
      .updateTable('project_members')
      .set({ left_at: at })
      .where('person_id', '=', personId)
      .where('project_id', 'in', left)
      .execute(),
  );
}

/** Ends the invitations that somebody has sent and nobody has answered, and those that wait for their answer. */
export async function endInvitations(trx: Trx, personId: string, at: Date): Promise<void> {
  await trx
    .updateTable('project_invitations')
    .set({ withdrawn_at: at })
    .where('invited_by', '=', personId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  const asked = trx
    .selectFrom('customer_invitations')
    .select(['project_id', 'customer_id', 'provider_id'])
    .where('answer', 'is', null);
  const sent = await asked.where('provider_id', '=', personId).execute();
  const waiting = await asked.where('customer_id', '=', personId).execute();
  // While they are still open: once withdrawn, they can notify nobody.
  for (const { project_id, customer_id } of sent)
    await recordEvent(trx, customerUninvited, {
      ...aboutProject(project_id, { by: personId, at }),
      recipientIds: [customer_id],
    });
  await withSystemRights(trx, async () => {
    const answered = (answer: 'withdrawn' | 'declined', by: 'provider_id' | 'customer_id') =>
      trx
        .updateTable('customer_invitations')
        .set({ answer, answered_at: at })
        .where(by, '=', personId)
        .where('answer', 'is', null)
        .execute();
    await answered('withdrawn', 'provider_id');
    await answered('declined', 'customer_id');
    // Whoever is asked does not see the project yet.
    for (const { project_id, provider_id } of waiting)
      await recordEvent(trx, customerDeclined, {
        ...aboutProject(project_id, { by: personId, at }),
        recipientIds: [provider_id],
      });
  });
}
