/** Sign-up, sign-in, the session, forgotten passwords, and the verification of providers. */
import { z } from 'zod';
import {
  adminOnly,
  anybody,
  byId,
  done,
  instant,
  line,
  linkFree,
  nothing,
  personName,
  refusals,
  signedIn,
  storedText,
  timeZone,
} from '#kit/contract.ts';
import { DAY_MS } from '#kit/days.ts';
import { LOCALES } from '#kit/locale.ts';
import { addressCalls } from './accounts.address.contract.ts';
import { closingCalls } from './accounts.closing.contract.ts';
import { deviceCalls } from './accounts.devices.contract.ts';
import { factorCalls } from './accounts.factors.contract.ts';
import { oidcCalls } from './accounts.oidc.contract.ts';
import { passkeyCalls } from './accounts.passkeys.contract.ts';
import { profileCalls } from './accounts.profile.contract.ts';
import { resetCalls } from './accounts.resets.contract.ts';
import { PASSWORD_MAX, PASSWORD_MIN, SEARCH_MAX, USER_TYPES } from './accounts.rules.ts';
import { secondStep, session } from './accounts.sessions.contract.ts';
import { tokenCalls } from './accounts.tokens.contract.ts';

const email = z.email().max(254).toLowerCase();
const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** Whom an admin checks. */
const checked = z.strictObject({
  full_name: storedText,
  email: storedText,
  organization: storedText.nullable(),
});
export type Checked = z.infer<typeof checked>;

/** A person on the admin desk. */
const listedPerson = checked.extend({
  id: z.uuid(),
  user_type: z.enum(USER_TYPES),
  email_verified: z.boolean(),
  provider_verified: z.boolean(),
  is_admin: z.boolean(),
  /** When the account was closed; null while it is open. */
  deactivated_at: instant.nullable(),
  created_at: instant,
});
export type ListedPerson = z.infer<typeof listedPerson>;

