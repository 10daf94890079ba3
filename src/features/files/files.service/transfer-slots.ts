/**
 * How many uploads and downloads may be under way at once. An upload holds a part of its file in memory,
 * 5 MB with an S3 store, for as long as its sender takes; a download holds a connection to the store, for
 * as long as its reader takes. How many begin in an hour is another limit.
 */
import { refusal } from '#server/refusal.ts';

/** A tab sends three at once for each project; this is several tabs, or a program that brings a folder. */
export const PERSON_MAX = 20;
/** Uploads of this process: 300 MB of parts. */
export const UPLOADS_MAX = 60;
/** Downloads of this process: fewer than there may be connections to the store, for thumbnails need some. */
export const DOWNLOADS_MAX = 400;
/** Seconds after which one of them may have ended. */
const AGAIN_AFTER = 5;

/** @param max in this process */
export function openTransferSlots(max: number) {
  const byPerson = new Map<string, number>();
  let all = 0;

  /**
   * Takes a place.
   * @returns gives it back; once, however often it is called
   * @throws TOO_MANY_REQUESTS when there is none
   */
  function take(personId: string): () => void {
    const own = byPerson.get(personId) ?? 0;
    if (own >= PERSON_MAX || all >= max) throw refusal('TOO_MANY_REQUESTS', { retry_after: AGAIN_AFTER });
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
    /** Works while it holds a place. @throws TOO_MANY_REQUESTS, before the work begins, when there is none */
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
