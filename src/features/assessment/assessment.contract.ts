/** The draft of an assessment, its submission, the resulting plan, its history and its readers. */

import { z } from 'zod';
import { byId, done, instant, nothing, refusals, signedIn } from '#kit/contract.ts';
import { ERROR_STATUS } from '#kit/errors.ts';
import { LOCALES } from '#kit/locale.ts';
import { nearStateSchema } from '../library/library.states.contract.ts';
import { ALARM_KINDS } from '../packs/packs.emergencies.rules/kinds.ts';
import { askedQuestions, draftAnswers, storedAnswer, storedAnswers } from './assessment.answers.contract.ts';
import { flagName, historyItem, level } from './assessment.history.contract.ts';
import { LOOK_REASONS } from './assessment.rules/cases.ts';

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
const step = z.int().min(1).max(6);
const reason = z.strictObject({ question: z.string(), codes: z.array(z.string()) });

const draft = z.strictObject({
  id: z.uuid(),
  answers: draftAnswers,
  step,
  updated_at: instant,
});
export type Draft = z.infer<typeof draft>;

/** The stored row, with the column names of the specification. */
const row = z.strictObject({
  id: z.uuid(),
  user_id: z.uuid(),
  answers: storedAnswers,
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
  /** Each step with the index of its source in `sources`; null for common practice. */
  steps: z.array(z.strictObject({ text: z.string(), source: z.int().nullable() })),
  phones: z.array(phone),
  sources: z.array(source),
  changes: z.string(),
  /** Path of its guide below /packs, e.g. `housing/home-safety`. */
  guide: z.string().nullable(),
  /**
   * Sent to POST /packs to request a pack about it. Not a URL, because URLs stay in the browser
   * history.
   */
  pack_topic: z.string(),
});
export type PlannedActionView = z.infer<typeof plannedAction>;

const plan = z.strictObject({
  assessment: row,
  /** The questions as they were asked. */
  questions: askedQuestions,
  /** Whether these are today's questions, so that today's translations apply. */
  questions_current: z.boolean(),
  mine: z.boolean(),
  shared_by: z.string().nullable(),
  /**
   * The urgency shown on the plan; depends on all answers, while `escalation_level` depends on the
   * flags alone.
   */
  urgency: level,
  /** Emergencies named in the writer's own words: only for the writer, null for others. */
  named: z
    .strictObject({ kinds: z.array(z.enum(ALARM_KINDS)), certainty: z.enum(['certain', 'likely']) })
    .nullable(),
  /** Whether to ask before sharing or printing: a tick or the writer's own words mention abuse. */
  asks_first: z.boolean(),
  safety: z.array(z.strictObject({ hazard: z.string(), advice: z.string(), ticked_at: instant })),
  /** When and why team members saw whose plan this is; only for the owner. */
  looks: z.array(z.strictObject({ at: instant, reason: z.enum(LOOK_REASONS) })),
  flags: z.array(z.strictObject({ flag: flagName, because: z.array(reason) })),
  actions: z.array(plannedAction),
  /** How many actions come before "Later". */
  first: z.int(),
  /** How many actions at the beginning are for today. */
  today: z.int(),
  /** What the state of the location has for these actions; null if it names no state. */
  near: nearStateSchema.nullable(),
});
export type Plan = z.infer<typeof plan>;

const share = z.strictObject({
  id: z.uuid(),
  /** Exactly one of the two: an address, or a project's members. */
  email: z.string().nullable(),
  project: z
    .strictObject({
      id: z.uuid(),
      /** Null once the owner of the plan has left the project. */
      title: z.string().nullable(),
    })
    .nullable(),
  without_abuse: z.boolean(),
  created_at: instant,
});
export type Share = z.infer<typeof share>;

const listedShare = share.extend({
  /** When whoever has the address read it last; null where nobody has since, and for a project. */
  opened_at: instant.nullable(),
});
export type ListedShare = z.infer<typeof listedShare>;

