/** The draft of an assessment, its submission, the plan it yields, its history and its readers. */

import { z } from 'zod';
import { byId, done, instant, line, nothing, paragraph, refusals, signedIn } from '../../kit/contract.ts';
import { LOCALES } from '../../kit/locale.ts';
import type { DraftAnswers, StoredAnswers } from './assessment.answers.types.ts';
import { offeredCodes, QUESTIONS } from './assessment.rules/answers.ts';
import { FLAGS_BY_WEIGHT } from './assessment.rules/flags.ts';
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

/** Some answers, each one well-formed; unknown questions and codes are refused. */
export const draftAnswers = z.strictObject(
  Object.fromEntries(QUESTIONS.map((question) => [question.key, valueSchema(question).optional()])),
) as unknown as z.ZodType<DraftAnswers>;

/** What of a draft still fits today's questions: an option that is gone is an open question again. */
export function knownAnswers(draft: DraftAnswers): DraftAnswers {
  const fits = ([key, value]: [string, unknown]) => draftAnswers.safeParse({ [key]: value }).success;
  return Object.fromEntries(Object.entries(draft).filter(fits)) as DraftAnswers;
}

const flagName = z.enum(FLAGS_BY_WEIGHT);
const flags = z.strictObject({
  flag_missing_docs: z.boolean(),
  flag_money_instability: z.boolean(),
  flag_fall_risk: z.boolean(),
  flag_higher_support: z.boolean(),
  flag_memory_safety: z.boolean(),
  needs_transport_setup: z.boolean(),
  needs_budget_helper: z.boolean(),
  flag_safety_concern: z.boolean(),
  escalate_case: z.boolean(),
});
const level = z.enum(['urgent', 'review', 'routine', 'none']);
const step = z.int().min(1).max(6);
const reason = z.strictObject({ question: z.string(), codes: z.array(z.string()) });

const draft = z.strictObject({
  id: z.uuid(),
  answers: z.custom<DraftAnswers>(),
  step,
  updated_at: instant,
});
export type Draft = z.infer<typeof draft>;

/** The stored row, as the document names its columns. */
const row = z.strictObject({
  id: z.uuid(),
  user_id: z.uuid(),
  answers: z.custom<StoredAnswers>(),
  risk_flags: flags,
  escalate_case: z.boolean(),
  escalation_level: level,
  city_zip: z.string(),
  help_level: z.enum(['help_plan_only', 'help_guided', 'help_concierge']),
  triggers: z.array(z.never()),
  question_set_version: z.string(),
  created_at: instant,
});

const source = z.strictObject({
  title: z.string(),
  publisher: z.string(),
  url: z.url(),
  checked: z.string(),
  strength: z.enum(['seen', 'second-hand']),
});
const phone = z.strictObject({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  tel: z.string(),
  hours: z.string().nullable(),
});
const plannedAction = z.strictObject({
  id: z.string(),
  title: z.string(),
  why: z.string(),
  because: z.array(reason),
  flag: flagName.nullable(),
  /** Each step with the index of its source in `sources`, or null for common practice. */
  steps: z.array(z.strictObject({ text: z.string(), source: z.int().nullable() })),
  phones: z.array(phone),
  sources: z.array(source),
  changes: z.string(),
});
export type PlannedActionView = z.infer<typeof plannedAction>;

const plan = z.strictObject({
  assessment: row,
  /** The questions as they were asked then. */
  questions: z.custom<QuestionSet>(),
  /** Whether these are today's questions, so that today's translations fit. */
  questions_current: z.boolean(),
  mine: z.boolean(),
  shared_by: z.string().nullable(),
  safety: z.array(z.strictObject({ hazard: z.string(), advice: z.string(), ticked_at: instant })),
  flags: z.array(z.strictObject({ flag: flagName, because: z.array(reason) })),
  actions: z.array(plannedAction),
});
export type Plan = z.infer<typeof plan>;

