/** What people wrote in their own words. It is read for emergencies, for the writer alone. */
import type { AlarmKind } from '#features/packs/packs.rules/emergency-kinds.ts';
import type { Answers, Hazard, QuestionKey } from '../assessment.answers.types.ts';
import type { Question } from '../assessment.types.ts';
import { isShown, QUESTIONS } from './answers.ts';

/** @returns the texts of one question: its own, or those among the fields of a group */
export function textsOf(question: Question, value: unknown): string[] {
  if (question.kind === 'text') return typeof value === 'string' ? [value] : [];
  if (question.kind !== 'group') return [];
  const fields = (value ?? {}) as Record<string, unknown>;
  return question.fields.flatMap((field) => textsOf(field, fields[field.key]));
}

/** @returns whether a question takes words of one's own */
export function hasWords(question: Question): boolean {
  return question.kind === 'text' || (question.kind === 'group' && question.fields.some(hasWords));
}

/** @returns all that was written in own words and still counts */
export function writtenTexts(answers: Answers): string[] {
  return QUESTIONS.filter((question) => isShown(question, answers))
    .flatMap((question) => textsOf(question, answers[question.key as QuestionKey]))
    .filter((text) => text.trim() !== '');
}

/** The box of the safety check that says what the words say; some emergencies have none. */
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

/** @returns the hazards to offer for ticking, most dangerous first; nothing is ticked by itself */
export function hazardsOfKinds(kinds: readonly AlarmKind[]): Hazard[] {
  return [...new Set(kinds.flatMap((kind) => HAZARD_OF[kind] ?? []))];
}
