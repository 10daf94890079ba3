/** The plan flow's unfinished answers. */
import type { UnfinishedAnswers } from '../accounts/accounts.unfinished.queries.ts';
import { forgetProgress, listUnchangedProgress } from './starter-plan.queries.ts';

export const unfinishedPlans: UnfinishedAnswers = {
  about: 'plan',
  path: '/getstarted',
  listUnchanged: listUnchangedProgress,
  forget: forgetProgress,
};
