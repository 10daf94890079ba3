/** Copies that their owner may open: not after they have left a project that lies in it (decision 0255). */
import type { Trx } from '#db/open.ts';
import { hasLeftSince } from '#features/projects/projects.export.queries.ts';
import { findKept, findReady } from '../exports.queries.ts';

/** @returns the copy that its owner can open: the newest, or the one before while that is being made */
export const findKeptOf = async (trx: Trx, personId: string, now: Date) =>
  ifStillTheirs(trx, personId, await findKept(trx, personId, now));

/** @returns a finished copy of a person, with its key; undefined if it is somebody else's, or over */
export const findReadyOf = async (trx: Trx, personId: string, id: string, now: Date) =>
  ifStillTheirs(trx, personId, await findReady(trx, personId, id, now));

async function ifStillTheirs<Copy extends { asked_at: Date }>(trx: Trx, personId: string, copy?: Copy) {
  return copy && !(await hasLeftSince(trx, personId, copy.asked_at)) ? copy : undefined;
}