export const assessment = {
  readDraft: signedIn
    .route({ method: 'GET', path: '/assessments/draft', summary: 'The assessment under way, if any' })
    .input(nothing)
    .output(z.strictObject({ draft: draft.nullable() })),

  saveDraft: signedIn
    .route({ method: 'PATCH', path: '/assessments/draft', summary: 'Save changed answers' })
    .input(
      z.strictObject({
        draft_id: z.uuid().nullable(),
        changes: draftAnswers,
        step,
        /** What the client believes is stored for the changed questions; without it the newest wins. */
        seen: draftAnswers.optional(),
      }),
    )
    .output(
      z.strictObject({
        id: z.uuid(),
        updated_at: instant,
        /** Changed questions that were answered elsewhere in the meantime, and not overwritten. */
        differing: z.record(z.string(), storedAnswer.nullable()),
      }),
    )
    .errors(refusals('DRAFT_CLOSED')),

  discardDraft: signedIn
    .route({ method: 'DELETE', path: '/assessments/draft', summary: 'Throw the draft away' })
    // Pages of the version before leave it out, and mean whatever is there.
    .input(
      z
        .strictObject({
          /** The draft as it was shown; null where there was none yet. */
          seen: z.strictObject({ id: z.uuid(), updated_at: instant }).nullable(),
        })
        .optional(),
    )
    .output(done)
    .errors(refusals('CHANGED_MEANWHILE')),

  submit: signedIn
    .route({
      method: 'POST',
      path: '/assessments',
      successStatus: 201,
      summary: 'Complete the assessment; again with the same draft answers the same',
    })
    .input(
      z.strictObject({
        draft_id: z.uuid(),
        /** Everything on screen; refused if something else is stored. */
        seen: draftAnswers.optional(),
      }),
    )
    .output(row)
    .errors({
      CHANGED_MEANWHILE: {
        status: ERROR_STATUS.CHANGED_MEANWHILE,
        message: 'Some answers were changed in another place. See questions.',
        data: z.strictObject({ questions: z.array(z.string()) }),
      },
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
    .input(
      z.strictObject({
        id: z.uuid(),
        locale: z.enum(LOCALES).optional(),
        /** Without what it says about abuse, e.g. for printing. */
        without_abuse: z.stringbool().optional(),
      }),
    )
    .output(plan)
    .errors(refusals('NOT_FOUND', 'EMAIL_NOT_VERIFIED')),

  shares: signedIn
    .route({ method: 'GET', path: '/assessments/{id}/shares', summary: 'Who may read it' })
    .input(byId)
    .output(z.strictObject({ shares: z.array(listedShare) }))
    .errors(refusals('NOT_FOUND')),

  share: signedIn
    .route({
      method: 'POST',
      path: '/assessments/{id}/shares',
      successStatus: 201,
      summary: 'Let somebody read it: an e-mail address, or the people of a project',
    })
    .input(
      z
        .strictObject({
          id: z.uuid(),
          email: z.email().max(254).toLowerCase().optional(),
          project_id: z.uuid().optional(),
          /** Leaves out what was said about abuse, in everything the readers get. */
          without_abuse: z.boolean().default(false),
        })
        .refine(({ email, project_id }) => (email === undefined) !== (project_id === undefined), {
          message: 'Name an e-mail address or a project.',
          path: ['email'],
        }),
    )
    // Whether they could not read it before; only then a letter goes out.
    .output(share.extend({ is_new: z.boolean() }))
    .errors(refusals('NOT_FOUND')),

  withdrawShare: signedIn
    .route({ method: 'DELETE', path: '/assessments/{id}/shares/{share_id}', summary: 'Withdraw it' })
    .input(z.strictObject({ id: z.uuid(), share_id: z.uuid() }))
    .output(done)
    .errors(refusals('NOT_FOUND')),
};
