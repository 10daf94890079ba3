import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Alarm, AlarmKind } from '../packs.rules/emergency-kinds.ts';
import { createEmergencyWatcher, type EmergencyWatcher } from './emergency-watcher.ts';
import { noticePresses, whenReleased } from './when-released.ts';

type Help = typeof import('./emergency-help.ts');

// The finder, the card and its words are one file of their own; no page waits for it.
let fetched: Promise<Help> | undefined;
function loadHelp(): Promise<Help> {
  fetched ??= import('./emergency-help.ts').catch((error: unknown) => {
    fetched = undefined;
    throw error;
  });
  return fetched;
}

interface EmergencyWatchProps {
  /** What is being written; several fields are read each by itself. */
  text: string | readonly string[];
  /** What the screen adds to the card, e.g. an offer to tick the matching hazard. */
  children?: (kinds: readonly AlarmKind[]) => ReactNode;
}

/**
 * Put below a field: as soon as its text names an emergency, says whom to call, and goes when it no
 * longer does. The text is read in this browser and sent nowhere; the focus is never moved.
 */
export function EmergencyWatch({ text, children }: EmergencyWatchProps) {
  const { alarm, help } = useAlarm(text);
  const [held, setHeld] = useState<Alarm | null>(null);
  const shown = alarm ?? held;
  return (
    <>
      <p role="status" className="sr-only">
        {help && alarm ? <help.EmergencyAnnouncement alarm={alarm} /> : null}
      </p>
      {help && shown ? (
        <help.EmergencyCard
          alarm={shown}
          // While somebody is on one of its numbers it stays, so that the focus is not lost.
          onHold={(inside) => (inside ? setHeld(shown) : whenReleased(() => setHeld(null)))}
        >
          {children?.(shown.kinds)}
        </help.EmergencyCard>
      ) : null}
    </>
  );
}

/** @returns what a text names that cannot wait, and the card once it is there */
export function useAlarm(text: string | readonly string[]) {
  const [alarm, setAlarm] = useState<Alarm | null>(null);
  const [loaded, setLoaded] = useState<Help>();
  const watcher = useRef<EmergencyWatcher>(undefined);
  const written = typeof text === 'string' ? text : text.join('\n');

  useEffect(() => {
    noticePresses();
    const made = createEmergencyWatcher({
      load: async () => {
        const found = await loadHelp();
        setLoaded(found);
        return found;
      },
      onFound: (found) => whenReleased(() => setAlarm(found)),
    });
    watcher.current = made;
    // Fetched while the line is there, for whoever writes when it is gone.
    const ahead = setTimeout(() => void loadHelp().catch(() => {}), AHEAD_MS);
    document.addEventListener('focusout', made.settle);
    return () => {
      made.stop();
      clearTimeout(ahead);
      document.removeEventListener('focusout', made.settle);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of texts is a new one at every drawing
  useEffect(() => watcher.current?.write(typeof text === 'string' ? [text] : text), [written]);

  return { alarm, help: loaded };
}

/** After what the page itself needs. */
const AHEAD_MS = 3000;
