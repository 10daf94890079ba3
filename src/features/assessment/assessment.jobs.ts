/** Abandoned assessment drafts. */
import { paths } from '#kit/paths.ts';
import type { UnfinishedAnswers } from '../accounts/accounts.unfinished.queries.ts';
import { forgetDraft, listUnchangedDrafts } from './assessment.queries/assessments.ts';

export const unfinishedAssessments: UnfinishedAnswers = {
  about: 'assessment',
  path: paths.form(),
  listUnchanged: listUnchangedDrafts,
  forget: forgetDraft,
};
