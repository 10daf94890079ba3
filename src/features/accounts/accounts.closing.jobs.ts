/** Deletes accounts that were closed long enough. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { forEachSettled } from '#kit/for-each-settled.ts';
import {
  deleteClosedPerson,
  type Ended,
  eraseMore,
  listEnded,
  lockPerson,
} from './accounts.closing.queries.ts';

const AT_ONCE = 100;

/**
 * Deletes each in portions, and the account with the last. Idempotent, and safe in several processes at once: one
 * that was killed is continued.
 * @throws if one failed; all others are done, and the job retries
 */
export async function deleteClosedAccounts({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  const remove = async ({ person_id }: Ended) => {
    const locked = <T>(work: (...of: Parameters<typeof eraseMore>) => Promise<T>) =>
      db.asSystem(async (trx) => {
        await lockPerson(trx, person_id);
        return work(trx, person_id, now);
      });
    while (await locked(eraseMore));
    await locked(deleteClosedPerson);
  };
  const all: Ended[] = [];
  let ended: Ended[] = [];
  do {
    ended = await db.asSystem((trx) => listEnded(trx, now, ended.at(-1), AT_ONCE));
    all.push(...ended);
  } while (ended.length === AT_ONCE);
  await forEachSettled(all, remove, 'closed accounts stayed', ({ person_id }) => person_id);
}
