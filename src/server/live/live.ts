/**
 * What happens in projects, told to the browsers of whoever is in them, at once. One reader of the event
 * log for each process, woken by NOTIFY; what it reads goes to all its streams. See docs/decisions/0029.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { listen } from '#db/listen.ts';
import type { Database, Trx } from '#db/open.ts';
import { EVENTS_CHANNEL } from '#db/record.ts';
import type { Clock } from '#kit/clock.ts';
import type { News, NewsRow } from '#kit/live-event.ts';
import type { Logger } from '../log.ts';
import { frame, type LiveStream, openStream } from './stream.ts';

/** What is announced in quick succession shares a notice; the first is not kept waiting. */
const NOTICE_EVERY_MS = 10;
const TYPING_CHANNEL = 'kinkeeper_typing';
/** How often sessions are looked at again: who signed out elsewhere hears nothing after this long. */
const LOOK_EVERY_MS = 3000;
/** Every so many looks each stream gets a sign of life, which also moves its place on. */
const BEAT_EVERY = 5;
/** Longer nobody waits for the words of what happened. */
const WORDS_WITHIN_MS = 500;
/** More than any browser has; the oldest goes first. */
const STREAMS_PER_PERSON = 20;

export interface Live {
  /**
   * A stream for somebody.
   * @param after where an earlier stream of theirs ended, as its last event id says
   */
  open(who: { personId: string; sessionId: string }, after: string | undefined): ReadableStream<Uint8Array>;
  /** Tells people of a project that somebody writes a message; nothing of it is kept. */
  tellTyping(trx: Trx, typing: Typing): Promise<void>;
  /**
   * Tells every process that something was written, when its transaction did not (0066): this one at once,
   * the others with one notice for all that was announced since the last.
   */
  announce(): void;
  /** Where the log is: a stream after this hears of all that happens from now on. */
  place(): Promise<string>;
  /** How many streams are open. */
  count(): number;
  close(): Promise<void>;
}

/** Somebody writes a message. */
interface Typing {
  project_id: string;
  by: string;
  /** Whom it is told. */
  to: readonly string[];
}

const NO_WORDS: Words = { people: [], messages: new Map() };

/** The messages that were asked for, by id, and who may read them. */
export interface Words {
  people: readonly (string | null)[];
  messages: ReadonlyMap<string, object>;
}

/** Where the stream learns what happened, and who may hear it. The rooms know. */
export interface LiveSources {
  /**
   * What happened since a snapshot, and for whom it is.
   * @param snapshot of the last news; empty for none, only the present snapshot
   */
  news(snapshot: string): Promise<News>;
  /**
   * What one person missed between two snapshots.
   * @returns null where reading everything anew is less work, or `since` is none of ours
   */
  missed(personId: string, since: string, until: string): Promise<NewsRow[] | null>;
  /** @returns those of the sessions that are still good */
  stillGood(sessionIds: string[], now: Date): Promise<Set<string>>;
  /**
   * Reads what was said in a project with the rights of one who listens; nothing where they may not.
   * @param personId who listens
   */
  words(personId: string, projectId: string, ids: string[]): Promise<Words | null>;
}

interface LiveOptions {
  db: Database;
  url: string;
  clock: Clock;
  log: Logger;
  sources: LiveSources;
}

export function openLive({ db, url, clock, log, sources }: LiveOptions): Live {
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
          const news = await sources.news(snapshot);
          const said = await wordsOf(news.rows);
          // In one go: a stream that begins from here hears of nothing before it.
          snapshot = news.snapshot;
          tell(news.rows, said);
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

  const listens = (person: string | null): person is string => person !== null && streams.has(person);

  /** @returns the words of new messages, by project: read once, by one of those who hear them */
  async function wordsOf(rows: NewsRow[]): Promise<Map<string, Words>> {
    const asked = new Map<string, { reader: string; ids: string[] }>();
    for (const { event, people } of rows) {
      const reader = people.find(listens);
      if (event.kind !== 'message.sent' || event.subject_id === null || reader === undefined) continue;
      const { ids } = asked.get(event.project_id) ?? { ids: [] };
      asked.set(event.project_id, { reader, ids: [...ids, event.subject_id] });
    }
    const said = new Map<string, Words>();
    const late = new AbortController();
    const reads = [...asked].map(async ([project, { reader, ids }]) => {
      const found = await sources.words(reader, project, ids);
      if (found) said.set(project, found);
    });
    const all = Promise.all(reads).catch((error: unknown) => {
      if (!closed) log.warn({ error }, 'the live stream could not read what was said');
    });
    // That something was said is told all the same; whoever hears it asks for the words.
    await Promise.race([all, sleep(WORDS_WITHIN_MS, null, late).catch(() => {})]);
    late.abort();
    return new Map(said);
  }

  function tell(rows: NewsRow[], said: Map<string, Words>) {
    const told = new Map<string, unknown[]>();
    for (const { event, people } of rows) {
      const { people: readers, messages } = said.get(event.project_id) ?? NO_WORDS;
      const message = event.subject_id === null ? undefined : messages.get(event.subject_id);
      for (const person of new Set(people)) {
        if (!listens(person)) continue;
        const heard = message && readers.includes(person) ? { ...event, message } : event;
        told.set(person, [...(told.get(person) ?? []), heard]);
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

  /** Brings a stream to the present: what it missed, or the word to read everything again. */
  async function catchUp(stream: LiveStream, after: string | undefined) {
    try {
      await wake();
      if (!streams.get(stream.personId)?.has(stream)) return;
      if (snapshot === '') throw new Error('the event log cannot be read');
      // The place from which this stream hears what all hear; what was told before is found below.
      const until = snapshot;
      stream.waiting = [];
      const missed = after === undefined ? null : await sources.missed(stream.personId, after, until);
      stream.send(
        missed === null
          ? frame(until, 'reset', null)
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
      const good = await sources.stillGood(ids, clock.now());
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
      const { project_id, by, to } = JSON.parse(payload) as Typing;
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
    async tellTyping(trx, typing) {
      await sql`select pg_notify(${TYPING_CHANNEL}, ${JSON.stringify(typing)})`.execute(trx);
    },
    announce() {
      void wake();
      announced = true;
      void notifyOthers();
    },
    // The reader's place when it reads; otherwise one that is asked for.
    place: async () => snapshot || (await sources.news('')).snapshot,
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
