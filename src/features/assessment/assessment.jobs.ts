/** Abandoned assessment drafts. */
import type { UnfinishedAnswers } from '../accounts/accounts.unfinished.queries.ts';
import { forgetDraft, listUnchangedDrafts } from './assessment.queries/assessments.ts';

export const unfinishedAssessments: UnfinishedAnswers = {
  about: 'assessment',
  path: '/form',
  listUnchanged: listUnchangedDrafts,
  forget: forgetDraft,
};
