import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { errorCode, onSessionLost } from '../../../web/data/errors.ts';
import { readSession as askSession, loadApi } from '../../../web/data/load-api.ts';
import { readStored, removeStored, writeStored } from '../../../web/storage.ts';
import type { AuthEvent } from '../accounts.rules.ts';
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts';

interface AuthContext extends SessionState {
  store: SessionStore;
}

const Context = createContext<AuthContext | null>(null);
const CHANNEL = 'kinkeeper.auth';
/** Says only that somebody was signed in here a moment ago; the session itself is in the cookie. */
const KNOWN = 'kinkeeper.known';

/** A sign-out that the server has not heard of yet; it is said again before anything else is asked. */
const LEAVING = 'kinkeeper.leaving';

async function signOut(): Promise<void> {
  writeStored(LEAVING, '1');
  await (await loadApi()).accounts.signOut();
  removeStored(LEAVING);
}

/** Finishes a sign-out that a lost line cut off, then asks who is signed in. */
async function readSession() {
  if (readStored(LEAVING)) await signOut();
  return askSession();
}

let channel: BroadcastChannel | null = null;
/** One per page, so that what is not React can reach it too. */
const store = createSessionStore({
  readSession,
  extendSession: async () => (await loadApi()).accounts.extendSession(),
  isAdmin: async () => (await loadApi()).accounts.isAdmin(),
  signOut,
  isRefusal: (error) => errorCode(error) === 'UNAUTHENTICATED',
  now: Date.now,
  broadcast: (event) => channel?.postMessage(event),
  log: (message, error) => console.error(message, error),
});

/** @throws outside its provider (AUTH-37) */
export function useAuth(): AuthContext {
  const auth = useContext(Context);
  if (!auth) throw new Error('useAuth must be used inside AuthProvider');
  return auth;
}

/**
 * The store's state as React sees it. Its news never hurry: parts of a page whose script is still on its
 * way keep what they show until it is there.
 */
function useSessionState(): SessionState {
  const [state, setState] = useState(store.state);
  useEffect(() => {
    const follow = () => startTransition(() => setState(store.state()));
    follow();
    return store.subscribe(follow);
  }, []);
  return state;
}

/** Knows who is signed in, looks again periodically, and hears what other tabs do. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const personId = state.session?.user.id ?? null;

  useEffect(() => {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = (message: MessageEvent<AuthEvent>) => void store.heard(message.data);
    void store.check();
    const timer = setInterval(() => void store.tick(), store.tickEvery);
    const onVisible = () => document.visibilityState === 'visible' && void store.check();
    const onOnline = () => void store.check();
    const onActive = () => store.touch();
    // Asked again before it is believed: the refusal may be of a request from before the sign-in.
    const stopListening = onSessionLost(() => void store.check());
    const stopHearing = store.onEvent((event) => event === 'signed_in' && removeStored(LEAVING));
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onOnline);
    for (const kind of ['pointerdown', 'keydown'] as const) {
      document.addEventListener(kind, onActive, { passive: true, capture: true });
    }
    return () => {
      channel?.close();
      channel = null;
      clearInterval(timer);
      stopListening();
      stopHearing();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onOnline);
      for (const kind of ['pointerdown', 'keydown'] as const) {
        document.removeEventListener(kind, onActive, { capture: true });
      }
    };
  }, []);

  useEffect(() => {
    if (state.loading) return;
    if (personId) writeStored(KNOWN, '1');
    else removeStored(KNOWN);
    delete document.documentElement.dataset.known;
  }, [state.loading, personId]);

  return <Context.Provider value={{ ...state, store }}>{children}</Context.Provider>;
}
