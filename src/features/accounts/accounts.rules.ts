/** Pure decisions about accounts and sessions. Time is an argument. */

export const USER_TYPES = ['customer', 'service_provider'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** AUTH-12. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** The longest search for people. */
export const SEARCH_MAX = 100;

/** AUTH-29: how often the browser looks at its session, and when it extends it. */
export const SESSION_TICK_MS = 30_000;
export const SESSION_EXTEND_BELOW_MS = 3 * SESSION_TICK_MS;
/**
 * Who did something this recently counts as active when the end comes near: half of the idle time,
 * so that a session ends 15 to 45 minutes after the last touch, 30 in the middle.
 */
export const SESSION_ACTIVE_WITHIN_MS = 30 * SESSION_TICK_MS;
/** A quiet person is warned this long before the session ends. */
export const SESSION_WARN_BELOW_MS = 120_000;

/** AUTH-26: what happens to a session, as the rest of the page hears of it. */
export type AuthEvent = 'signed_in' | 'signed_out' | 'token_refreshed' | 'mfa_verified';

/**
 * What to do with a session at a tick.
 * @param expiresAt when it ends, in ms since 1970
 * @param activeAt when the person last did something, in ms since 1970
 * @returns extend it (near its end, person active), warn (near its end, person quiet), end, or keep
 */
export function sessionStep(input: {
  expiresAt: number;
  now: number;
  activeAt: number;
}): 'keep' | 'extend' | 'warn' | 'end' {
  const left = input.expiresAt - input.now;
  if (left <= 0) return 'end';
  const active = input.now - input.activeAt <= SESSION_ACTIVE_WITHIN_MS;
  if (left <= SESSION_EXTEND_BELOW_MS && active) return 'extend';
  return left <= SESSION_WARN_BELOW_MS && !active ? 'warn' : 'keep';
}

/**
 * How long an extended session may stay idle: never past its absolute end.
 * @param endsAt the absolute end
 */
export function idleUntil(now: Date, endsAt: Date, idleMinutes: number): Date {
  return new Date(Math.min(now.getTime() + idleMinutes * 60_000, endsAt.getTime()));
}

export type Access = 'public' | 'signed-in' | 'admin';
/** GUARD-07: exactly four. */
export type GuardState = 'loading' | 'unauthenticated' | 'denied' | 'allowed';

/** Who may see a page, given what is known so far (GUARD-01 to GUARD-08). */
export function guardState(
  access: Access,
  auth: { loading: boolean; signedIn: boolean; isAdmin: boolean | null },
): GuardState {
  if (access === 'public') return 'allowed';
  if (auth.loading) return 'loading';
  if (!auth.signedIn) return 'unauthenticated';
  if (access === 'signed-in') return 'allowed';
  if (auth.isAdmin === null) return 'loading';
  return auth.isAdmin ? 'allowed' : 'denied';
}

/**
 * Whether a new provider counts as verified at once (decision 4): on the embedded default, yes;
 * with an external database an admin decides.
 */
export function verifiedAtSignUp(userType: UserType, embedded: boolean, now: Date): Date | null {
  return userType === 'service_provider' && embedded ? now : null;
}

/** What an admin may change about somebody. */
export type StandingChange = { isAdmin: boolean } | { active: boolean };

/**
 * What becomes of a change that an admin asks for. Whoever asks must still be an admin, and one who can
 * sign in must remain (AD1, AD3).
 * @param activeAdmins the ids of all admins who can sign in
 * @param person about whom it is; undefined when there is nobody
 * @returns a refusal, `keep` when it is so already, or `change`
 */
export function standingChange(input: {
  actorId: string;
  activeAdmins: readonly string[];
  person: { id: string; isAdmin: boolean; active: boolean } | undefined;
  change: StandingChange;
}): 'FORBIDDEN' | 'NOT_FOUND' | 'ACCOUNT_DEACTIVATED' | 'LAST_ADMIN' | 'keep' | 'change' {
  const { actorId, activeAdmins, person, change } = input;
  if (!activeAdmins.includes(actorId)) return 'FORBIDDEN';
  if (!person) return 'NOT_FOUND';
  const [is, wanted] =
    'isAdmin' in change ? [person.isAdmin, change.isAdmin] : [person.active, change.active];
  if (is === wanted) return 'keep';
  if (wanted) return 'isAdmin' in change && !person.active ? 'ACCOUNT_DEACTIVATED' : 'change';
  return activeAdmins.some((id) => id !== person.id) ? 'change' : 'LAST_ADMIN';
}
