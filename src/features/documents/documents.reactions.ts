/** What becomes of documents when somebody leaves their project or closes their account, and who is notified when somebody joins. */
import type { Trx } from '#db/open.ts';
import { on, type RecordedEvent } from '#db/reactions.ts';
import type { Actor } from '#kit/actor.ts';
import { accountClosed } from '../accounts/accounts.events.ts';
import { customerClosed, customerJoined, providerJoined, providerLeft } from '../projects/projects.events.ts';
import { findProject, listIn } from '../projects/projects.queries.ts';
import { addEvidence } from './documents.evidence.queries.ts';
import { lockPending, withdrawDocument } from './documents.queries.ts';
import { notifyToSign } from './documents.waiting.queries.ts';

export const documentsReactions = [
  // Both recorded while they are still in the project.
  on(providerLeft, (trx, event) => withdrawOpen(trx, event, 'service_provider_id')),
  on(customerClosed, (trx, event) => withdrawOpen(trx, event, 'customer_id')),
  on(accountClosed, (trx, event) => withdrawAsFamily(trx, event)),
  on(customerJoined, (trx, event) => notifyWhoJoined(trx, event, 'customer')),
  on(providerJoined, (trx, event) => notifyWhoJoined(trx, event, 'provider')),
];

/** Withdraws what somebody has asked to be signed, and nobody has signed. */
async function withdrawOpen(
  trx: Trx,
  { projectId, actorId, at }: RecordedEvent,
  side: 'customer_id' | 'service_provider_id',
): Promise<void> {
  const project = projectId === null ? undefined : await findProject(trx, projectId);
  const gone = project?.[side];
  if (!project || !gone || actorId === null) return;
  const other = side === 'customer_id' ? project.service_provider_id : project.customer_id;
  await withdrawSent(trx, { projectId: project.id, gone, other }, { by: actorId, at });
}

/** As the family member: their project goes on, but nobody could withdraw these any more. */
async function withdrawAsFamily(trx: Trx, { subjectId, at }: RecordedEvent): Promise<void> {
  if (subjectId === null) return;
  for (const { id, service_provider_id } of await listIn(trx, subjectId, 'family'))
    await withdrawSent(
      trx,
      { projectId: id, gone: subjectId, other: service_provider_id },
      { by: subjectId, at },
    );
}

async function withdrawSent(
  trx: Trx,
  { projectId, gone, other }: { projectId: string; gone: string; other: string | null },
  actor: Actor,
): Promise<void> {
  const recipientIds = other === null ? [] : [other];
  for (const document of await lockPending(trx, projectId, gone, actor.at)) {
    await withdrawDocument(trx, { document, recipientIds, actor }, null);
    await addEvidence(trx, document, 'withdrawn', { at: actor.at, actorId: null });
  }
}

async function notifyWhoJoined(
  trx: Trx,
  { projectId, actorId, at }: RecordedEvent,
  role: 'customer' | 'provider',
): Promise<void> {
  const project = projectId === null ? undefined : await findProject(trx, projectId);
  const joined = role === 'customer' ? project?.customer_id : project?.service_provider_id;
  if (project && joined) await notifyToSign(trx, project.id, { personId: joined, role }, { actorId, at });
}
