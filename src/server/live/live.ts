/**
 * What happens in projects, told to the browsers of whoever is in them, at once. One reader of the event
 * log for each process, woken by NOTIFY; what it reads goes to all its streams. See docs/decisions/0029.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { listen } from '../../db/listen.ts';
import type { Database, Trx } from '../../db/open.ts';
import { EVENTS_CHANNEL } from '../../db/record.ts';
import { liveSessions } from '../../features/accounts/accounts.queries.ts';
import { missedNews, type NewsRow, newsSince } from '../../features/projects/projects.live.queries.ts';
import type { Participants } from '../../features/projects/projects.rules.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Logger } from '../log.ts';
import { frame, type LiveStream, openStream } from './stream.ts';

/** What is announced in quick succession shares a notice; the first is not kept waiting. */
const NOTICE_EVERY_MS = 10;
const TYPING_CHANNEL = 'kinkeeper_typing';
/** How often sessions are looked at again: who signed out elsewhere hears nothing after this long. */
const LOOK_EVERY_MS = 3000;
/** Every so many looks each stream gets a sign of life, which also moves its place on. */
const BEAT_EVERY = 5;
/** More than any browser has; the oldest goes first. */
const STREAMS_PER_PERSON = 20;

export interface Live {
  /**
   * A stream for somebody.
   * @param after where an earlier stream of theirs ended, as its last event id says
   */
  open(who: { personId: string; sessionId: string }, after: string | undefined): ReadableStream<Uint8Array>;
  /** Tells the others of a project that somebody writes a message; nothing of it is kept. */
  tellTyping(trx: Trx, project: Participants & { id: string }, personId: string): Promise<void>;
  /**
   * Tells every process that something was written, when its transaction did not (0030): this one at once,
   * the others with one notice for all that was announced since the last.
   */
  announce(): void;
  /** Where the log is: a stream after this hears of all that happens from now on. */
  place(): Promise<string>;
  /** How many streams are open. */
  count(): number;
  close(): Promise<void>;
}

interface LiveOptions {
  db: Database;
  url: string;
  clock: Clock;
  log: Logger;
}

export function openLive({ db, url, clock, log }: LiveOptions): Live {
  const streams = new Map<string, Set<LiveStream>>();
  let snapshot = '';
  let looks = 0;
  let closed = false;
  let reading: Promise<void> | null = null;
  let wanted = false;
  /** Tells our own notices from those of others. */
  const ownName = randomUUID();
  let notifying = false;
  let announced = false;

  /** Reads what is new; asked while it reads, it reads once more. Where nobody listens, nothing is read. */
  function wake(): Promise<void> {
    if (streams.size === 0) {
      snapshot = '';
      return Promise.resolve();
    }
    wanted = true;
    reading ??= (async () => {
      while (wanted && !closed) {
        wanted = false;
        try {
          const news = await newsSince(db.system, snapshot);
          snapshot = news.snapshot;
          tell(news.rows);
        } catch (error) {
          if (!closed) log.warn({ error }, 'the live stream could not read the event log');
        }
      }
      reading = null;
    })();
    return reading;
  }

  async function notifyOthers() {
    if (notifying) return;
    notifying = true;
    while (announced && !closed) {
      announced = false;
      try {
        await sql`select pg_notify(${EVENTS_CHANNEL}, ${ownName})`.execute(db.system);
      } catch (error) {
        // They look for themselves every few seconds.
        if (!closed) log.warn({ error }, 'other processes could not be woken');
      }
      await sleep(NOTICE_EVERY_MS);
    }
    notifying = false;
  }

  function tell(rows: NewsRow[]) {
    const told = new Map<string, unknown[]>();
    for (const { event, people } of rows) {
      for (const person of new Set(people)) {
        if (person === null || !streams.has(person)) continue;
        told.set(person, [...(told.get(person) ?? []), event]);
      }
    }
    for (const [person, events] of told) push(person, frame(snapshot, 'news', events));
  }

  function push(personId: string, text: string) {
    for (const stream of streams.get(personId) ?? []) {
      if (stream.waiting) stream.waiting.push(text);
      else stream.send(text);
    }
  }

  function forget(stream: LiveStream) {
    const own = streams.get(stream.personId);
    own?.delete(stream);
    if (own?.size === 0) streams.delete(stream.personId);
  }

  /** Brings a stream to the present: what it missed, or the word to read everything anew. */
  async function catchUp(stream: LiveStream, after: string | undefined) {
    try {
      await wake();
      if (!streams.get(stream.personId)?.has(stream)) return;
      if (snapshot === '') throw new Error('the event log cannot be read');
      // The place from which this stream hears what all hear; what was told before is found below.
      const until = snapshot;
      stream.waiting = [];
      const missed = after === undefined ? null : await missedNews(db.system, stream.personId, after, until);
      stream.send(
        missed === null
          ? frame(until, 'fresh', null)
          : missed.length > 0
            ? frame(
                until,
                'news',
                missed.map((row) => row.event),
              )
            : frame(until, 'ready', null),
      );
      const told = stream.waiting;
      stream.waiting = null;
      for (const text of told) stream.send(text);
    } catch (error) {
      if (!closed) log.warn({ error }, 'a live stream could not catch up');
      stream.close();
    }
  }

  async function look() {
    const open = [...streams.values()].flatMap((each) => [...each]);
    if (open.length === 0) return;
    const ids = [...new Set(open.map((each) => each.sessionId))];
    try {
      const good = await liveSessions(db.system, ids, clock.now());
      for (const stream of open) if (!good.has(stream.sessionId)) stream.close();
      await wake();
      looks += 1;
      if (looks % BEAT_EVERY === 0) {
        for (const stream of open) if (!stream.waiting) stream.send(frame(snapshot));
      }
    } catch (error) {
      if (!closed) log.warn({ error }, 'the live stream could not look at sessions');
    }
  }

  const unlisten = listen(
    url,
    [EVENTS_CHANNEL, TYPING_CHANNEL],
    (channel, payload) => {
      if (channel === EVENTS_CHANNEL) return payload === ownName ? undefined : void wake();
      const { project_id, by, to } = JSON.parse(payload) as { project_id: string; by: string; to: string[] };
      for (const person of to) push(person, `event: typing\ndata: ${JSON.stringify({ project_id, by })}\n\n`);
    },
    () => void wake(),
  );
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();

  return {
    open({ personId, sessionId }, after) {
      const stream = openStream(personId, sessionId, forget);
      const own = streams.get(personId) ?? new Set();
      streams.set(personId, own.add(stream));
      if (own.size > STREAMS_PER_PERSON) [...own][0]?.close();
      void catchUp(stream, after);
      return stream.body;
    },
    async tellTyping(trx, project, personId) {
      const to = [project.customer_id, project.service_provider_id].filter((id) => id && id !== personId);
      const payload = JSON.stringify({ project_id: project.id, by: personId, to });
      await sql`select pg_notify(${TYPING_CHANNEL}, ${payload})`.execute(trx);
    },
    announce() {
      void wake();
      announced = true;
      void notifyOthers();
    },
    // The reader's place when it reads; otherwise one that is asked for.
    place: async () => snapshot || (await newsSince(db.system, '')).snapshot,
    count: () => [...streams.values()].reduce((sum, own) => sum + own.size, 0),
    async close() {
      closed = true;
      clearInterval(timer);
      for (const own of [...streams.values()]) for (const stream of [...own]) stream.close();
      await unlisten();
      await reading;
    },
  };
}
