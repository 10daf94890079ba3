/**
 * Files on their way to a project, without React. Each is sent a few times while the line is bad; the
 * server stores it once, by its id.
 */
import { FILE_MAX } from '../files.rules.ts';

/** What the browser knows of a file that somebody chose. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

export interface SentFile {
  id: string;
  file_name: string;
}

/** Why a file did not arrive. */
export type UploadProblem = 'too-large' | 'cancelled' | 'failed' | 'quota' | 'no-room';

export class UploadError extends Error {
  override name = 'UploadError';
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, cause?: unknown) {
    super(`the upload ended: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** One file, from when it was chosen until it has arrived or was put away. */
export interface UploadItem {
  id: string;
  name: string;
  size: number;
  state: 'waiting' | 'sending' | 'failed';
  /** How much of it has gone out, from 0 to 1. */
  progress: number;
  problem: UploadProblem | null;
}

export interface UploadPorts<F extends ChosenFile, S extends SentFile> {
  /** Sends a file. @throws what the server said, or that it could not be reached */
  send(file: F, id: string, onProgress: (part: number) => void, signal: AbortSignal): Promise<S>;
  newId(): string;
  sleep(ms: number): Promise<void>;
  /** Whether the server said no, so that sending again is of no use. */
  isFinal(error: unknown): boolean;
  /** Whether it did not arrive for want of room: theirs, or everybody's. */
  roomProblem(error: unknown): 'quota' | 'no-room' | null;
}

/** Files that are sent at the same time. */
const AT_ONCE = 3;
/** How long to wait before a file is sent again, in milliseconds; after the last one it has failed. */
const AGAIN_MS = [1000, 4000, 10_000];

export type UploadStore<F extends ChosenFile = File, S extends SentFile = SentFile> = ReturnType<
  typeof createUploadStore<F, S>
>;

export function createUploadStore<F extends ChosenFile, S extends SentFile>(ports: UploadPorts<F, S>) {
  let items: readonly UploadItem[] = [];
  const listeners = new Set<() => void>();
  const stops = new Map<string, AbortController>();
  const waiting: (() => void)[] = [];
  let sending = 0;

  function set(next: readonly UploadItem[]) {
    items = next;
    for (const listener of listeners) listener();
  }
  const change = (id: string, next: Partial<UploadItem>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...next } : item)));
  const remove = (id: string) => set(items.filter((item) => item.id !== id));

  /** Waits for one of the places. @throws when it is cancelled before */
  async function takePlace(signal: AbortSignal): Promise<void> {
    if (sending < AT_ONCE) {
      sending += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      const leave = () => {
        const at = waiting.indexOf(resolve);
        if (at >= 0) waiting.splice(at, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Gives a place to the next one that waits. */
  function givePlace() {
    const next = waiting.shift();
    if (next) next();
    else sending -= 1;
  }

  async function send(file: F, id: string, signal: AbortSignal): Promise<S> {
    for (let failures = 0; ; failures += 1) {
      try {
        change(id, { state: 'sending', progress: 0 });
        return await ports.send(file, id, (progress) => change(id, { progress }), signal);
      } catch (error) {
        const pause = AGAIN_MS[failures];
        if (signal.aborted || pause === undefined || ports.isFinal(error)) throw error;
        await ports.sleep(pause);
        if (signal.aborted) throw error;
      }
    }
  }

  return {
    getItems: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Sends a file when it is its turn.
     * @returns the file as the server has it
     * @throws UploadError: `too-large` at once (FILE-06), `cancelled`, `quota`, `no-room` or `failed`; one that is too large
     *   or failed stays in the list until it is put away
     */
    async upload(file: F): Promise<S> {
      const id = ports.newId();
      const { name, size } = file;
      if (size > FILE_MAX) {
        set([...items, { id, name, size, state: 'failed', progress: 0, problem: 'too-large' }]);
        throw new UploadError('too-large');
      }
      const stop = new AbortController();
      stops.set(id, stop);
      set([...items, { id, name, size, state: 'waiting', progress: 0, problem: null }]);
      let placed = false;
      try {
        await takePlace(stop.signal);
        placed = true;
        const sent = await send(file, id, stop.signal);
        remove(id);
        return sent;
      } catch (error) {
        if (stop.signal.aborted) {
          remove(id);
          throw new UploadError('cancelled', error);
        }
        const problem = ports.roomProblem(error) ?? 'failed';
        change(id, { state: 'failed', problem });
        throw new UploadError(problem, error);
      } finally {
        stops.delete(id);
        if (placed) givePlace();
      }
    },

    /** Stops a file that waits or is under way; nothing of it is kept. */
    cancel(id: string) {
      stops.get(id)?.abort();
    },

    /** Takes a file that failed off the list. */
    putAway(id: string) {
      if (!stops.has(id)) remove(id);
    },

    /** Whether anything is on its way or waits for its turn. */
    isBusy: () => items.some((item) => item.state !== 'failed'),
  };
}
