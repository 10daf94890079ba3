/**
 * The session as the page knows it, without React: who is signed in, until when, admin or not. All
 * dependencies are injected, so that its tests need no browser.
 */
import { retryDelay } from '#web/data/retry-delay.ts';
import { createStore } from '#web/data/store.ts';
import type { Session } from '../accounts.sessions.contract.ts';
import {
  type AuthEvent,
  type EndReason,
  endReason,
  SESSION_TICK_MS,
  sessionStep,
  sessionWarning,
} from '../accounts.sessions.rules.ts';
import { createSessionClock } from './session-clock.ts';

export interface SessionState {
  /** True until the first state is known (AUTH-34). */
  loading: boolean;
  session: Session | null;
  /** Null until the server has answered. */
  isAdmin: boolean | null;
  /** Set shortly before the idle (`quiet`) or the absolute (`limit`) end. */
  endingSoon: 'quiet' | 'limit' | null;
  /** Why the last session ended, unless the person ended it. */
  ended: EndReason | null;
}

/**
 * Broadcast between tabs: an auth event, why a session ended on its own, the last activity, or a new
 * end.
 */
export type TabNote = AuthEvent | { ended: EndReason } | { activeAt: number } | { expiresAt: string };

export interface SessionPorts {
  readSession(): Promise<{ session: Session | null }>;
  /** @param quietMs time since the last activity */
  extendSession(quietMs: number): Promise<Session>;
  isAdmin(): Promise<boolean>;
  signOut(): Promise<unknown>;
  /** Whether the server refused, as opposed to being unreachable. */
  isRefusal(error: unknown): boolean;
  now(): number;
  later(work: () => void, ms: number): void;
  /** Notifies the browser's other tabs. */
  broadcast(note: TabNote): void;
  log(message: string, error: unknown): void;
}

const NOBODY = { loading: false, session: null, isAdmin: false, endingSoon: null } as const;

