import type { Session } from '../accounts.contract.ts';

/** How often the other tabs hear that somebody is active here. */
const TELL_ACTIVE_EVERY_MS = 5000;

/**
 * When the person last did something, here or in another tab, by the server's clock: this machine's own may be
 * wrong.
 */
export function createSessionClock(machineNow: () => number) {
  let ahead = 0;
  let activeAt = 0;
  let toldAt = 0;
  const now = () => machineNow() - ahead;
  return {
    /** The person does something now. */
    touch() {
      activeAt = now();
    },
    /** @returns when the person did something, where it is time to tell other tabs */
    toTell(): number | null {
      if (activeAt - toldAt < TELL_ACTIVE_EVERY_MS) return null;
      toldAt = activeAt;
      return activeAt;
    },
    /** They did something in another tab. */
    heard(at: number) {
      activeAt = Math.max(activeAt, at);
    },
    /** A session comes from the server. Who arrives with it has just done something. */
    adopt({ server_time }: Session, arrives: boolean) {
      ahead = machineNow() - Date.parse(server_time);
      activeAt = arrives ? now() : Math.min(activeAt, now());
    },
    quietMs: () => Math.max(0, Math.round(now() - activeAt)),
    /** What the rules of a session's end are asked with. */
    times: (session: Session) => ({
      expiresAt: Date.parse(session.expires_at),
      endsAt: Date.parse(session.ends_at),
      idleMs: session.idle_minutes * 60_000,
      now: now(),
      activeAt,
    }),
  };
}
