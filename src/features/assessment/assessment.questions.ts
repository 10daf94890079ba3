/**
 * The assessment as data: steps, questions, options, labels, conditions, exclusive options. This one
 * definition drives the wizard, the check-your-answers page, validation on both sides and the stored
 * version. Codes are those of the specification (ASMT-11 to ASMT-58); labels are our own plain words
 * (ASMT-65), translated under the ids from `labels.ts`.
 */
import { BASICS } from './assessment.questions/basics.ts';
import { FAMILY } from './assessment.questions/family.ts';
import { LIVING } from './assessment.questions/living.ts';
import { PAPERS } from './assessment.questions/papers.ts';
import { SAFETY } from './assessment.questions/safety.ts';
import { START } from './assessment.questions/start.ts';
import type { QuestionSet } from './assessment.types.ts';

export const STEPS = [SAFETY, START, BASICS, PAPERS, LIVING, FAMILY] as const satisfies QuestionSet;