export function createSessionStore(ports: SessionPorts) {
  const { getState, setState, subscribe } = createStore<SessionState>({
    loading: true,
    session: null,
    isAdmin: null,
    endingSoon: null,
    ended: null,
  });
  const clock = createSessionClock(ports.now);
  /** The last admin check failed: the flag shown is a guess. */
  let adminFailed = false;
  /** Incremented at every sign-in and sign-out; answers to earlier requests are stale. */
  let generation = 0;
  /** Failed attempts to learn the first state, and whether another is due. */
  const first = { failures: 0, isDue: false };
  const eventListeners = new Set<(event: AuthEvent) => void>();

  function emit(event: AuthEvent, note: TabNote | null = event) {
    if (note) ports.broadcast(note);
    for (const listener of eventListeners) listener(event);
  }

  /** Stores user and session; after an auth change it requests the admin flag too (AUTH-31). */
  async function adopt(session: Session, changed: boolean) {
    const before = getState();
    const samePerson = session.user.id === before.session?.user.id;
    clock.adopt(session, !samePerson);
    setState({
      loading: false,
      session,
      endingSoon: sessionWarning(clock.times(session)),
      ended: null,
      isAdmin: samePerson ? before.isAdmin : null,
    });
    if (changed || !samePerson || adminFailed) await fetchAdminFlag(session.user.id);
  }

  /** Keeps the old flag until the answer arrives, so that the page does not flicker. */
  async function fetchAdminFlag(personId: string) {
    const answer = await ports.isAdmin().catch((error: unknown) => {
      ports.log('The admin check failed; treated as not admin.', error);
      return null;
    });
    if (getState().session?.user.id !== personId) return;
    adminFailed = answer === null;
    setState({ isAdmin: answer ?? false });
  }

  /**
   * Nobody is signed in any more.
   * @param ended the reason, unless the person signed out
   */
  function drop(ended: EndReason | null, notifyOthers = true) {
    if (getState().session === null) return setState(NOBODY);
    setState({ ...NOBODY, ended });
    emit('signed_out', notifyOthers ? (ended ? { ended } : 'signed_out') : null);
  }

  /** The server says there is no session. */
  function lose() {
    const { session } = getState();
    drop(session && endReason(clock.times(session)));
  }

  /**
   * Reads the session from the server. A network failure keeps the current state (AUTH-30), loading
   * included, and is retried.
   * @param changed whether this follows an auth change in another tab
   */
  async function check(changed = false) {
    const asked = generation;
    try {
      const { session } = await ports.readSession();
      if (asked !== generation) return;
      if (session) await adopt(session, changed);
      else lose();
    } catch (error) {
      if (asked !== generation) return;
      if (ports.isRefusal(error)) return lose();
      ports.log('The session could not be checked; we try again.', error);
      if (getState().loading) recheckSoon(error);
    }
  }

  /** Whole pages wait for the first state: sooner than the next tick. */
  function recheckSoon(error: unknown) {
    if (first.isDue) return;
    first.isDue = true;
    const delay = retryDelay(first.failures++, error, SESSION_TICK_MS);
    ports.later(() => {
      first.isDue = false;
      if (getState().loading) void check();
    }, delay);
  }

  /**
   * Reports the last activity to the server.
   * @param quietly only a report: other tabs just get the new end
   */
  async function extend(quietly = false) {
    const asked = generation;
    try {
      const session = await ports.extendSession(clock.quietMs());
      if (asked !== generation) return;
      const adopted = adopt(session, !quietly);
      if (quietly) ports.broadcast({ expiresAt: session.expires_at });
      else emit('token_refreshed');
      await adopted;
    } catch (error) {
      if (asked !== generation) return;
      if (ports.isRefusal(error)) return lose();
      ports.log('The session could not be extended; we try again.', error);
    }
  }

  return {
    getState,
    subscribe,
    onEvent: (listener: (event: AuthEvent) => void) => {
      eventListeners.add(listener);
      return () => {
        eventListeners.delete(listener);
      };
    },
    tickEvery: SESSION_TICK_MS,
    check: () => check(),

    /** The person chose to stay signed in. */
    extend() {
      clock.touch();
      return extend();
    },

    /** The person was active on the page. */
    touch() {
      clock.touch();
      const activeAt = getState().session && clock.takeUnsentActivity();
      if (activeAt !== null) ports.broadcast({ activeAt });
    },

    /** AUTH-27, AUTH-28: the periodic check of the session. */
    async tick() {
      const { loading, session } = getState();
      if (loading) return check();
      if (!session) return;
      const step = sessionStep(clock.times(session));
      if (step === 'end') return check();
      if (step !== 'keep') return extend(step === 'report');
      setState({ endingSoon: sessionWarning(clock.times(session)) });
      if (adminFailed) await fetchAdminFlag(session.user.id);
    },

    async signedIn(session: Session) {
      generation += 1;
      const adopted = adopt(session, true);
      emit('signed_in');
      await adopted;
    },

    /** A second factor was proved in this session (AUTH-42). */
    async mfaVerified(session: Session) {
      const adopted = adopt(session, true);
      emit('mfa_verified');
      await adopted;
    },

    /** Ends the session. A failure is logged and never breaks the page (AUTH-35). */
    async signOut() {
      await ports.signOut().catch((error: unknown) => ports.log('Sign-out failed.', error));
      generation += 1;
      drop(null);
    },

    /** Handles a note from another tab. */
    async heard(note: TabNote) {
      if (typeof note === 'object') {
        const { session } = getState();
        if ('activeAt' in note) clock.heard(note.activeAt);
        else if ('expiresAt' in note) {
          if (session && note.expiresAt > session.expires_at)
            setState({ session: { ...session, expires_at: note.expiresAt } });
        } else {
          generation += 1;
          drop(note.ended, false);
        }
        return;
      }
      if (note !== 'signed_out') return check(true);
      generation += 1;
      drop(null, false);
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
