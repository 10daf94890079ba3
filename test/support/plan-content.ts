// The actions of our content, and answers that reach them.
import { listGuideIds, loadLibrary } from '#features/library/library.content/library.ts';
import type { Domain } from '#features/library/library.types.ts';
import { loadPlanActions } from '#features/starter-plan/starter-plan.content.ts';
import type { DrillAnswers, TriageAnswers } from '#features/starter-plan/starter-plan.questions.ts';
import type { Answers } from '#features/starter-plan/starter-plan.rules/score.ts';

export const LIBRARY = loadLibrary();
export const GUIDES = new Set(listGuideIds());
export const ACTIONS = loadPlanActions(LIBRARY, GUIDES);

/** Just enough for a priority. */
export const AT_THRESHOLD: TriageAnswers = {
  urgency: 'medium',
  confidence: 'low',
  emotional: 'low',
  conversationHelp: 'no',
};
export const answersOf = (domain: Domain, triage: TriageAnswers, drill?: DrillAnswers): Answers => ({
  [domain]: { triage, drill },
});
