/**
 * Takes away what lies in the store without a row that needs it. An object is announced before it is
 * written and claimed in the transaction of its row, so whatever is cut short in between is found here.
 */
import type { Database, Trx } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#server/log.ts';
import type { Blobs } from '#server/ports/blobs.ts';
import { claimObject } from '../files.orphans.queries.ts';

const HOUR_MS = 3_600_000;
/** An upload or a download may take this long, in milliseconds. */
export const TRANSFER_MAX_MS = HOUR_MS;
/** An announced object that nobody claimed for this long is left over, in milliseconds. */
export const CLAIMED_WITHIN_MS = 2 * HOUR_MS;

export interface Deps {
  db: Database;
  blobs: Blobs;
  clock: Clock;
  log: Logger;
}

/**
 * Deletes an object that nobody claimed, and forgets it. Whoever claims it in another transaction
 * is waited for; then nothing is deleted. Ask before whether the store is ready: the transaction
 * waits for it, and holds a connection meanwhile.
 */
export async function takeAway(trx: Trx, blobs: Blobs, key: string): Promise<void> {
  if (await claimObject(trx, key)) await blobs.delete(key);
}

/** As takeAway in a transaction of its own. If it fails, the job does it later. */
export async function scheduleRemoval(
  { db, blobs, log }: Deps,
  personId: string,
  key: string,
): Promise<void> {
  try {
    await blobs.ready();
    await db.as(personId, (trx) => takeAway(trx, blobs, key));
  } catch (error) {
    log.warn({ error }, 'a leftover object stays for the clean-up');
  }
}
