/** The plan flow's part of the hourly clean-up: unfinished answers, and old requests for help. */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { letterPaths } from '#kit/paths.ts';
import { requestsEndBefore } from '#kit/retention.ts';
import type { UnfinishedAnswers } from '../accounts/accounts.unfinished.queries.ts';
import { deleteHelpRequestsBefore, forgetProgress, listUnchangedProgress } from './starter-plan.queries.ts';

export const unfinishedPlans: UnfinishedAnswers = {
  about: 'plan',
  path: letterPaths.ownStarterPlan(),
  listUnchanged: listUnchangedProgress,
  forget: forgetProgress,
};

/** Deletes requests for help that came 24 months ago. */
export function forgetHelpRequests({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return db.asSystem((trx) => deleteHelpRequestsBefore(trx, requestsEndBefore(clock.now())));
}