export const accounts = {
  signUp: anybody
    .route({ method: 'POST', path: '/auth/sign-up', successStatus: 201, summary: 'Create an account' })
    .meta({ inNobodysName: true })
    .input(
      z.strictObject({
        email,
        password,
        options: z.strictObject({
          /** Where the mailed link leads after verification: a path on this site, or its root. */
          redirect_to: z.string().max(2000).optional(),
          data: z.strictObject({
            full_name: personName(120),
            user_type: z.enum(USER_TYPES),
            organization: linkFree(line(160).trim()).optional(),
            locale: z.enum(LOCALES).optional(),
          }),
        }),
      }),
    )
    .output(
      z.strictObject({
        user_id: z.uuid(),
        verification_required: z.boolean(),
        /** Whether our team checks who this is before they see customers (S4). */
        is_vetted: z.boolean(),
      }),
    )
    .errors(refusals('ACCOUNT_EXISTS', 'PASSWORD_TOO_COMMON')),

  signIn: anybody
    .route({ method: 'POST', path: '/auth/sign-in', summary: 'Sign in with e-mail and password' })
    .meta({ inNobodysName: true })
    .input(z.strictObject({ email, password: z.string().min(1).max(PASSWORD_MAX) }))
    .output(z.union([session, secondStep]))
    .errors(refusals('INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_DEACTIVATED')),

  signOut: anybody
    .route({ method: 'POST', path: '/auth/sign-out', summary: 'End this session' })
    .meta({ inNobodysName: true })
    .input(nothing)
    .output(done),

  session: anybody
    .route({ method: 'GET', path: '/auth/session', summary: 'Who is signed in, if anybody' })
    .meta({ inNobodysName: true })
    .input(nothing)
    .output(z.strictObject({ session: session.nullable() })),

  extendSession: signedIn
    .route({ method: 'POST', path: '/auth/session/extend', summary: 'Keep an active session alive' })
    .meta({ inNobodysName: true })
    .input(
      z
        .strictObject({
          /** Milliseconds since the person's last activity. */
          quiet_ms: z.int().min(0).max(DAY_MS).default(0),
        })
        .optional(),
    )
    .output(session),

  setTimeZone: signedIn
    .route({
      method: 'PUT',
      path: '/auth/time-zone',
      summary: 'Say where one is, by the name of its time zone; which day is today follows it',
    })
    .input(z.strictObject({ time_zone: timeZone }))
    .output(done),

  isAdmin: signedIn
    .route({
      method: 'POST',
      path: '/functions/is_admin',
      summary: 'Whether the signed-in person is an admin',
    })
    .meta({ inNobodysName: true })
    .input(nothing)
    .output(z.boolean()),

  resendVerification: anybody
    .route({ method: 'POST', path: '/auth/verification', summary: 'Send the verification mail again' })
    .meta({ inNobodysName: true })
    .input(z.strictObject({ email, redirect_to: z.string().max(2000).optional() }))
    .output(done),

  verifyEmail: anybody
    .route({
      method: 'POST',
      path: '/auth/verify-email',
      summary: 'Prove an address with the mailed token, in the browser that asked or signed in',
    })
    .meta({ inNobodysName: true })
    .input(z.strictObject({ token: z.string().min(1).max(2000) }))
    /** `verified` is false until a sign-in: the next one in this browser, within an hour, proves it. */
    .output(z.strictObject({ verified: z.boolean() }))
    .errors(refusals('LINK_EXPIRED')),

  forgotPassword: anybody
    .route({ method: 'POST', path: '/auth/password/forgot', summary: 'Mail a link to set a new password' })
    .meta({ inNobodysName: true })
    .input(z.strictObject({ email, redirect_to: z.string().max(2000).optional() }))
    .output(done),

  resetPassword: anybody
    .route({
      method: 'POST',
      path: '/auth/password/reset',
      summary: 'Set a new password with the mailed token',
    })
    .meta({ inNobodysName: true })
    .input(z.strictObject({ token: z.string().min(1).max(200), password }))
    .output(done)
    .errors(refusals('LINK_EXPIRED', 'PASSWORD_TOO_COMMON')),

  stopMail: anybody
    .route({
      method: 'POST',
      path: '/mail/stop',
      summary: 'Get no more letters because of others, with the token of such a letter; or get them again',
    })
    .meta({ inNobodysName: true })
    .input(z.strictObject({ token: z.string().min(1).max(200), stop: z.boolean() }))
    .output(done)
    .errors(refusals('LINK_EXPIRED')),

  profile: signedIn
    .route({
      method: 'GET',
      path: '/profiles/{user_id}',
      summary: 'A profile by user_id: one’s own, or of somebody with whom one shares a project',
    })
    .input(z.strictObject({ user_id: z.uuid() }))
    .output(
      z.strictObject({
        user_id: z.uuid(),
        full_name: z.string(),
        email: z.string(),
        organization: z.string().nullable(),
        user_type: z.enum(USER_TYPES),
        created_at: instant,
      }),
    )
    .errors(refusals('NOT_FOUND')),

  waitingProviders: adminOnly
    .route({ method: 'GET', path: '/providers/waiting', summary: 'Providers who wait for verification' })
    .input(z.strictObject({ after: z.uuid().optional() }))
    .output(
      z.strictObject({
        providers: z.array(
          checked.extend({
            id: z.uuid(),
            /** Nobody is verified before their address is. */
            email_verified: z.boolean(),
            created_at: instant,
          }),
        ),
        next: z.uuid().nullable(),
      }),
    ),

  verifyProvider: adminOnly
    .route({ method: 'POST', path: '/providers/{id}/verify', summary: 'Verify a provider' })
    // Pages of the version before leave it out, and mean whoever it is now.
    .input(byId.extend({ seen: checked.optional() }))
    .output(done)
    .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE', 'EMAIL_NOT_VERIFIED')),

  takeVerificationBack: adminOnly
    .route({
      method: 'DELETE',
      path: '/providers/{id}/verification',
      summary: 'No longer vouch for a provider, who then waits again; the same again is fine',
    })
    .input(byId)
    .output(done)
    .errors(refusals('NOT_FOUND')),

  people: adminOnly
    .route({ method: 'GET', path: '/people', summary: 'Everybody with an account, newest first' })
    .input(
      z.strictObject({
        /**
         * A substring of name or e-mail. If nothing matches, the search falls back to similar names.
         */
        search: line(SEARCH_MAX).trim().optional(),
        after: z.uuid().optional(),
      }),
    )
    .output(z.strictObject({ people: z.array(listedPerson), next: z.uuid().nullable() })),

  setAdmin: adminOnly
    .route({
      method: 'PUT',
      path: '/people/{id}/admin',
      summary: 'Make somebody an admin, after a fresh proof of who one is; or no longer one',
    })
    .input(z.strictObject({ id: z.uuid(), is_admin: z.boolean() }))
    .output(done)
    .errors(refusals('PROOF_NEEDED', 'NOT_FOUND', 'ACCOUNT_DEACTIVATED', 'LAST_ADMIN')),

  setActive: adminOnly
    .route({ method: 'PUT', path: '/people/{id}/active', summary: 'Close an account, or open it again' })
    .input(z.strictObject({ id: z.uuid(), active: z.boolean() }))
    .output(done)
    .errors(refusals('NOT_FOUND', 'LAST_ADMIN')),

  ...factorCalls,
  ...deviceCalls,
  ...profileCalls,
  ...addressCalls,

  ...tokenCalls,
  ...passkeyCalls,
  ...closingCalls,
  ...oidcCalls,
  ...resetCalls,
};
