/**
 * Copies that their owner may open, and the record of it (decision 0255): not after they have left a project that lies
 * in it.
 */
import { recordMembersReading } from '#db/access-record.ts';
import type { Trx } from '#db/open.ts';
import { hasLeftSince, listCustomers } from '#features/projects/projects.export.queries.ts';
import type { Actor } from '#kit/actor.ts';
import { findKept, findReady } from '../exports.queries.ts';

/** @returns the copy that its owner can open: the newest, or the one before while that is being made */
export const findKeptOf = async (trx: Trx, personId: string, now: Date) =>
  ifStillTheirs(trx, personId, await findKept(trx, personId, now));

/** @returns a finished copy of a person, with its key; undefined if it is somebody else's, or over */
export const findReadyOf = async (trx: Trx, personId: string, id: string, now: Date) =>
  ifStillTheirs(trx, personId, await findReady(trx, personId, id, now));

/** As the owner: tells the customer of each project whose files or documents were saved with the copy. */
export async function recordSaving(
  trx: Trx,
  { project_ids }: { project_ids: string[] },
  { by, at }: Actor,
): Promise<void> {
  for (const { project_id, customer_id } of await listCustomers(trx, project_ids))
    await recordMembersReading(trx, {
      at,
      actorId: by,
      what: 'copy',
      people: [customer_id],
      subjects: [project_id],
    });
}

async function ifStillTheirs<Copy extends { asked_at: Date }>(trx: Trx, personId: string, copy?: Copy) {
  return copy && !(await hasLeftSince(trx, personId, copy.asked_at)) ? copy : undefined;
}
