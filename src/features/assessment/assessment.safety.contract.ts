/** The safety desk: assessments with a ticked hazard. Every access is recorded. */
import { z } from 'zod';
import { adminOnly, byId, instant, paragraph, refusals, visible } from '#kit/contract.ts';
import { ERROR_MESSAGE, ERROR_STATUS } from '#kit/errors.ts';
import {
  CASE_STATES,
  FEW_WORDS,
  LOOK_REASONS,
  LOOK_WORDS_MAX,
  REASON_MAX,
} from './assessment.rules/cases.ts';

/** What was ticked. Whose case it is comes from `look`, and only with a reason. */
const safetyCase = z.strictObject({
  /** The assessment's id. */
  id: z.uuid(),
  /** What was ticked, and the advice shown for it at the time. */
  hazards: z.array(z.strictObject({ hazard: z.string(), advice: z.string(), ticked_at: instant })),
  created_at: instant,
  state: z.enum(CASE_STATES),
  /** The assigned admin; null while it is open, or if they are gone. */
  taken_by: z.string().nullable(),
  taken_at: instant.nullable(),
  /** Whether it is assigned to the reader. */
  mine: z.boolean(),
  reason: z.string().nullable(),
  resolved_at: instant.nullable(),
});
export type SafetyCase = z.infer<typeof safetyCase>;

const caseContact = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  city_zip: z.string(),
});
export type CaseContact = z.infer<typeof caseContact>;

const refused = {
  ...refusals('NOT_FOUND', 'CASE_RESOLVED'),
  CASE_TAKEN: {
    status: ERROR_STATUS.CASE_TAKEN,
    message: ERROR_MESSAGE.CASE_TAKEN,
    data: z.strictObject({ taken_by: z.string() }),
  },
};

export const safety = {
  cases: adminOnly
    .route({
      method: 'GET',
      path: '/safety-cases',
      summary: 'Assessments with a safety hazard, the newest first; without names',
    })
    .input(z.strictObject({ state: z.enum(CASE_STATES).default('open'), after: z.uuid().optional() }))
    .output(z.strictObject({ cases: z.array(safetyCase), next: z.uuid().nullable() })),

  look: adminOnly
    .route({
      method: 'POST',
      path: '/safety-cases/{id}/look',
      summary: 'Whose case it is; with a reason, which the person reads on their plan',
    })
    .input(
      z.strictObject({
        id: z.uuid(),
        reason: z.enum(LOOK_REASONS),
        words: paragraph(LOOK_WORDS_MAX).trim().regex(FEW_WORDS, 'Say why in a few words.'),
      }),
    )
    .output(caseContact)
    .errors(refusals('NOT_FOUND')),

  take: adminOnly
    .route({ method: 'POST', path: '/safety-cases/{id}/take', summary: 'Take a case; one admin has it' })
    .input(byId)
    .output(safetyCase)
    .errors(refused),

  resolve: adminOnly
    .route({
      method: 'POST',
      path: '/safety-cases/{id}/resolve',
      summary: 'Say how a case ended; one’s own or an open one',
    })
    .input(z.strictObject({ id: z.uuid(), reason: visible(paragraph(REASON_MAX)) }))
    .output(safetyCase)
    .errors(refused),
};
