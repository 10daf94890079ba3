/** What becomes of documents when somebody leaves their project, and who is notified when somebody joins. */
import type { Trx } from '#db/open.ts';
import { on, type RecordedEvent } from '#db/reactions.ts';
import { customerJoined, providerJoined, providerLeft } from '../projects/projects.events.ts';
import { findProject } from '../projects/projects.queries.ts';
import { addEvidence } from './documents.evidence.queries.ts';
import { lockPending, withdrawDocument } from './documents.queries.ts';
import { callToSign } from './documents.waiting.queries.ts';

export const documentsReactions = [
  // Recorded while they are still in the project.
  on(providerLeft, async (trx, { projectId, actorId, at }) => {
    const project = projectId === null ? undefined : await findProject(trx, projectId);
    if (!project?.service_provider_id || actorId === null) return;
    const recipientIds = project.customer_id === null ? [] : [project.customer_id];
    for (const document of await lockPending(trx, project.id, project.service_provider_id, at)) {
      await withdrawDocument(trx, { document, recipientIds, actor: { by: actorId, at } }, null);
      await addEvidence(trx, document, 'withdrawn', { at, actorId: null });
    }
  }),
  on(customerJoined, (trx, event) => callWhoJoined(trx, event, 'customer')),
  on(providerJoined, (trx, event) => callWhoJoined(trx, event, 'provider')),
];

async function callWhoJoined(
  trx: Trx,
  { projectId, actorId, at }: RecordedEvent,
  role: 'customer' | 'provider',
): Promise<void> {
  const project = projectId === null ? undefined : await findProject(trx, projectId);
  const joined = role === 'customer' ? project?.customer_id : project?.service_provider_id;
  if (project && joined) await callToSign(trx, project.id, { personId: joined, role }, { actorId, at });
}
