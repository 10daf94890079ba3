/**
 * Uploads to a project, without React. Each is retried a few times on a bad connection; the server dedupes by
 * id.
 */
import { isUnreached } from '#web/data/errors.ts';
import { withRetries } from '#web/data/retry.ts';
import { createStore } from '#web/data/store.ts';
import { FILE_MAX_BYTES } from '../files.rules.ts';

/** What the browser knows about a chosen file. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

export interface SentFile {
  id: string;
  file_name: string;
}

/** Why an upload failed. `unknown`: all of it was sent, and no answer came. */
export type UploadProblem = 'too-large' | 'cancelled' | 'failed' | 'unknown' | 'quota' | 'no-room';

export class UploadError extends Error {
  override name = 'UploadError';
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, cause?: unknown) {
    super(`the upload ended: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** One file, from being chosen until it has arrived or is dismissed. */
export interface UploadItem {
  id: string;
  name: string;
  size: number;
  /** `cut`: sent again once there is a connection. */
  state: 'waiting' | 'sending' | 'cut' | 'failed';
  /** The share that was sent, from 0 to 1. */
  progress: number;
  problem: UploadProblem | null;
}

export interface UploadPorts<F extends ChosenFile, S extends SentFile> {
  /** Sends a file. @throws the server's error, or a network failure */
  send(file: F, id: string, onProgress: (part: number) => void, signal: AbortSignal): Promise<S>;
  newId(): string;
  sleep(ms: number): Promise<void>;
  /** Whether it was refused for lack of space: the quota, or the whole store. */
  roomProblem(error: unknown): 'quota' | 'no-room' | null;
}

/** Concurrent uploads. */
const AT_ONCE = 3;

export type UploadStore<F extends ChosenFile = File, S extends SentFile = SentFile> = ReturnType<
  typeof createUploadStore<F, S>
>;

export function createUploadStore<F extends ChosenFile, S extends SentFile>(ports: UploadPorts<F, S>) {
  const { getState, setState, subscribe } = createStore<{ items: readonly UploadItem[] }>({ items: [] });
  const stops = new Map<string, AbortController>();
  const places = createSemaphore(AT_ONCE);

  const getItems = () => getState().items;
  const add = (item: UploadItem) => setState({ items: [...getItems(), item] });
  const change = (id: string, next: Partial<UploadItem>) =>
    setState({ items: getItems().map((item) => (item.id === id ? { ...item, ...next } : item)) });
  const remove = (id: string) => setState({ items: getItems().filter((item) => item.id !== id) });

  /** All of them were sent, and no answer came: they may have arrived. */
  const unanswered = new Set<string>();

  function send(file: F, id: string, signal: AbortSignal): Promise<S> {
    const onProgress = (progress: number) => {
      change(id, { state: 'sending', progress });
      if (progress === 1) unanswered.add(id);
    };
    const attempt = async () => {
      try {
        return await ports.send(file, id, onProgress, signal);
      } catch (error) {
        const isCut = isUnreached(error);
        if (!isCut) unanswered.delete(id);
        if (!signal.aborted) change(id, { state: isCut ? 'cut' : 'sending', progress: 0 });
        throw error;
      }
    };
    change(id, { state: 'sending', progress: 0 });
    return withRetries(attempt, { sleep: ports.sleep, signal });
  }

  return {
    getState,
    getItems,
    subscribe,

    /**
     * Uploads a file when a slot is free.
     * @returns the file as stored by the server
     * @throws UploadError: `too-large` at once (FILE-06), `cancelled`, `quota`, `no-room` or `failed`; a file
     * that is too large or failed stays in the list until dismissed
     */
    async upload(file: F): Promise<S> {
      const id = ports.newId();
      const { name, size } = file;
      if (size > FILE_MAX_BYTES) {
        add({ id, name, size, state: 'failed', progress: 0, problem: 'too-large' });
        throw new UploadError('too-large');
      }
      const stop = new AbortController();
      stops.set(id, stop);
      add({ id, name, size, state: 'waiting', progress: 0, problem: null });
      let placed = false;
      try {
        await places.take(stop.signal);
        placed = true;
        const sent = await send(file, id, stop.signal);
        remove(id);
        return sent;
      } catch (error) {
        if (stop.signal.aborted) {
          if (unanswered.has(id)) change(id, { state: 'failed', problem: 'unknown' });
          else remove(id);
          throw new UploadError('cancelled', error);
        }
        const problem = ports.roomProblem(error) ?? (unanswered.has(id) ? 'unknown' : 'failed');
        change(id, { state: 'failed', problem });
        throw new UploadError(problem, error);
      } finally {
        stops.delete(id);
        unanswered.delete(id);
        if (placed) places.give();
      }
    },

    /** Cancels a waiting or running upload. It stays in the list only if it may have arrived by then. */
    cancel(id: string) {
      stops.get(id)?.abort();
    },

    /** Dismisses a failed upload. */
    putAway(id: string) {
      if (!stops.has(id)) remove(id);
    },

    /** Whether anything is uploading or waiting for a slot. */
    isBusy: () => getItems().some((item) => item.state !== 'failed'),
  };
}

/** A semaphore: without a free slot, callers wait for the next one released. */
function createSemaphore(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    /** @throws if aborted before */
    async take(signal: AbortSignal): Promise<void> {
      if (free > 0) {
        free -= 1;
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
    },
    give(): void {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}
