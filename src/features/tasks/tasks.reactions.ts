/** What becomes of tasks when somebody leaves their project, or closes their account. */
import type { Trx } from '#db/open.ts';
import { on, type RecordedEvent } from '#db/reactions.ts';
import { accountClosed } from '../accounts/accounts.events.ts';
import { customerClosed, providerLeft } from '../projects/projects.events.ts';
import { findProject, listIn } from '../projects/projects.queries.ts';
import { othersIn } from '../projects/projects.rules.ts';
import { unassignOpen } from './tasks.store.queries.ts';

export const tasksReactions = [
  // Both recorded while they are still in the project.
  on(providerLeft, (trx, event) => unassign(trx, event, 'service_provider_id')),
  on(customerClosed, (trx, event) => unassign(trx, event, 'customer_id')),
  on(accountClosed, (trx, event) => unassignFamily(trx, event)),
];

async function unassign(
  trx: Trx,
  { projectId, actorId, at }: RecordedEvent,
  side: 'customer_id' | 'service_provider_id',
): Promise<void> {
  const project = projectId === null ? undefined : await findProject(trx, projectId);
  const gone = project?.[side];
  if (!project || !gone) return;
  const other = side === 'customer_id' ? project.service_provider_id : project.customer_id;
  await unassignOpen(trx, project.id, gone, other === null ? [] : [other], { actorId, at });
}

/** As the family member: their project goes on, and nobody waits for what they no longer do. */
async function unassignFamily(trx: Trx, { subjectId, at }: RecordedEvent): Promise<void> {
  if (subjectId === null) return;
  for (const project of await listIn(trx, subjectId, 'family'))
    await unassignOpen(trx, project.id, subjectId, othersIn(project, subjectId), { actorId: subjectId, at });
}
