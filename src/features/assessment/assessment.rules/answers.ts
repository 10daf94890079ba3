/** How answers behave: conditions, exclusive options, limits, defaults, required questions. */
import type { Answers, DraftAnswers, QuestionKey, StoredAnswers } from '../assessment.answers.types.ts';
import { STEPS } from '../assessment.questions.ts';
import type { GroupQuestion, ManyQuestion, Question, SimpleQuestion } from '../assessment.types.ts';

export const QUESTIONS: readonly Question[] = STEPS.flatMap((step): readonly Question[] => step.questions);
const questionsByKey = new Map(QUESTIONS.map((question) => [question.key, question]));

/** @throws if no question has the key, which the types rule out */
export function questionOf(key: string): Question {
  const found = questionsByKey.get(key);
  if (!found) throw new Error(`no question is called ${key}`);
  return found;
}

type Value = string | boolean | readonly string[] | Readonly<Record<string, unknown>>;

/** The value of an unanswered question: its documented default, or empty. */
export function blankValue(question: Question | SimpleQuestion): Value {
  if (question.kind === 'one') return question.default;
  if (question.kind === 'many') return [];
  if (question.kind === 'flag') return false;
  if (question.kind === 'group') return blankGroup(question);
  return '';
}

function blankGroup(question: GroupQuestion): Record<string, Value> {
  return Object.fromEntries(question.fields.map((field) => [field.key, blankValue(field)]));
}

/** What the person touched, over the defaults. */
export function withDefaults(draft: DraftAnswers): Answers {
  const blank = Object.fromEntries(QUESTIONS.map((question) => [question.key, blankValue(question)]));
  return { ...blank, ...draft } as Answers;
}

/** Whether a question is asked, given the other answers (ASMT-23, ASMT-43). */
export function isShown(question: Question, answers: Answers): boolean {
  if (!question.showIf) return true;
  // A row older than the question has no value.
  const value = (answers[question.showIf.question as QuestionKey] ?? '') as string | readonly string[];
  return question.showIf.anyOf.some((code) =>
    typeof value === 'string' ? value === code : value.includes(code),
  );
}

/** The codes currently on offer: the options, and those revealed by a chosen option. */
export function offeredCodes(question: ManyQuestion, chosen: readonly string[]): string[] {
  const revealed = Object.entries(question.reveals ?? {})
    .filter(([by]) => chosen.includes(by))
    .flatMap(([, extras]) => Object.keys(extras));
  return [...Object.keys(question.options), ...revealed];
}

/**
 * Ticks or unticks one option of a multiple choice. An exclusive option clears the others (ASMT-13,
 * 48-50); a full list takes no more (ASMT-21, 28); unticking an option removes what it revealed
 * (ASMT-56).
 * @returns the new list, or `full` if the limit refuses the tick and nothing changes
 */
export function toggleOption(
  question: ManyQuestion,
  chosen: readonly string[],
  code: string,
): { chosen: string[]; full: boolean } {
  if (chosen.includes(code)) {
    const gone = new Set([code, ...Object.keys(question.reveals?.[code] ?? {})]);
    return { chosen: chosen.filter((each) => !gone.has(each)), full: false };
  }
  if (code === question.exclusive) return { chosen: [code], full: false };
  const others = chosen.filter((each) => each !== question.exclusive);
  if (question.max !== undefined && others.length >= question.max) return { chosen: [...chosen], full: true };
  return { chosen: [...others, code], full: false };
}

/** The required questions of a step without an answer (specification, point 5). Steps count from 1. */
export function missingInStep(step: number, answers: Answers): QuestionKey[] {
  const questions: readonly Question[] = STEPS[step - 1]?.questions ?? [];
  return questions
    .filter((question) => question.required && isShown(question, answers))
    .filter((question) => isEmpty(answers[question.key as QuestionKey] as Value))
    .map((question) => question.key as QuestionKey);
}

/** The steps (from 1) at which Continue would refuse these answers. */
export function stepsWithGaps(answers: Answers): number[] {
  return STEPS.map((_, index) => index + 1).filter((step) => missingInStep(step, answers).length > 0);
}

/** An all-digit entry that is not a ZIP code gets a hint, and is never refused (ASMT-36). */
export function wantsZipHint(text: string): boolean {
  return /^\d+$/.test(text.trim()) && text.trim().length !== 5;
}

/** The keys whose value is a default the person never touched (ASMT-86). */
export function assumedKeys(draft: DraftAnswers): QuestionKey[] {
  return QUESTIONS.filter((question) => question.kind === 'one' && !(question.key in draft)).map(
    (question) => question.key as QuestionKey,
  );
}

/**
 * The answers to store: every field (ASMT-68), hidden ones emptied (ASMT-32, ASMT-56), texts trimmed.
 * @param draft what the person touched
 */
export function completeAnswers(draft: DraftAnswers): StoredAnswers {
  const answers = withDefaults(draft);
  const stored = Object.fromEntries(
    QUESTIONS.map((question) => {
      const value = answers[question.key as QuestionKey] as Value;
      if (!isShown(question, answers)) return [question.key, blankValue(question)];
      return [question.key, question.kind === 'many' ? withoutHidden(question, value) : trimmed(value)];
    }),
  );
  return { ...stored, assumed: assumedKeys(draft) } as unknown as StoredAnswers;
}

/** Removes codes whose revealing option is not chosen; keeps codes that no option has any more. */
function withoutHidden(question: ManyQuestion, value: Value): Value {
  const chosen = value as readonly string[];
  const hidden = Object.entries(question.reveals ?? {})
    .filter(([by]) => !chosen.includes(by))
    .flatMap(([, extras]) => Object.keys(extras));
  return chosen.filter((code) => !hidden.includes(code));
}

/** Trims a text, or the texts of a group; returns anything else unchanged. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, trimmed(field)]));
}

function isEmpty(value: Value): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}
