import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadOnce } from '#web/load-once.ts';
import type { Alarm, AlarmKind } from '../packs.emergencies.rules/kinds.ts';
import { createEmergencyWatcher, type EmergencyWatcher } from './emergency-watcher.ts';
import { noticePresses, whenReleased } from './when-released.ts';

type Help = typeof import('./emergency-help.ts');

// Lazy: the detector, the card and its texts are one chunk, and no page waits for it.
const loadHelp = loadOnce(() => import('./emergency-help.ts'));

/** @returns whether a card is shown for these texts; false if it cannot be loaded */
export const raisesCard = (texts: readonly string[]): Promise<boolean> =>
  loadHelp().then(
    ({ findAlarm }) => findAlarm(...texts) !== null,
    () => false,
  );

interface EmergencyWatchProps {
  /** The text being typed; several fields are analyzed separately. */
  text: string | readonly string[];
  /** Extra content for the card, e.g. an offer to tick the matching hazard. */
  children?: (kinds: readonly AlarmKind[]) => ReactNode;
}

/**
 * Below a field: shows whom to call as soon as its text names an emergency, and disappears when it no longer
 * does. The text stays in this browser; the focus is never moved.
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
          // Stays while the focus is on one of its numbers, so that the focus is not lost.
          onHold={(inside) => (inside ? setHeld(shown) : whenReleased(() => setHeld(null)))}
        >
          {children?.(shown.kinds)}
        </help.EmergencyCard>
      ) : null}
    </>
  );
}

/** @returns the alarm in a text, and the card once it is loaded */
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
    // Preload while online, for anyone who is offline when typing.
    const ahead = setTimeout(() => void loadHelp().catch(() => {}), AHEAD_MS);
    document.addEventListener('focusout', made.settle);
    return () => {
      made.stop();
      clearTimeout(ahead);
      document.removeEventListener('focusout', made.settle);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the array is new on every render
  useEffect(() => watcher.current?.write(typeof text === 'string' ? [text] : text), [written]);

  return { alarm, help: loaded };
}

/** After what the page itself loads. */
const AHEAD_MS = 3000;
