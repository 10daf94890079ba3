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
 * How far the server's knowledge of the last act may lie behind: a session ends a quiet half hour after
 * the last act, to the minute, also where the machine sleeps in between.
 */
export const SESSION_REPORT_EVERY_MS = 60_000;
/** A quiet person is warned this long before the session ends. */
export const SESSION_WARN_BELOW_MS = 120_000;
/** Everybody is warned five minutes before the end that nothing moves, or at the tick before. */
const SESSION_WARN_LAST_MS = 300_000 + SESSION_TICK_MS;

/** AUTH-26: what happens to a session, as the rest of the page hears of it. */
export type AuthEvent = 'signed_in' | 'signed_out' | 'token_refreshed' | 'mfa_verified';

/** Why a session ended without the person: quiet too long, its last hour over, or the server ended it. */
export const END_REASONS = ['quiet', 'limit', 'elsewhere'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** A session as a tick sees it; instants in ms since 1970. */
export interface SessionTimes {
  /** When it ends unless it is extended; never after `endsAt`. */
  expiresAt: number;
  /** When it ends whatever happens. */
  endsAt: number;
  /** How long it may be quiet. */
  idleMs: number;
  now: number;
  /** When the person last did something. */
  activeAt: number;
}

/**
 * What to do with a session at a tick.
 * @returns end; extend (near its end, and something was done since it was last extended); report (the
 *   server knows only of acts a minute ago or more); or keep
 */
export function sessionStep(times: SessionTimes): 'keep' | 'report' | 'extend' | 'end' {
  const { expiresAt, endsAt, idleMs, now, activeAt } = times;
  if (expiresAt <= now) return 'end';
  const unreported = expiresAt < endsAt ? activeAt - (expiresAt - idleMs) : 0;
  if (unreported > 0 && expiresAt - now <= SESSION_EXTEND_BELOW_MS) return 'extend';
  return unreported >= SESSION_REPORT_EVERY_MS ? 'report' : 'keep';
}

/** @returns of which end a person must be warned now: of the one that nothing moves, or of a quiet one */
export function sessionWarning(times: SessionTimes): 'quiet' | 'limit' | null {
  const { expiresAt, endsAt, idleMs, now, activeAt } = times;
  if (endsAt - now <= SESSION_WARN_LAST_MS) return 'limit';
  return Math.max(expiresAt, activeAt + idleMs) - now <= SESSION_WARN_BELOW_MS ? 'quiet' : null;
}

/** @returns why a session is over that was known to last until then */
export function endReason({ expiresAt, endsAt, now }: Omit<SessionTimes, 'idleMs' | 'activeAt'>): EndReason {
  // Clocks and ticks are not exact to the second.
  const at = now + 10_000;
  return at >= endsAt ? 'limit' : at >= expiresAt ? 'quiet' : 'elsewhere';
}

/**
 * How long an extended session may stay idle: never past its absolute end.
 * @param lastAct when the person last did something
 * @param endsAt the absolute end
 */
export function idleUntil(lastAct: Date, endsAt: Date, idleMinutes: number): Date {
  return new Date(Math.min(lastAct.getTime() + idleMinutes * 60_000, endsAt.getTime()));
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
