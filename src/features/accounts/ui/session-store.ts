/**
 * The session as the page knows it, without React: who is signed in, until when, admin or not.
 * Everything it needs comes as an argument, so that its tests need no browser.
 */
import type { Session } from '../accounts.contract.ts';
import { type AuthEvent, SESSION_TICK_MS, sessionStep } from '../accounts.rules.ts';

export interface SessionState {
  /** True until the first state is known (AUTH-34). */
  loading: boolean;
  session: Session | null;
  /** null until the server has said. */
  isAdmin: boolean | null;
  /** The session ends soon and the person is quiet. */
  endingSoon: boolean;
}

export interface SessionPorts {
  readSession(): Promise<{ session: Session | null }>;
  extendSession(): Promise<Session>;
  isAdmin(): Promise<boolean>;
  signOut(): Promise<unknown>;
  /** Whether the server said no, as against not being reached. */
  isRefusal(error: unknown): boolean;
  now(): number;
  /** Tells the other tabs of this browser. */
  broadcast(event: AuthEvent): void;
  log(message: string, error: unknown): void;
}

const SIGNED_OUT = { loading: false, session: null, isAdmin: false, endingSoon: false } as const;

export function createSessionStore(ports: SessionPorts) {
  let state: SessionState = { loading: true, session: null, isAdmin: null, endingSoon: false };
  let activeAt = 0;
  /** The last admin check failed: what is shown is a guess. */
  let adminFailed = false;
  /** Counts sign-ins and sign-outs: what the server says to a question from before one is too late. */
  let generation = 0;
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: AuthEvent) => void>();

  function set(next: Partial<SessionState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function emit(event: AuthEvent, tellOthers = true) {
    if (tellOthers) ports.broadcast(event);
    for (const listener of eventListeners) listener(event);
  }

  /** Records user and session; after an auth change the admin flag is asked for too (AUTH-31). */
  async function adopt(session: Session, changed: boolean) {
    const samePerson = session.user.id === state.session?.user.id;
    set({ loading: false, session, endingSoon: false, isAdmin: samePerson ? state.isAdmin : null });
    if (changed || !samePerson || adminFailed) await askAdmin(session.user.id);
  }

  /** The flag shown so far stays until the answer is there, so that the page does not flicker. */
  async function askAdmin(personId: string) {
    const answer = await ports.isAdmin().catch((error: unknown) => {
      ports.log('The admin check failed; treated as not admin.', error);
      return null;
    });
    if (state.session?.user.id !== personId) return;
    adminFailed = answer === null;
    set({ isAdmin: answer ?? false });
  }

  function drop(tellOthers = true) {
    const had = state.session !== null;
    set(SIGNED_OUT);
    if (had) emit('signed_out', tellOthers);
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
      else drop();
    } catch (error) {
      if (asked !== generation) return;
      if (ports.isRefusal(error)) return drop();
      ports.log('The session could not be checked; we try again.', error);
    }
  }

  async function extend() {
    const asked = generation;
    try {
      const session = await ports.extendSession();
      if (asked !== generation) return;
      const adopted = adopt(session, true);
      emit('token_refreshed');
      await adopted;
    } catch (error) {
      if (asked !== generation) return;
      if (ports.isRefusal(error)) return drop();
      ports.log('The session could not be extended; we try again.', error);
    }
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    onEvent: (listener: (event: AuthEvent) => void) => {
      eventListeners.add(listener);
      return () => {
        eventListeners.delete(listener);
      };
    },
    tickEvery: SESSION_TICK_MS,
    check: () => check(),
    extend,

    /** The person did something on the page. */
    touch() {
      activeAt = ports.now();
    },

    /** AUTH-27, AUTH-28: what a periodic look at the session does. */
    async tick() {
      if (state.loading) return check();
      if (!state.session) return;
      const step = sessionStep({
        expiresAt: Date.parse(state.session.expires_at),
        now: ports.now(),
        activeAt,
      });
      if (step === 'extend') await extend();
      else if (step === 'end') await check();
      else {
        set({ endingSoon: step === 'warn' });
        if (adminFailed) await askAdmin(state.session.user.id);
      }
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
      drop();
    },

    /** Another tab of this browser reports. */
    async heard(event: AuthEvent) {
      if (event !== 'signed_out') return check(true);
      generation += 1;
      drop(false);
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
