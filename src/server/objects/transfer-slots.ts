/**
 * Limits concurrent uploads and downloads. An upload holds a part of its file in memory, 5 MB with an S3
 * store, as long as its sender takes; a download holds a connection to the store as long as its reader takes.
 * How many may start per hour is a separate limit.
 */
import { refusal } from '../refusal.ts';

/** A tab sends three at once per project; this allows for several tabs, or a script uploading a folder. */
export const MAX_OF_PERSON = 20;
/** Concurrent uploads of this process: 300 MB of buffered parts. */
export const MAX_UPLOADS = 60;
/**
 * Concurrent downloads of this process: below the connection limit of the store, since thumbnails need some.
 */
export const MAX_DOWNLOADS = 400;
/** Suggested wait before retrying, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** @param max for this process */
export function openTransferSlots(max: number) {
  const byPerson = new Map<string, number>();
  let all = 0;

  /**
   * Takes a slot.
   * @returns releases it; idempotent
   * @throws TOO_MANY_REQUESTS if none is free
   */
  function take(personId: string): () => void {
    const own = byPerson.get(personId) ?? 0;
    if (own >= MAX_OF_PERSON || all >= max)
      throw refusal('TOO_MANY_REQUESTS', { retry_after: RETRY_AFTER_SECONDS });
    all += 1;
    byPerson.set(personId, own + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      all -= 1;
      const left = (byPerson.get(personId) ?? 1) - 1;
      if (left > 0) byPerson.set(personId, left);
      else byPerson.delete(personId);
    };
  }

  return {
    take,
    /** Runs work while holding a slot. @throws TOO_MANY_REQUESTS, before the work starts, if none is free */
    async hold<T>(personId: string, work: () => Promise<T>): Promise<T> {
      const release = take(personId);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
export type TransferSlots = ReturnType<typeof openTransferSlots>;
