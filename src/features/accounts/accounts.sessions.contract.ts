/** Who is signed in, and with what they proved it. */
import { z } from 'zod';
import { instant } from '#kit/contract.ts';
import { FACTOR_STATUSES, FACTOR_TYPES } from './accounts.factors.rules.ts';
import { USER_TYPES } from './accounts.rules.ts';

export const factor = z.strictObject({
  id: z.uuid(),
  friendly_name: z.string(),
  factor_type: z.enum(FACTOR_TYPES),
  /** An unverified factor is not asked for at sign-in. */
  status: z.enum(FACTOR_STATUSES),
  /** The last two digits of a phone’s number; null for an app. */
  phone_ending: z.string().nullable(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Factor = z.infer<typeof factor>;

const user = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  full_name: z.string(),
  organization: z.string().nullable(),
  user_type: z.enum(USER_TYPES),
  provider_verified: z.boolean(),
  /** Null until a browser has reported it. */
  time_zone: z.string().nullable(),
  /** AUTH-24: what the person proves beside the password. */
  factors: z.array(factor),
});

/**
 * `expires_at` is the idle end, which can be extended; `ends_at` is the absolute end. `server_time` is
 * when the server answered, because a browser's clock may be wrong.
 */
export const session = z.strictObject({
  user,
  is_admin: z.boolean(),
  /** Whether a second factor was proved in this session. */
  mfa_verified: z.boolean(),
  expires_at: instant,
  ends_at: instant,
  idle_minutes: z.number(),
  server_time: instant,
});
export type Session = z.infer<typeof session>;
export type User = z.infer<typeof user>;

/** The password was right, and one of these factors has to be proved too. Nobody is signed in yet. */
export const secondStep = z.strictObject({
  second_step: z.strictObject({
    factors: z.array(factor.pick({ id: true, friendly_name: true, factor_type: true, phone_ending: true })),
    /** Whether a passkey will do as well. */
    has_passkey: z.boolean(),
    /** The account has to have a factor and has none: one is set up now. */
    set_up: z.boolean(),
    /** Whether this device may stand for the code for 30 days. */
    may_trust: z.boolean(),
    /** Afterwards the password is needed again. */
    expires_at: instant,
  }),
});
export type SecondStep = z.infer<typeof secondStep>['second_step'];
