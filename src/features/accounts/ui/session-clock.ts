import type { Session } from '../accounts.sessions.contract.ts';

/** How often other tabs are notified of activity here. */
const NOTIFY_TABS_EVERY_MS = 5000;

/**
 * Time of the last activity, here or in another tab, by the server's clock: this machine's may be
 * wrong.
 */
export function createSessionClock(machineNow: () => number) {
  let ahead = 0;
  let activeAt = 0;
  let notifiedAt = 0;
  const now = () => machineNow() - ahead;
  return {
    /** Records activity now. */
    touch() {
      activeAt = now();
    },
    /** @returns the last activity, if it is time to notify other tabs */
    takeUnsentActivity(): number | null {
      if (activeAt - notifiedAt < NOTIFY_TABS_EVERY_MS) return null;
      notifiedAt = activeAt;
      return activeAt;
    },
    /** Records activity in another tab. */
    heard(at: number) {
      activeAt = Math.max(activeAt, at);
    },
    /** Takes over a session from the server. Arriving with a new one counts as activity. */
    adopt({ server_time }: Session, arrives: boolean) {
      const serverNow = Date.parse(server_time);
      ahead = machineNow() - serverNow;
      activeAt = arrives ? serverNow : Math.min(activeAt, serverNow);
    },
    quietMs: () => Math.max(0, Math.round(now() - activeAt)),
    /** Input for the session rules. */
    times: (session: Session) => ({
      expiresAt: Date.parse(session.expires_at),
      endsAt: Date.parse(session.ends_at),
      idleMs: session.idle_minutes * 60_000,
      now: now(),
      activeAt,
    }),
  };
}
