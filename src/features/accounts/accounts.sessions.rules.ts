/**
 * When a session is extended, warned about and over. How long it lasts are the settings SESSION_IDLE_MINUTES and
 * SESSION_MAX_HOURS. Time is an argument.
 */

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

/** When a session was last used. Near its absolute end it may have been later than this. */
export function lastActive(idleUntil: Date, startedAt: Date, idleMinutes: number): Date {
  return new Date(Math.max(idleUntil.getTime() - idleMinutes * 60_000, startedAt.getTime()));
}
