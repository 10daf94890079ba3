/** The queue that makes copies of people's data, and the clean-up of old ones. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { deleteExpired } from './exports.queries.ts';

/** Makes every copy that is waited for. */
export const makeExports = defineJob('exports');

/** Deletes what was kept long enough; the objects follow as orphans. */
export function deleteOldExports({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return db.asSystem((trx) => deleteExpired(trx, clock.now()));
}
