import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { actAs } from '#web/data/acting.ts';
import { errorCode, onSessionLost } from '#web/data/errors.ts';
import { readSession as askSession, loadApi } from '#web/data/load-api.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts';
import { LEAVING, listenToTabs, notifyTabs } from './tabs.ts';

interface AuthContext extends SessionState {
  store: SessionStore;
}

const Context = createContext<AuthContext | null>(null);
/** Signs of activity; scrolling with a wheel counts too. */
const ACTS = ['pointerdown', 'keydown', 'wheel'] as const;
/** By then the page is there: asking a phone for its zone takes it a tenth of a second. */
const ZONE_AFTER_MS = 3000;
/** Says only that somebody was signed in here recently; the session itself is in the cookie. */
const KNOWN = 'kinkeeper.known';

async function signOut(): Promise<void> {
  writeStored(LEAVING, '1');
  await (await loadApi()).accounts.signOut();
  removeStored(LEAVING);
}

/** Completes a sign-out that failed for lack of a connection, then reads the session. */
async function readSession() {
  if (readStored(LEAVING)) await signOut();
  return askSession();
}

/** One per page, so that non-React code can reach it too. */
const store = createSessionStore({
  readSession,
  extendSession: async (quiet_ms) => (await loadApi()).accounts.extendSession({ quiet_ms }),
  isAdmin: async () => (await loadApi()).accounts.isAdmin(),
  signOut,
  isRefusal: (error) => errorCode(error) === 'UNAUTHENTICATED',
  now: Date.now,
  later: (work, ms) => void setTimeout(work, ms),
  broadcast: notifyTabs,
  log: (message, error) => console.error(message, error),
});

/** @throws outside its provider (AUTH-37) */
export function useAuth(): AuthContext {
  const auth = useContext(Context);
  if (!auth) throw new Error('useAuth must be used inside AuthProvider');
  return auth;
}

/**
 * Reports the browser's time zone, so that the server knows which day it is for the person. The last
 * browser wins.
 */
async function reportTimeZone(reported: string | null): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (!timeZone || timeZone === reported) return;
  // The server does not know the zone, or is unreachable: nothing changes.
  await loadApi()
    .then((api) => api.accounts.setTimeZone({ time_zone: timeZone }))
    .catch(() => {});
}

/**
 * The store's state for React, updated as a transition: parts of a page that are still hydrating keep
 * what they show.
 */
function useSessionState(): SessionState {
  const [state, setState] = useState(store.getState);
  useEffect(() => {
    const follow = () => startTransition(() => setState(store.getState()));
    follow();
    return store.subscribe(follow);
  }, []);
  return state;
}

/** Provides the session, checks it periodically, and follows other tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const personId = state.session?.user.id ?? null;
  // Not while rendering: until the screens of the person before are gone, they must not ask in the next one's name.
  useLayoutEffect(() => actAs(personId), [personId]);

  useEffect(() => {
    const stopTabs = listenToTabs((note) => void store.heard(note));
    void store.check();
    const timer = setInterval(() => void store.tick(), store.tickEvery);
    const onVisible = () => document.visibilityState === 'visible' && void store.check();
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && void store.check();
    const onOnline = () => void store.check();
    const onActive = () => store.touch();
    // Check before believing it: the refusal may answer a request from before the sign-in.
    const stopListening = onSessionLost(() => void store.check());
    const stopHearing = store.onEvent((event) => event === 'signed_in' && removeStored(LEAVING));
    document.addEventListener('visibilitychange', onVisible);
    // The browser may restore a page from the back/forward cache.
    window.addEventListener('pageshow', onShown);
    window.addEventListener('online', onOnline);
    for (const kind of ACTS) {
      document.addEventListener(kind, onActive, { passive: true, capture: true });
    }
    return () => {
      stopTabs();
      clearInterval(timer);
      stopListening();
      stopHearing();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onShown);
      window.removeEventListener('online', onOnline);
      for (const kind of ACTS) {
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

  const reported = state.session?.user.time_zone;
  useEffect(() => {
    if (!personId) return;
    const timer = setTimeout(() => void reportTimeZone(reported ?? null), ZONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [personId, reported]);

  return <Context.Provider value={{ ...state, store }}>{children}</Context.Provider>;
}
