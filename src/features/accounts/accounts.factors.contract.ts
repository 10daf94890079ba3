/** Second factors: adding, proving and removing them. */
import { z } from 'zod';
import { anybody, byId, done, instant, line, nothing, refusals, signedIn } from '#kit/contract.ts';
import { bareCode, FACTOR_NAME_MAX, FACTOR_TYPES, MAX_FACTORS } from './accounts.factors.rules.ts';
import { E164, toE164 } from './accounts.phones.rules.ts';
import { factor, session } from './accounts.sessions.contract.ts';

const NUMBER_WANTED = 'Enter a phone number that can get text messages.';

const sixDigits = z
  .string()
  .max(40)
  .transform(bareCode)
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code.'));
const recoveryCode = z
  .string()
  .max(40)
  .transform(bareCode)
  .pipe(z.string().regex(/^[a-z\d]{12}$/, 'Enter one of your recovery codes, 12 letters and digits.'));

/** A session in which a second factor was proved. */
const proved = z.strictObject({
  /** Seconds until the session ends if nobody uses it. */
  expires_in: z.int(),
  session,
});

export const factorCalls = {
  factors: signedIn
    .route({ method: 'GET', path: '/factors', summary: 'One’s own second factors' })
    .input(nothing)
    .output(z.strictObject({ factors: z.array(factor).max(MAX_FACTORS + 1), recovery_codes_left: z.int() })),

  enrollFactor: anybody
    .route({
      method: 'POST',
      path: '/factors',
      successStatus: 201,
      summary:
        'Begin to add a second factor; its first code verifies it. Replaces one that was begun before. Also in the step of a sign-in that has to set one up',
    })
    .input(
      z
        .strictObject({
          friendly_name: line(FACTOR_NAME_MAX).trim().min(1, 'Give it a name.'),
          factor_type: z.enum(FACTOR_TYPES),
          /** Shown in the app beside the code. */
          issuer: line(60).trim().min(1).optional(),
          /** For the phone type: with the country, or of the United States. */
          phone: line(40)
            .transform((typed) => toE164(typed) ?? '')
            .pipe(z.string().regex(E164, NUMBER_WANTED))
            .optional(),
        })
        .refine(({ factor_type, phone }) => factor_type !== 'phone' || phone !== undefined, {
          path: ['phone'],
          error: NUMBER_WANTED,
        }),
    )
    .output(
      factor.extend({
        /** Of an app; a phone’s code is sent by a challenge. */
        totp: z
          .strictObject({
            /** An SVG picture of `uri`. */
            qr_code: z.string(),
            /** For typing into the app. */
            secret: z.string(),
            uri: z.string(),
          })
          .optional(),
      }),
    )
    .errors(
      refusals(
        'STEP_EXPIRED',
        'PROOF_NEEDED',
        'FORBIDDEN',
        'NO_PHONE_CODES',
        'TOO_MANY_FACTORS',
        'NAME_TAKEN',
        'NUMBER_TAKEN',
      ),
    ),

  challengeFactor: anybody
    .route({
      method: 'POST',
      path: '/factors/{id}/challenge',
      summary:
        'Begin to prove a factor: signed in, or in the second step of signing in. Texts the code of a phone, and the one before no longer works',
    })
    .input(z.strictObject({ id: z.uuid(), channel: z.enum(['sms']).optional() }))
    .output(z.strictObject({ id: z.uuid(), expires_at: instant }))
    .errors(refusals('STEP_EXPIRED', 'NOT_FOUND', 'NO_PHONE_CODES', 'NOT_SENT')),

  verifyFactor: anybody
    .route({
      method: 'POST',
      path: '/factors/{id}/verify',
      summary: 'Prove a factor by its code: verifies a new one, and completes a sign-in',
    })
    .input(
      z.strictObject({
        id: z.uuid(),
        challenge_id: z.uuid(),
        code: sixDigits,
        /** Asks for no code on this device for 30 days. */
        trust_device: z.boolean().optional(),
      }),
    )
    .output(
      proved.extend({
        /** With the first factor only, and never again. */
        recovery_codes: z.array(z.string()).nullable(),
      }),
    )
    .errors(
      refusals('STEP_EXPIRED', 'NOT_FOUND', 'CODE_WRONG', 'PROOF_NEEDED', 'NAME_TAKEN', 'NUMBER_TAKEN'),
    ),

  recover: anybody
    .route({
      method: 'POST',
      path: '/factors/recover',
      summary: 'Complete a sign-in with a recovery code, which is used up',
    })
    .input(z.strictObject({ code: recoveryCode }))
    .output(proved)
    .errors(refusals('STEP_EXPIRED', 'CODE_WRONG')),

  renewRecoveryCodes: signedIn
    .route({
      method: 'POST',
      path: '/factors/recovery-codes',
      summary: 'New recovery codes; the former ones work until these are kept, or one of them is used',
    })
    .input(nothing)
    .output(z.strictObject({ recovery_codes: z.array(z.string()) }))
    .errors(refusals('PROOF_NEEDED', 'NOT_FOUND')),

  keepRecoveryCodes: signedIn
    .route({
      method: 'POST',
      path: '/factors/recovery-codes/kept',
      summary:
        'Confirm with one of the new recovery codes that they are kept; the former ones no longer work',
    })
    .input(z.strictObject({ code: recoveryCode }))
    .output(done)
    .errors(refusals('CODE_WRONG')),

  removeFactor: signedIn
    .route({ method: 'DELETE', path: '/factors/{id}', summary: 'Remove a second factor of one’s own' })
    .input(byId)
    .output(done)
    .errors(refusals('PROOF_NEEDED', 'NOT_FOUND', 'LAST_FACTOR')),
};
