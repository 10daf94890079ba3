/** Free text. It is checked for emergencies, for the writer alone. */
import type { AlarmKind } from '#features/packs/packs.emergencies.rules/kinds.ts';
import type { Answers, Hazard, QuestionKey } from '../assessment.answers.types.ts';
import type { Question } from '../assessment.types.ts';
import { isShown, QUESTIONS } from './answers.ts';

/** @returns the texts of one question: its own, or those of a group's fields */
export function textsOf(question: Question, value: unknown): string[] {
  if (question.kind === 'text') return typeof value === 'string' ? [value] : [];
  if (question.kind !== 'group') return [];
  const fields = (value ?? {}) as Record<string, unknown>;
  return question.fields.flatMap((field) => textsOf(field, fields[field.key]));
}

/** @returns whether a question takes free text */
export function hasWords(question: Question): boolean {
  return question.kind === 'text' || (question.kind === 'group' && question.fields.some(hasWords));
}

/** @returns all free text that counts */
export function freeTexts(answers: Answers): string[] {
  return QUESTIONS.filter((question) => isShown(question, answers))
    .flatMap((question) => textsOf(question, answers[question.key as QuestionKey]))
    .filter((text) => text.trim() !== '');
}

/** The safety check's box for each kind of emergency; some kinds have none. */
const HAZARD_OF: Partial<Record<AlarmKind, Hazard>> = {
  breathing: 'chest_pain_breathing',
  choking: 'chest_pain_breathing',
  chest_pain: 'chest_pain_breathing',
  stroke: 'weakness_face_droop',
  bleeding: 'uncontrolled_bleeding',
  head_injury: 'head_injury_blood_thinners',
  confusion: 'severe_confusion',
  suicide: 'suicidal_thoughts',
  crisis: 'suicidal_thoughts',
  violence: 'threats_harming_others',
  abuse: 'suspected_abuse',
  exploitation: 'suspected_abuse',
};

/** @returns the hazards to suggest, most dangerous first; nothing is ticked automatically */
export function hazardsOfKinds(kinds: readonly AlarmKind[]): Hazard[] {
  return [...new Set(kinds.flatMap((kind) => HAZARD_OF[kind] ?? []))];
}
