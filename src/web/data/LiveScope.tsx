import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { type Live, type LiveNote, type LivePorts, openLive, type Source } from './live.ts';
import { liveCursor } from './live-cursor.ts';

const LiveContext = createContext<Live | null>(null);

/** Gives the screens inside it live events of the person's projects. */
export function LiveScope({ personId, children }: { personId: string | null; children: ReactNode }) {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    if (personId === null) return;
    const opened = openLive(personId, browserPorts);
    setLive(opened);
    return () => {
      opened.close();
      setLive(null);
    };
  }, [personId]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Calls back for every live note while the component is mounted. */
export function useLive(onNote: (note: LiveNote) => void): void {
  const live = useContext(LiveContext);
  const hear = useEffectEvent(onNote);
  useEffect(() => live?.listen((note) => hear(note)), [live]);
}

/**
 * While the page is in sight, its listeners also get what happens in a project that an admin looks at.
 * @param projectId null for members, who hear of it anyway
 */
export function useLookOn(projectId: string | null): void {
  const live = useContext(LiveContext);
  useEffect(() => {
    if (projectId === null) return;
    let leave: (() => void) | undefined;
    const follow = () => {
      leave?.();
      leave = document.hidden ? undefined : live?.lookOn(projectId);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      leave?.();
    };
  }, [live, projectId]);
}

/** The browser's connection, lock and channel, and the page's cursor. */
const browserPorts: LivePorts = {
  kept: liveCursor,
  began: performance.timeOrigin,
  connect: (after, wasSilent) => {
    const query = new URLSearchParams({ ...(after && { after }), ...(wasSilent && { silent: '1' }) });
    return new EventSource(`/api/live${query.size > 0 ? `?${query}` : ''}`) as unknown as Source;
  },
  connectTo: (projectId) => new EventSource(`/api/live/projects/${projectId}`) as unknown as Source,
  // What the stream asks first, too: who is signed in.
  isAnswered: (signal) =>
    fetch('/api/auth/session', { cache: 'no-store', signal }).then(
      ({ ok }) => ok,
      () => false,
    ),
  ...(typeof navigator !== 'undefined' && navigator.locks
    ? {
        lead: (name: string, signal: AbortSignal, work: () => Promise<void>) =>
          navigator.locks.request(name, { signal }, work),
      }
    : {}),
  channel: (name) => new BroadcastChannel(name) as unknown as ReturnType<LivePorts['channel']>,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
    }),
};
