/** Schemas of answers and questions, in requests and responses. */
import { z } from 'zod';
import { line, paragraph } from '#kit/contract.ts';
import type { DraftAnswers, StoredAnswers } from './assessment.answers.types.ts';
import { offeredCodes, QUESTIONS } from './assessment.rules/answers.ts';
import type { Question, QuestionSet, SimpleQuestion } from './assessment.types.ts';

function valueSchema(question: Question | SimpleQuestion): z.ZodType {
  switch (question.kind) {
    case 'one':
      return z.enum(Object.keys(question.options));
    case 'many': {
      const every = offeredCodes(question, Object.keys(question.options));
      const list = z.array(z.enum(every)).max(question.max ?? every.length);
      return list
        .refine((codes) => new Set(codes).size === codes.length, 'Name each option once.')
        .refine(
          (codes) => !question.exclusive || codes.length < 2 || !codes.includes(question.exclusive),
          `“${question.exclusive}” stands alone.`,
        );
    }
    case 'group':
      return z.strictObject(
        Object.fromEntries(question.fields.map((field) => [field.key, valueSchema(field)])),
      );
    case 'flag':
      return z.boolean();
    case 'date':
      return z.union([z.literal(''), z.iso.date()]);
    case 'text':
      return question.long ? paragraph(question.maxLength) : line(question.maxLength);
  }
}

/** Some answers, each well-formed; unknown questions and codes are refused. */
export const draftAnswers = z.strictObject(
  Object.fromEntries(QUESTIONS.map((question) => [question.key, valueSchema(question).optional()])),
) as unknown as z.ZodType<DraftAnswers>;

/**
 * The part of a draft that fits today's questions: an answer whose option is gone becomes unanswered.
 */
export function knownAnswers(draft: DraftAnswers): DraftAnswers {
  const fits = ([key, value]: [string, unknown]) => draftAnswers.safeParse({ [key]: value }).success;
  return Object.fromEntries(Object.entries(draft).filter(fits)) as DraftAnswers;
}

/** A stored answer, to a question as it was then; its codes may no longer exist. */
export const storedAnswer = z.union([
  z.string(),
  z.boolean(),
  z.array(z.string()),
  z.record(z.string(), z.union([z.string(), z.boolean()])),
]);

export type StoredAnswer = z.infer<typeof storedAnswer>;

/** All answers of a completed assessment, including assumed ones. */
export const storedAnswers = z
  .object({ assumed: z.array(z.string()) })
  .catchall(storedAnswer) as unknown as z.ZodType<StoredAnswers>;

// Older questions may have fields that today's do not; they are passed on.
const options = z.record(z.string(), z.string());
const asked = {
  key: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  why: z.string().optional(),
  required: z.string().optional(),
  optional: z.boolean().optional(),
  showIf: z.looseObject({ question: z.string(), anyOf: z.array(z.string()) }).optional(),
};
const askedSimply = [
  z.looseObject({
    ...asked,
    kind: z.literal('text'),
    maxLength: z.int(),
    long: z.boolean().optional(),
    zipHint: z.string().optional(),
    autocomplete: z.string().optional(),
  }),
  z.looseObject({ ...asked, kind: z.literal('date') }),
  z.looseObject({ ...asked, kind: z.literal('flag') }),
] as const;
const askedQuestion = z.discriminatedUnion('kind', [
  z.looseObject({ ...asked, kind: z.literal('one'), options, default: z.string() }),
  z.looseObject({
    ...asked,
    kind: z.literal('many'),
    options,
    exclusive: z.string().optional(),
    max: z.int().optional(),
    overflow: z.looseObject({ title: z.string(), text: z.string() }).optional(),
    firstShown: z.int().optional(),
    reveals: z.record(z.string(), options).optional(),
  }),
  z.looseObject({
    ...asked,
    kind: z.literal('group'),
    fields: z.array(z.discriminatedUnion('kind', askedSimply)),
  }),
  ...askedSimply,
]);

/** The questions of an assessment, as they were asked. */
export const askedQuestions = z.array(
  z.looseObject({
    id: z.string(),
    title: z.string(),
    refusal: z.looseObject({ title: z.string(), text: z.string() }),
    questions: z.array(askedQuestion),
  }),
) as unknown as z.ZodType<QuestionSet>;
