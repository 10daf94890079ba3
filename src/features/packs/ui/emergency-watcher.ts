/** Decides when to analyze text being typed; plain TypeScript with its ports as arguments. */
import type { Alarm } from '../packs.emergencies.rules/kinds.ts';

/** Long enough to finish a word, short enough to act before the next sentence. Milliseconds. */
export const REST_MS = 350;

interface EmergencyFinder {
  findAlarm: (...texts: string[]) => Alarm | null;
}

interface WatcherPorts {
  /** Loads the detector; retried with the next text after a failure. */
  load: () => Promise<EmergencyFinder>;
  onFound: (alarm: Alarm | null) => void;
}

export interface EmergencyWatcher {
  write: (texts: readonly string[]) => void;
  /** The field lost focus: analyze now. */
  settle: () => void;
  stop: () => void;
}

export function createEmergencyWatcher({ load, onFound }: WatcherPorts): EmergencyWatcher {
  let texts: readonly string[] = [];
  let read = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let begun = false;

  const settle = () => {
    clearTimeout(timer);
    const now = texts.join('\n');
    if (now === read) return;
    if (now.trim() === '') {
      read = now;
      onFound(null);
      return;
    }
    load().then(
      ({ findAlarm }) => {
        // The text has changed meanwhile and will be analyzed in its own turn.
        if (stopped || texts.join('\n') !== now) return;
        read = now;
        onFound(findAlarm(...texts));
      },
      () => {},
    );
  };

  return {
    write: (next) => {
      texts = next;
      clearTimeout(timer);
      // An initial draft, and a cleared field, need no debounce.
      if (!begun || texts.join('').trim() === '') settle();
      else timer = setTimeout(settle, REST_MS);
      begun = true;
    },
    settle,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
