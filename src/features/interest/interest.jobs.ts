/** Interest's part of the hourly clean-up: nobody is on a list for ever. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { requestsEndBefore } from '#kit/retention.ts';
import { deleteLeftBefore } from './interest.queries.ts';

/** Deletes places on the waitlist, requests for a call and applications that came 24 months ago. */
export function forgetInterest({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return db.asSystem((trx) => deleteLeftBefore(trx, requestsEndBefore(clock.now())));
}
