import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { browserPorts, type Live, type LiveNote, openLive } from './live.ts';

const LiveContext = createContext<Live | null>(null);

/** Inside it, screens hear what happens in the person's projects. */
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

/** Calls back with everything that is told while the component is on screen. */
export function useLive(onNote: (note: LiveNote) => void): void {
  const live = useContext(LiveContext);
  const hear = useEffectEvent(onNote);
  useEffect(() => live?.listen((note) => hear(note)), [live]);
}
