/**
 * How many uploads may be under way at once: each holds a part of its file in memory, 5 MB with an S3
 * store, for as long as its sender takes. How many begin in an hour is another limit.
 */
import { refusal } from '../../server/refusal.ts';

/** A tab sends three at once for each project; this is several tabs, or a program that brings a folder. */
export const PERSON_MAX = 20;
/** Of this process: 300 MB of parts. */
export const PROCESS_MAX = 60;
/** Seconds after which one of them may have ended. */
const AGAIN_AFTER = 5;

export function openUnderWay() {
  const byPerson = new Map<string, number>();
  let all = 0;
  return {
    /**
     * Works while it holds a place.
     * @throws TOO_MANY_REQUESTS, before the work begins, when there is none
     */
    async hold<T>(personId: string, work: () => Promise<T>): Promise<T> {
      const own = byPerson.get(personId) ?? 0;
      if (own >= PERSON_MAX || all >= PROCESS_MAX)
        throw refusal('TOO_MANY_REQUESTS', { retry_after: AGAIN_AFTER });
      all += 1;
      byPerson.set(personId, own + 1);
      try {
        return await work();
      } finally {
        all -= 1;
        const left = (byPerson.get(personId) ?? 1) - 1;
        if (left > 0) byPerson.set(personId, left);
        else byPerson.delete(personId);
      }
    },
  };
}
