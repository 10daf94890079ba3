/** One's own account: what it says about the person, and where they are signed in. */
import { z } from 'zod';
import {
  byId,
  done,
  instant,
  line,
  linkFree,
  nothing,
  personName,
  refusals,
  signedIn,
  timeZone,
} from '#kit/contract.ts';
import { LOCALES } from '#kit/locale.ts';
import { USER_TYPES } from './accounts.rules.ts';

const ownAccount = z.strictObject({
  full_name: z.string(),
  organization: z.string().nullable(),
  email: z.string(),
  /** The address they asked for, until its link was opened. */
  new_email: z.string().nullable(),
  user_type: z.enum(USER_TYPES),
  /** The language of our letters. */
  locale: z.enum(LOCALES),
  /** Null until a browser has reported it, or the person has chosen it. */
  time_zone: z.string().nullable(),
  /** Whether the person chose the zone; otherwise it follows the browser. */
  time_zone_chosen: z.boolean(),
  /** Whether another name or organization has to be checked by us before families find this provider. */
  is_vetted: z.boolean(),
  created_at: instant,
});
export type OwnAccount = z.infer<typeof ownAccount>;

const ownSession = z.strictObject({
  id: z.uuid(),
  /** What the browser said about itself. */
  agent: z.string(),
  /** The network of the sign-in. */
  address: z.string().nullable(),
  started_at: instant,
  last_active_at: instant,
  /** Whether it is the one that asks. */
  is_this: z.boolean(),
  /** When a program that has tokens of it got its last ones; null without any. */
  program_at: instant.nullable(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const profileCalls = {
  account: signedIn
    .route({ method: 'GET', path: '/account', summary: 'What one’s own account says' })
    .input(nothing)
    .output(ownAccount),

  changeAccount: signedIn
    .route({
      method: 'PATCH',
      path: '/account',
      summary: 'Change name, organization, language or time zone; what is not named stays',
    })
    .input(
      z.strictObject({
        full_name: personName(120).optional(),
        /** Empty removes it. */
        organization: linkFree(line(160).trim()).optional(),
        locale: z.enum(LOCALES).optional(),
        /** Null follows the browser. */
        time_zone: timeZone.nullable().optional(),
      }),
    )
    .output(ownAccount),

  sessions: signedIn
    .route({ method: 'GET', path: '/sessions', summary: 'Where one is signed in, the latest first' })
    .input(nothing)
    .output(z.strictObject({ sessions: z.array(ownSession) })),

  endSession: signedIn
    .route({ method: 'DELETE', path: '/sessions/{id}', summary: 'Sign out one’s own session on a device' })
    .input(byId)
    .output(done)
    .errors(refusals('NOT_FOUND')),

  endOtherSessions: signedIn
    .route({ method: 'POST', path: '/sessions/end-others', summary: 'Sign out everywhere but here' })
    .input(nothing)
    .output(z.strictObject({ ended: z.int() })),
};
