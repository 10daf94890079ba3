/** The queue of requested links, and the hourly clean-up of accounts. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { deleteStale } from './accounts.queries.ts';
import { deleteOldResets } from './accounts.resets.queries.ts';

/**
 * A letter about an account, to an address somebody entered; the job finds out whether the account
 * exists.
 */
export type AccountLink =
  | {
      email: string;
      link: 'verify_email' | 'reset_password' | 'locked';
      /** Where the link redirects afterwards. */
      return_to?: string;
    }
  /** The address that a person asks for. */
  | { email: string; link: 'new_address'; person_id: string };

/** Runs four at a time, because people wait for these. */
export const accountLink = defineJob<AccountLink>('account_link', { sideBySide: 4 });

/** Deletes expired sessions, links and counters. */
export function forgetStale({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return db.asSystem(async (trx) => {
    await deleteStale(trx, clock.now());
    await deleteOldResets(trx);
  });
}
