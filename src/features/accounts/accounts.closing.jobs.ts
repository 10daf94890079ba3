/** Deletes accounts that were closed long enough. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { forEachSettled } from '#kit/for-each-settled.ts';
import { deleteClosedPerson, listEnded, lockPerson } from './accounts.closing.queries.ts';

const AT_ONCE = 100;

/**
 * Each in a transaction of its own. Idempotent, and safe in several processes at once.
 * @throws if one failed; all others are done, and the job retries
 */
export async function deleteClosedAccounts({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const ended = await db.asSystem((trx) => listEnded(trx, clock.now(), AT_ONCE));
  const remove = (personId: string) =>
    db.asSystem(async (trx) => {
      await lockPerson(trx, personId);
      await deleteClosedPerson(trx, personId, clock.now());
    });
  await forEachSettled(ended, remove, 'closed accounts stayed');
}
