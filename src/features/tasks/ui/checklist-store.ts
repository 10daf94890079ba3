/**
 * Changes to the checklist of a task, without React: shown at once, sent one after the other, and kept in this
 * browser until they are stored.
 */
import { type SendFailure, TRIES_IN_TROUBLE } from '#features/chat/ui/chat-outbox.ts';
import { createPauses } from '#web/data/retry.ts';
import { createStore } from '#web/data/store.ts';
import { type ChecklistChanges, changesAfter, joinChanges } from '../tasks.merge.rules.ts';

export interface ChecklistPorts {
  /** Stores them on top of what others have stored meanwhile. */
  save(changes: ChecklistChanges): Promise<unknown>;
  kept: { read(): ChecklistChanges | null; put(changes: ChecklistChanges): void; remove(): void };
  judge(error: unknown): SendFailure;
  sleep(ms: number): Promise<void>;
  onSaved(): void;
  /** The server refused them: the checklist is shown as it is stored. */
  onRefused(changes: ChecklistChanges, error: unknown): void;
}

interface ChecklistState {
  /** What is not stored yet. */
  changes: ChecklistChanges | null;
  /** Whether it waits for a connection. */
  waiting: boolean;
}

/** Upper bound between two attempts, in milliseconds. */
const LONGEST_MS = 15_000;

export function createChecklistStore(ports: ChecklistPorts) {
  const start: ChecklistState = { changes: ports.kept.read(), waiting: false };
  const { getState, setState, subscribe } = createStore(start);
  const { pause, hurry } = createPauses(ports.sleep, LONGEST_MS);
  /** Whether they have outlived a lost connection; then they outlive a server in trouble too, for some tries. */
  let outlived = start.changes !== null;
  let troubles = 0;
  let sending = false;
  let closed = false;

  function keep(changes: ChecklistChanges) {
    ports.kept.put(changes);
    setState({ changes });
  }

  function forget() {
    ports.kept.remove();
    outlived = false;
    troubles = 0;
    setState({ changes: null, waiting: false });
  }

  /** @returns whether to go on */
  async function failed(changes: ChecklistChanges, error: unknown, failures: number): Promise<boolean> {
    const why = ports.judge(error);
    if (why === 'trouble') troubles += 1;
    if (why === 'no' || (why === 'trouble' && !(outlived && troubles < TRIES_IN_TROUBLE))) {
      forget();
      ports.onRefused(changes, error);
      return false;
    }
    outlived = true;
    setState({ waiting: true });
    // They are sent when the task is opened again, or after signing in.
    if (closed || why === 'session') return false;
    await pause(failures, error);
    return !closed;
  }

  async function flush(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let failures = 0; ; ) {
      const { changes } = getState();
      if (!changes) break;
      try {
        await ports.save(changes);
        failures = 0;
        const { changes: later } = getState();
        if (later === changes || !later) {
          forget();
          ports.onSaved();
        } else keep(changesAfter(changes, later));
      } catch (error) {
        if (!(await failed(changes, error, failures++))) break;
      }
    }
    sending = false;
  }

  return {
    getState,
    subscribe,
    /** Sends what was left. */
    open() {
      closed = false;
      void flush();
    },
    close() {
      closed = true;
      hurry();
    },
    /** The connection may be back. */
    hurry,
    /** @param made on top of what is shown */
    put(made: ChecklistChanges) {
      const { changes: earlier } = getState();
      keep(earlier ? joinChanges(earlier, made) : made);
      void flush();
    },
  };
}
