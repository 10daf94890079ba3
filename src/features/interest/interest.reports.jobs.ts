/** Interest's part of the hourly clean-up: answered reports are not kept for ever. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { deleteReportsAnsweredBefore } from './interest.reports.queries.ts';
import { forgottenBefore } from './interest.reports.rules.ts';

/** Deletes reports that were answered a year ago. */
export function forgetReports({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return db.asSystem((trx) => deleteReportsAnsweredBefore(trx, forgottenBefore(clock.now())));
}
