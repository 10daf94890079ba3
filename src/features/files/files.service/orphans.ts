/**
 * Deletes orphans: stored objects without a row that needs them. An object is announced before it is written,
 * and claimed in the transaction of its row, so anything interrupted in between is found here.
 */
import type { Database, Trx } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#server/log.ts';
import type { Blobs } from '#server/ports/blobs.ts';
import { claimObject } from '../files.orphans.queries.ts';

export interface Deps {
  db: Database;
  blobs: Blobs;
  clock: Clock;
  log: Logger;
}

/**
 * Deletes an orphan and forgets it. Waits for a transaction that is claiming it, and then deletes nothing.
 * Check first that the store is ready: the transaction waits for the store, holding a connection.
 */
export async function deleteOrphan(trx: Trx, blobs: Blobs, key: string): Promise<void> {
  if (await claimObject(trx, key)) await blobs.delete(key);
}

/** Like deleteOrphan, in a transaction of its own. If it fails, the job retries later. */
export async function deleteOrphanOrDefer(
  { db, blobs, log }: Deps,
  personId: string,
  key: string,
): Promise<void> {
  try {
    await blobs.ready();
    await db.as(personId, (trx) => deleteOrphan(trx, blobs, key));
  } catch (error) {
    log.warn({ error }, 'a leftover object stays for the clean-up');
  }
}
