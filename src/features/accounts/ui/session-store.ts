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
  /** null while the server is asked. */
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
  let checkedAt = 0;
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

  /** Records user and session, and asks the server for the admin flag if there is a user (AUTH-31). */
  async function adopt(session: Session | null) {
    const samePerson = session !== null && session.user.id === state.session?.user.id;
    if (!session) return set(SIGNED_OUT);
    checkedAt = ports.now();
    set({ loading: false, session, endingSoon: false, isAdmin: samePerson ? state.isAdmin : null });
    if (samePerson && state.isAdmin !== null) return;
    const isAdmin = await ports.isAdmin().catch((error: unknown) => {
      ports.log('The admin check failed; treated as not admin.', error);
      return false;
    });
    if (state.session?.user.id === session.user.id) set({ isAdmin });
  }

  function drop(tellOthers = true) {
    const had = state.session !== null;
    set(SIGNED_OUT);
    if (had) emit('signed_out', tellOthers);
  }

  /** Asks the server. A network failure keeps what is known (AUTH-30). */
  async function check() {
    try {
      const { session } = await ports.readSession();
      if (session || state.loading || !state.session) await adopt(session);
      else drop();
    } catch (error) {
      if (ports.isRefusal(error)) return drop();
      ports.log('The session could not be checked; it is kept.', error);
      if (state.loading) set({ loading: false, isAdmin: false });
    }
  }

  async function extend() {
    try {
      await adopt(await ports.extendSession());
      emit('token_refreshed');
    } catch (error) {
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
    check,
    extend,

    /** The person did something on the page. */
    touch() {
      activeAt = ports.now();
    },

    /** AUTH-27, AUTH-28: what a periodic look at the session does. */
    async tick() {
      if (!state.session) return;
      const step = sessionStep({
        expiresAt: Date.parse(state.session.expires_at),
        now: ports.now(),
        activeAt,
        checkedAt,
      });
      if (step === 'extend') await extend();
      else if (step === 'end') await check();
      else set({ endingSoon: step === 'warn' });
    },

    async signedIn(session: Session) {
      const adopted = adopt(session);
      emit('signed_in');
      await adopted;
    },

    /** Ends the session. A failure is logged and never breaks the page (AUTH-35). */
    async signOut() {
      await ports.signOut().catch((error: unknown) => ports.log('Sign-out failed.', error));
      drop();
    },

    /** Another tab of this browser reports. */
    async heard(event: AuthEvent) {
      if (event === 'signed_out') drop(false);
      else await check();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
