/** The questions' catalogue entries: the id of every text, and its English. */

import type { Question, QuestionSet, SimpleQuestion, Step } from '../assessment.types.ts';
import { canonicalCode } from './flags.ts';

/** A text that the message catalogue translates; `message` is its English. */
export interface Label {
  id: string;
  message: string;
}

const TEXTS = ['label', 'hint', 'why', 'required', 'zipHint'] as const;
type TextName = (typeof TEXTS)[number];

const STEP_FALLBACK: Label = { id: 'assessment.step.fallback', message: 'Assessment' };

/** A step's title, or the title or text of its refusal. A step without a title is an 'Assessment'. */
export function stepLabel(step: Step, part: 'title' | 'refusal.title' | 'refusal.text'): Label {
  if (part === 'title' && !step.title) return STEP_FALLBACK;
  const message =
    part === 'title' ? step.title : part === 'refusal.title' ? step.refusal.title : step.refusal.text;
  return { id: `assessment.step.${step.id}.${part}`, message };
}

/** One of a question's texts; undefined if it has none. */
export function questionLabel(
  question: Question | SimpleQuestion,
  text: TextName = 'label',
): Label | undefined {
  const message = (question as Partial<Record<TextName, string>>)[text];
  return message === undefined ? undefined : { id: `assessment.${question.key}.${text}`, message };
}

/**
 * The label of an option, including revealed ones, in either spelling (S7); an unknown code is
 * returned as it is.
 */
export function optionLabel(question: Question, stored: string): Label {
  const options = 'options' in question ? question.options : {};
  const revealed = question.kind === 'many' ? Object.values(question.reveals ?? {}) : [];
  const holding = (code: string) => [options, ...revealed].find((each) => Object.hasOwn(each, code));
  const code = holding(stored) ? stored : canonicalCode(stored);
  const message = holding(code)?.[code] ?? stored;
  return { id: `assessment.${question.key}.option.${code}`, message };
}

/** Title and text of the toast shown when a list is full. */
export function overflowLabels(question: Question): { title: Label; text: Label } | undefined {
  if (question.kind !== 'many' || !question.overflow) return undefined;
  return {
    title: { id: `assessment.${question.key}.overflow.title`, message: question.overflow.title },
    text: { id: `assessment.${question.key}.overflow.text`, message: question.overflow.text },
  };
}

/** Every text of a definition, for the catalogue. */
export function allLabels(steps: QuestionSet): Label[] {
  return [
    STEP_FALLBACK,
    ...steps.flatMap((step) => [
      stepLabel(step, 'title'),
      stepLabel(step, 'refusal.title'),
      stepLabel(step, 'refusal.text'),
      ...step.questions.flatMap(labelsOfQuestion),
    ]),
  ];
}

function labelsOfQuestion(question: Question): Label[] {
  const texts = TEXTS.flatMap((text) => questionLabel(question, text) ?? []);
  if (question.kind === 'group') {
    return [...texts, ...question.fields.flatMap((field) => questionLabel(field) ?? [])];
  }
  if (question.kind !== 'one' && question.kind !== 'many') return texts;
  const revealed = question.kind === 'many' ? Object.values(question.reveals ?? {}) : [];
  const codes = [question.options, ...revealed].flatMap((options) => Object.keys(options));
  const overflow = overflowLabels(question);
  return [
    ...texts,
    ...codes.map((code) => optionLabel(question, code)),
    ...(overflow ? [overflow.title, overflow.text] : []),
  ];
}
