/** The queue of links that somebody asked for, and what the hourly clean-up takes from accounts. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { deleteStale } from './accounts.queries.ts';

/** A letter about an account to an address that somebody named; the job finds out whether there is one. */
export interface AccountLink {
  email: string;
  link: 'verify_email' | 'reset_password' | 'locked';
  /** Where the link leads on to. */
  return_to?: string;
}

/** Somebody waits for it. */
export const accountLink = defineJob<AccountLink>('account_link', { sideBySide: 4 });

/** Forgets sessions, links and counts whose time is over. */
export function forgetStale({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return db.asSystem((trx) => deleteStale(trx, clock.now()));
}
