import { useEffect } from 'react';
import type { SessionStore } from './session-store.ts';

const LOCK = 'kinkeeper.session-watch';
/** Poll interval where no stream is available, so that an end is noticed within ten seconds. */
const AGAIN_MS = 5000;
const CLOSED = 2;

/**
 * Notices the end of the session, wherever it was ended. One tab listens for the whole browser and
 * notifies the others. Without a stream, it polls.
 */
export function useSessionWatch(store: SessionStore): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const run = async () => {
      while (!signal.aborted) {
        await ended(signal);
        if (signal.aborted) return;
        await store.check();
        await pause(AGAIN_MS, signal);
      }
    };
    // The tab that holds the lock keeps it until it closes.
    const watching = navigator.locks ? navigator.locks.request(LOCK, { signal }, run) : run();
    watching.catch(() => {});
    return () => leaving.abort();
  }, [store]);
}

/** Resolves when the session is over, or cannot be watched. */
function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource('/api/live/session');
    const end = () => {
      source.close();
      resolve();
    };
    source.addEventListener('ended', end);
    // The browser reconnects on its own after a cut connection, but not after a refusal.
    source.addEventListener('error', () => source.readyState === CLOSED && end());
    signal.addEventListener('abort', end, { once: true });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
