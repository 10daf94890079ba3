/** Sealing of what is signed, reminders of releases that end, and clean-up of uploads that nobody claimed. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { CLAIMED_WITHIN_MS } from '#server/objects/receive.ts';
import type { ReminderSource } from '../activity/activity.reminders.jobs.ts';
import { releaseEndsSoon } from './documents.events.ts';
import { deleteUnclaimed, findToSeal, listUnsealed, type ToSeal } from './documents.files.queries.ts';
import { listEnding, withdrawEnding } from './documents.reminders.queries.ts';
import { type SealDeps, sealDocument } from './documents.service/seal-document.ts';

/** What a job is to seal. */
interface Sealing {
  /** Left out: whatever is signed and not sealed. */
  document_id?: string;
}

/**
 * Queued with each last signature, for its document: two processes would else seal the same ones. And every minute for
 * all, since a killed job would be tried again only after a quarter of an hour (decision 0111).
 */
export const sealDocuments = defineJob<Sealing>('seal_documents', { every: '* * * * *' });

const AT_ONCE = 100;

/**
 * Seals whatever is signed and not sealed. What cannot be sealed stops nothing that was signed after it.
 * @throws if some could not be sealed; the others are, and the job retries
 */
export async function sealSigned(services: SealDeps): Promise<void> {
  let [failed, count] = [0, 0];
  let signed: ToSeal[] = [];
  do {
    const after = signed.at(-1);
    signed = await services.db.asSystem((trx) => listUnsealed(trx, after, AT_ONCE));
    count += signed.length;
    for (const each of signed)
      await sealOrLog(services, each).catch(() => {
        failed += 1;
      });
  } while (signed.length === AT_ONCE);
  if (failed > 0) throw new Error(`${failed} of ${count} documents could not be sealed`);
}

/**
 * Seals a document that is signed, unless it has been sealed since.
 * @throws if it could not be sealed; the job retries
 */
export async function sealOne(services: SealDeps, documentId: string): Promise<void> {
  const signed = await services.db.asSystem((trx) => findToSeal(trx, documentId));
  if (signed) await sealOrLog(services, signed);
}

/** The sentence in the log is the one that deploy/alerts.yml says to look for. */
async function sealOrLog(services: SealDeps, signed: ToSeal): Promise<void> {
  try {
    await sealDocument(services, signed);
  } catch (error) {
    services.log.error({ error, document: signed.document_id }, 'a document could not be sealed');
    throw error;
  }
}

/** Takes away uploads that no document has claimed; their objects go with the other orphans. */
export async function deleteUnclaimedUploads({ clock, db }: { clock: Clock; db: Database }): Promise<void> {
  const before = new Date(clock.now().getTime() - CLAIMED_WITHIN_MS);
  await db.asSystem((trx) => deleteUnclaimed(trx, before));
}

export const releaseReminders: ReminderSource = {
  events: { ends_soon: releaseEndsSoon },
  listDue: listEnding,
  withdraw: withdrawEnding,
};
