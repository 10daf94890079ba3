/**
 * The session as the page knows it, without React: who is signed in, until when, admin or not.
 * Everything it needs comes as an argument, so that its tests need no browser.
 */
import { createStore } from '#web/data/store.ts';
import type { Session } from '../accounts.contract.ts';
import {
  type AuthEvent,
  type EndReason,
  endReason,
  SESSION_TICK_MS,
  sessionStep,
  sessionWarning,
} from '../accounts.rules.ts';
import { createSessionClock } from './session-clock.ts';

export interface SessionState {
  /** True until the first state is known (AUTH-34). */
  loading: boolean;
  session: Session | null;
  /** null until the server has said. */
  isAdmin: boolean | null;
  /** The session ends soon: because the person is quiet, or because no session lasts longer. */
  endingSoon: 'quiet' | 'limit' | null;
  /** Why the last session ended, when the person did not end it. */
  ended: EndReason | null;
}

/** What tabs of a browser tell each other: what happened, that a session ended by itself, or who did what when. */
export type TabNote = AuthEvent | { ended: EndReason } | { activeAt: number } | { expiresAt: string };

export interface SessionPorts {
  readSession(): Promise<{ session: Session | null }>;
  /** @param quietMs how long ago the person last did something */
  extendSession(quietMs: number): Promise<Session>;
  isAdmin(): Promise<boolean>;
  signOut(): Promise<unknown>;
  /** Whether the server said no, as against not being reached. */
  isRefusal(error: unknown): boolean;
  now(): number;
  /** Tells the other tabs of this browser. */
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
  /** The last admin check failed: what is shown is a guess. */
  let adminFailed = false;
  /** Counts sign-ins and sign-outs: what the server says to a question from before one is too late. */
  let generation = 0;
  const eventListeners = new Set<(event: AuthEvent) => void>();

  function emit(event: AuthEvent, note: TabNote | null = event) {
    if (note) ports.broadcast(note);
    for (const listener of eventListeners) listener(event);
  }

  /** Records user and session; after an auth change the admin flag is asked for too (AUTH-31). */
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
    if (changed || !samePerson || adminFailed) await askAdmin(session.user.id);
  }

  /** The flag shown so far stays until the answer is there, so that the page does not flicker. */
  async function askAdmin(personId: string) {
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
   * @param ended why, unless the person wanted it
   */
  function drop(ended: EndReason | null, tellOthers = true) {
    if (getState().session === null) return setState(NOBODY);
    setState({ ...NOBODY, ended });
    emit('signed_out', tellOthers ? (ended ? { ended } : 'signed_out') : null);
  }

  /** The server knows of no session. */
  function lose() {
    const { session } = getState();
    drop(session && endReason(clock.times(session)));
  }

  /**
   * Asks the server. A network failure keeps what is known (AUTH-30), also that nothing is known yet.
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
    }
  }

  /**
   * Tells the server when the person last did something.
   * @param quietly as a mere report, of which the other tabs learn no more than the new end
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

    /** The person wants to stay. */
    extend() {
      clock.touch();
      return extend();
    },

    /** The person did something on the page. */
    touch() {
      clock.touch();
      const activeAt = getState().session && clock.toTell();
      if (activeAt !== null) ports.broadcast({ activeAt });
    },

    /** AUTH-27, AUTH-28: what a periodic look at the session does. */
    async tick() {
      const { loading, session } = getState();
      if (loading) return check();
      if (!session) return;
      const step = sessionStep(clock.times(session));
      if (step === 'end') return check();
      if (step !== 'keep') return extend(step === 'report');
      setState({ endingSoon: sessionWarning(clock.times(session)) });
      if (adminFailed) await askAdmin(session.user.id);
    },

    async signedIn(session: Session) {
      generation += 1;
      const adopted = adopt(session, true);
      emit('signed_in');
      await adopted;
    },

    /** Ends the session. A failure is logged and never breaks the page (AUTH-35). */
    async signOut() {
      await ports.signOut().catch((error: unknown) => ports.log('Sign-out failed.', error));
      generation += 1;
      drop(null);
    },

    /** Another tab of this browser reports. */
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
