/** Decides when a text that is being written is read; plain TypeScript with its ports as arguments. */
import type { Alarm } from '../packs.rules/emergency-kinds.ts';

/** Long enough to finish a word, short enough to be there before the next sentence. */
export const REST_MS = 350;

interface EmergencyFinder {
  findAlarm: (...texts: string[]) => Alarm | null;
}

interface WatcherPorts {
  /** Fetches the finder; asked again at the next text when it failed. */
  load: () => Promise<EmergencyFinder>;
  onFound: (alarm: Alarm | null) => void;
}

export interface EmergencyWatcher {
  write: (texts: readonly string[]) => void;
  /** The writer left the field: read it now. */
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
        // What was written meanwhile is read in its own turn.
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
      // A draft that is there from the beginning, and a field that was emptied, need no rest.
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
