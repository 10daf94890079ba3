/** Pure decisions about accounts and sessions. Time is an argument. */

export const USER_TYPES = ['customer', 'service_provider'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** AUTH-12. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** Maximum length of a search for people. */
export const SEARCH_MAX = 100;

/** AUTH-29: how often the browser checks its session, and how close to the end it extends it. */
export const SESSION_TICK_MS = 30_000;
export const SESSION_EXTEND_BELOW_MS = 3 * SESSION_TICK_MS;
/**
 * How stale the server's record of the last activity may be: a session ends half an hour after the last
 * activity, to the minute, even if the machine sleeps in between.
 */
export const SESSION_REPORT_EVERY_MS = 60_000;
/** A quiet person is warned this long before the session ends. */
export const SESSION_WARN_BELOW_MS = 120_000;
/** Everyone is warned five minutes before the absolute end, or at the tick before. */
const SESSION_WARN_LAST_MS = 300_000 + SESSION_TICK_MS;

/** AUTH-26: session changes, as broadcast to the rest of the page. */
export type AuthEvent = 'signed_in' | 'signed_out' | 'token_refreshed' | 'mfa_verified';

/** Why a session ended on its own: idle too long, absolute end reached, or ended by the server. */
export const END_REASONS = ['quiet', 'limit', 'elsewhere'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What a tick knows about the session; instants in ms since 1970. */
export interface SessionTimes {
  /** The idle end; never after `endsAt`. */
  expiresAt: number;
  /** The absolute end. */
  endsAt: number;
  /** How long the session may stay idle. */
  idleMs: number;
  now: number;
  /** Time of the last activity. */
  activeAt: number;
}

/**
 * What to do with a session at a tick.
 * @returns `end`; `extend` (close to its end, with activity since the last extension); `report` (the
 * server's record of the last activity is a minute old or more); or `keep`
 */
export function sessionStep(times: SessionTimes): 'keep' | 'report' | 'extend' | 'end' {
  const { expiresAt, endsAt, idleMs, now, activeAt } = times;
  if (expiresAt <= now) return 'end';
  const unreported = expiresAt < endsAt ? activeAt - (expiresAt - idleMs) : 0;
  if (unreported > 0 && expiresAt - now <= SESSION_EXTEND_BELOW_MS) return 'extend';
  return unreported >= SESSION_REPORT_EVERY_MS ? 'report' : 'keep';
}

/** @returns which end to warn about now: the absolute one or the idle one */
export function sessionWarning(times: SessionTimes): 'quiet' | 'limit' | null {
  const { expiresAt, endsAt, idleMs, now, activeAt } = times;
  if (endsAt - now <= SESSION_WARN_LAST_MS) return 'limit';
  return Math.max(expiresAt, activeAt + idleMs) - now <= SESSION_WARN_BELOW_MS ? 'quiet' : null;
}

/** @returns why a session is over, given its last known ends */
export function endReason({ expiresAt, endsAt, now }: Omit<SessionTimes, 'idleMs' | 'activeAt'>): EndReason {
  // Clocks and ticks are not exact to the second.
  const at = now + 10_000;
  return at >= endsAt ? 'limit' : at >= expiresAt ? 'quiet' : 'elsewhere';
}

/**
 * The idle end of an extended session, never past its absolute end.
 * @param lastAct time of the last activity
 * @param endsAt the absolute end
 */
export function idleUntil(lastAct: Date, endsAt: Date, idleMinutes: number): Date {
  return new Date(Math.min(lastAct.getTime() + idleMinutes * 60_000, endsAt.getTime()));
}

export type Access = 'public' | 'signed-in' | 'admin';
/** GUARD-07: exactly four. */
export type GuardState = 'loading' | 'unauthenticated' | 'denied' | 'allowed';

/** Whether a page may be shown, given what is known so far (GUARD-01 to GUARD-08). */
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
 * Providers count as verified at sign-up with the embedded database; with an external one an admin
 * decides (decision 4).
 * @returns when the provider was verified; null for customers, and if an admin has to decide
 */
export function verifiedAtSignUp(userType: UserType, embedded: boolean, now: Date): Date | null {
  return userType === 'service_provider' && embedded ? now : null;
}

/** Whether an admin checks who this is before families find them (decision 4). */
export function isVetted(userType: UserType, embedded: boolean): boolean {
  return userType === 'service_provider' && !embedded;
}

interface Named {
  full_name: string;
  organization: string | null;
}
/** Whether families would read another name than the one that was checked. */
export function isAnotherName(before: Named, changes: Partial<Named>): boolean {
  const after = { ...before, ...changes };
  return after.full_name !== before.full_name || after.organization !== before.organization;
}

/** When a session was last used. Near its absolute end it may have been later than this. */
export function lastActive(idleUntil: Date, startedAt: Date, idleMinutes: number): Date {
  return new Date(Math.max(idleUntil.getTime() - idleMinutes * 60_000, startedAt.getTime()));
}

/** Whether nobody could administer any more without this person (AD1). */
export function isLastAdmin(personId: string, activeAdmins: readonly string[]): boolean {
  return activeAdmins.includes(personId) && activeAdmins.every((id) => id === personId);
}

/** What an admin can change about a person. */
export type StandingChange = { isAdmin: boolean } | { active: boolean };

/**
 * Decides on a change requested by an admin. The actor must still be an admin, and at least one admin
 * who can sign in must remain (AD1, AD3).
 * @param activeAdmins the ids of all admins who can sign in
 * @param person the person to change; undefined if unknown
 * @returns a refusal, `keep` if nothing would change, or `change`
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
