/** Lost app, passkeys and recovery codes: asking for a reset, stopping it, and the admins' desk for it. */
import { z } from 'zod';
import {
  adminOnly,
  anybody,
  byId,
  done,
  instant,
  nothing,
  paragraph,
  refusals,
  signedIn,
} from '#kit/contract.ts';
import { RESET_NOTE, RESET_NOTE_MAX, RESET_REASONS, RESET_STATES } from './accounts.resets.rules.ts';

/** What its person may know of it. */
const ownReset = z.strictObject({
  asked_at: instant,
  /** When it happens; null until it was agreed to. */
  due_at: instant.nullable(),
  /** Whether any admin beside its person can act; if not, the operator decides with a command. */
  other_admins: z.boolean(),
});
export type OwnReset = z.infer<typeof ownReset>;

const admin = z.strictObject({
  /** Null where they are no admin any more: then it does not count. */
  id: z.uuid().nullable(),
  name: z.string().nullable(),
  /** The operator did it, with a command: there is no id and no name, and it counts. */
  by_operator: z.boolean(),
  at: instant,
});
const listedReset = z.strictObject({
  id: z.uuid(),
  person: z.strictObject({ id: z.uuid(), full_name: z.string(), email: z.string() }),
  state: z.enum(RESET_STATES),
  asked_at: instant,
  begun: admin.extend({ reason: z.enum(RESET_REASONS), note: z.string() }).nullable(),
  agreed: admin.nullable(),
  due_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** How many admins beside its person can act: with fewer than two, the operator gives what is missing. */
  other_admins: z.int().min(0),
});
export type ListedReset = z.infer<typeof listedReset>;

export const resetCalls = {
  askReset: anybody
    .route({
      method: 'POST',
      path: '/auth/factor-reset',
      summary:
        'In the second step of a sign-in: ask for a lost app, passkeys and recovery codes to be taken off. Starts no session; asked again, answers the same request',
    })
    .input(nothing)
    .output(ownReset)
    .errors(refusals('STEP_EXPIRED')),

  stopReset: anybody
    .route({
      method: 'POST',
      path: '/auth/factor-reset/stop',
      summary: 'Stop a reset of one’s second factors with the mailed token',
    })
    .meta({ inNobodysName: true })
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(done)
    .errors(refusals('LINK_EXPIRED')),

  ownReset: signedIn
    .route({
      method: 'GET',
      path: '/account/factor-reset',
      summary: 'The reset of one’s own second factors, if any',
    })
    .input(nothing)
    .output(z.strictObject({ reset: ownReset.nullable() })),

  stopOwnReset: signedIn
    .route({
      method: 'DELETE',
      path: '/account/factor-reset',
      summary: 'Stop the reset of one’s own second factors',
    })
    .input(nothing)
    .output(done),

  resets: adminOnly
    .route({
      method: 'GET',
      path: '/factor-resets',
      summary:
        'Requests of people who have lost their second factors: those that are open, or those of the last 30 days',
    })
    .input(z.strictObject({ which: z.enum(['open', 'over']).default('open'), after: z.uuid().optional() }))
    .output(z.strictObject({ resets: z.array(listedReset), next: z.uuid().nullable() })),

  beginReset: adminOnly
    .route({
      method: 'POST',
      path: '/factor-resets/{id}/begin',
      summary: 'Begin a reset, saying how one made sure who it is. Another admin has to agree',
    })
    .input(
      byId.extend({
        reason: z.enum(RESET_REASONS),
        note: paragraph(RESET_NOTE_MAX).trim().regex(RESET_NOTE, 'Say how in at least three words.'),
      }),
    )
    .output(listedReset)
    .errors(refusals('PROOF_NEEDED', 'NOT_FOUND', 'CHANGED_MEANWHILE')),

  agreeToReset: adminOnly
    .route({
      method: 'POST',
      path: '/factor-resets/{id}/agree',
      summary: 'As a second admin, agree to a reset that another began: it happens 24 hours later',
    })
    .input(
      byId.extend({
        /** What one agrees to, as one has read it. */
        begun_at: instant,
      }),
    )
    .output(listedReset)
    .errors(refusals('PROOF_NEEDED', 'NOT_FOUND', 'CHANGED_MEANWHILE')),

  declineReset: adminOnly
    .route({
      method: 'POST',
      path: '/factor-resets/{id}/decline',
      summary: 'End a request: nothing is taken off',
    })
    .input(byId)
    .output(listedReset)
    .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE')),
};