const changes = z.strictObject({
  raised: z.array(flagName),
  cleared: z.array(flagName),
  answers: z.array(z.string()),
});
const historyItem = z.strictObject({
  id: z.uuid(),
  created_at: instant,
  escalation_level: level,
  flags: z.array(flagName),
  city_zip: z.string(),
  /** Against the one before it; null for the first. */
  changes: changes.nullable(),
});
export type HistoryItem = z.infer<typeof historyItem>;

const share = z.strictObject({ id: z.uuid(), email: z.string(), created_at: instant });
export type Share = z.infer<typeof share>;

export const assessment = {
  readDraft: signedIn
    .route({ method: 'GET', path: '/assessments/draft', summary: 'The assessment under way, if any' })
    .input(nothing)
    .output(z.strictObject({ draft: draft.nullable() })),

  saveDraft: signedIn
    .route({ method: 'PATCH', path: '/assessments/draft', summary: 'Save changed answers' })
    .input(z.strictObject({ draft_id: z.uuid().nullable(), changes: draftAnswers, step }))
    .output(z.strictObject({ id: z.uuid(), updated_at: instant }))
    .errors(refusals('DRAFT_CLOSED')),

  discardDraft: signedIn
    .route({ method: 'DELETE', path: '/assessments/draft', summary: 'Throw the draft away' })
    .input(nothing)
    .output(done),

  submit: signedIn
    .route({
      method: 'POST',
      path: '/assessments',
      successStatus: 201,
      summary: 'Complete the assessment; again with the same draft answers the same',
    })
    .input(z.strictObject({ draft_id: z.uuid() }))
    .output(row)
    .errors({
      ...refusals('DRAFT_CLOSED'),
      ASSESSMENT_INCOMPLETE: {
        status: 422,
        message: 'Some required answers are missing. See steps.',
        data: z.strictObject({ steps: z.array(z.int()) }),
      },
    }),

  list: signedIn
    .route({ method: 'GET', path: '/assessments', summary: 'Own assessments, newest first' })
    .input(z.strictObject({ before: z.uuid().optional() }))
    .output(z.strictObject({ items: z.array(historyItem), next: z.uuid().nullable() })),

  latestLocation: signedIn
    .route({ method: 'GET', path: '/assessments/latest-location', summary: 'City or ZIP of the newest one' })
    .input(nothing)
    .output(z.strictObject({ city_zip: z.string().nullable() })),

  sharedWithMe: signedIn
    .route({ method: 'GET', path: '/assessments/shared', summary: 'Plans that others let me read' })
    .input(z.strictObject({ before: z.uuid().optional() }))
    .output(
      z.strictObject({
        items: z.array(z.strictObject({ id: z.uuid(), shared_by: z.string(), created_at: instant })),
        next: z.uuid().nullable(),
      }),
    ),

  read: signedIn
    .route({ method: 'GET', path: '/assessments/{id}', summary: 'An assessment and its plan' })
    .input(z.strictObject({ id: z.uuid(), locale: z.enum(LOCALES).optional() }))
    .output(plan)
    .errors(refusals('NOT_FOUND')),

  shares: signedIn
    .route({ method: 'GET', path: '/assessments/{id}/shares', summary: 'Who may read it' })
    .input(byId)
    .output(z.strictObject({ shares: z.array(share) }))
    .errors(refusals('NOT_FOUND')),

  share: signedIn
    .route({
      method: 'POST',
      path: '/assessments/{id}/shares',
      successStatus: 201,
      summary: 'Let somebody read it, by e-mail address',
    })
    .input(z.strictObject({ id: z.uuid(), email: z.email().max(254).toLowerCase() }))
    .output(share)
    .errors(refusals('NOT_FOUND')),

  withdrawShare: signedIn
    .route({ method: 'DELETE', path: '/assessments/{id}/shares/{share_id}', summary: 'Withdraw it' })
    .input(z.strictObject({ id: z.uuid(), share_id: z.uuid() }))
    .output(done)
    .errors(refusals('NOT_FOUND')),
};
