/** Notifies browsers that their session is over, so that no page keeps showing private data. */
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '../log.ts';
import { type LiveStream, openStream, sendAway } from './stream.ts';

/** How often sessions are checked: one query per process for all listeners. */
const LOOK_EVERY_MS = 3000;
/** Every this many checks each stream gets a heartbeat. */
const BEAT_EVERY = 5;
/** A browser opens one; the oldest is closed first. */
const STREAMS_PER_SESSION = 20;

export interface SessionWatch {
  /** A stream that sends a single event, `ended`, when the session is over, and closes. */
  open(who: { personId: string; sessionId: string }): LiveStream;
  /** Number of open streams. */
  count(): number;
  /** Sends all streams away, to another process, and each that is opened from now on. */
  leave(): void;
  close(): void;
}

interface WatchOptions {
  /** @returns the sessions that are still valid */
  stillGood(sessionIds: string[], now: Date): Promise<Set<string>>;
  clock: Clock;
  log: Logger;
}

export function openSessionWatch({ stillGood, clock, log }: WatchOptions): SessionWatch {
  const streams = new Map<string, Set<LiveStream>>();
  let looks = 0;
  let leaving = false;

  function forget(stream: LiveStream) {
    const own = streams.get(stream.sessionId);
    own?.delete(stream);
    if (own?.size === 0) streams.delete(stream.sessionId);
  }

  async function look() {
    const ids = [...streams.keys()];
    if (ids.length === 0) return;
    try {
      const good = await stillGood(ids, clock.now());
      looks += 1;
      for (const id of ids) {
        for (const stream of [...(streams.get(id) ?? [])]) {
          if (!good.has(id)) {
            stream.send('event: ended\ndata: null\n\n');
            stream.close();
          } else if (looks % BEAT_EVERY === 0) stream.send(':\n\n');
        }
      }
    } catch (error) {
      // A failed check ends no session; the next check tries again.
      log.warn({ error }, 'sessions could not be looked at');
    }
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();

  return {
    open({ personId, sessionId }) {
      const stream = openStream({ personId, sessionId }, forget);
      const own = streams.get(sessionId) ?? new Set();
      streams.set(sessionId, own.add(stream));
      if (leaving) sendAway(stream);
      if (own.size > STREAMS_PER_SESSION) [...own][0]?.close();
      stream.send(':\n\n');
      return stream;
    },
    count: () => [...streams.values()].reduce((sum, own) => sum + own.size, 0),
    leave() {
      leaving = true;
      for (const own of [...streams.values()]) for (const stream of [...own]) sendAway(stream);
    },
    close() {
      clearInterval(timer);
      for (const own of [...streams.values()]) for (const stream of [...own]) stream.close();
    },
  };
}
