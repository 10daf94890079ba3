import { useEffect } from 'react';
import type { SessionStore } from './session-store.ts';

const LOCK = 'kinkeeper.session-watch';
/** How soon we ask again where the stream cannot be had, so that an end is known within ten seconds. */
const AGAIN_MS = 5000;
const CLOSED = 2;

/**
 * Hears of the end of the session, wherever it was ended. One tab listens for the whole browser: what it
 * hears, the others hear from it. Where there is no stream, it asks.
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
    // Another tab may hold the lock for as long as this one is open.
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
    // By itself the browser tries again only when the line was cut, not when the server said no.
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
