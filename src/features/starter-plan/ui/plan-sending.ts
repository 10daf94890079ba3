/** Sends unsaved changes to the server, and retries until they are saved. */
import { retryDelay } from '#web/data/retry-delay.ts';
import { mergeProgress, NOTHING_YET, type Progress } from '../starter-plan.rules/progress.ts';
import { isEmpty, type Kept, ownKey } from './plan-kept.ts';

export interface SendingPorts {
  /** Sends parts to the server, which returns everything it has. */
  save(progress: Progress): Promise<Progress>;
  later(work: () => void, ms: number): () => void;
  log(message: string, error: unknown): void;
}

interface Listener {
  onSending(): void;
  /** Everything the server has, with what has changed here since. */
  onSaved(progress: Progress, isAllSent: boolean): void;
  onWaiting(): void;
}

const SAVE_AFTER_MS = 500;
/** The longest pause between two attempts to save. */
const LONGEST_MS = 15_000;

export function createSending(
  { save, later, log, kept }: SendingPorts & { kept: Kept },
  { onSending, onSaved, onWaiting }: Listener,
) {
  let owner: string | null = null;
  /** Changes the server has not confirmed. */
  let unsent: Progress = NOTHING_YET;
  let cancel = () => {};
  let failures = 0;
  let begun = 0;
  /** Which of the attempts is shown: an older one that is answered later knows less. */
  let shown = 0;

  async function send(): Promise<void> {
    const person = owner;
    if (person === null) return;
    const sent = unsent;
    begun += 1;
    const attempt = begun;
    onSending();
    try {
      const stored = await save(sent);
      if (owner !== person) return;
      failures = 0;
      unsent = kept.forgetSent(ownKey(person), unsent, sent);
      if (attempt < shown) return;
      shown = attempt;
      onSaved(mergeProgress(mergeProgress(NOTHING_YET, stored), unsent), isEmpty(unsent));
      if (!isEmpty(unsent)) schedule(SAVE_AFTER_MS);
    } catch (error) {
      if (owner !== person) return;
      log('The plan could not be saved; we try again.', error);
      onWaiting();
      schedule(retryDelay(failures++, error, LONGEST_MS));
    }
  }

  function schedule(ms: number) {
    cancel();
    cancel = later(() => void send(), ms);
  }

  return {
    send,
    getUnsent: () => unsent,

    /** Starts for this person, with their unsent changes; for null, nothing is sent. */
    begin(personId: string | null, waiting: Progress): void {
      cancel();
      owner = personId;
      unsent = waiting;
      failures = 0;
    },

    /** Sends at once what waits for its moment. */
    flush(): void {
      if (isEmpty(unsent)) return;
      cancel();
      void send();
    },

    /** Changes what is unsent, and sends it after a moment. */
    change(make: (unsent: Progress) => Progress): void {
      unsent = make(unsent);
      schedule(SAVE_AFTER_MS);
    },
  };
}
