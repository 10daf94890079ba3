/**
 * Pushes what happens in projects to their members' browsers at once. Each process has one reader of the
 * event log, woken by NOTIFY, which feeds all its streams. See docs/decisions/0029. By that reader's connection the
 * process is counted.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { listen } from '#db/listen.ts';
import type { Database, Trx } from '#db/open.ts';
import { COUNT_ME } from '#db/processes.ts';
import { EVENTS_CHANNEL } from '#db/record.ts';
import type { Clock } from '#kit/clock.ts';
import type { LoggedEvent } from '#kit/live-event.ts';
import { inRounds } from '#kit/rounds.ts';
import type { Logger } from '../log.ts';
import type { LiveSources, Look, Words } from './sources.ts';
import { frame, type Listener, type LiveStream, sendAway } from './stream.ts';
import { createStreams } from './streams.ts';

/** Announcements in quick succession share one NOTIFY; the first is sent at once. */
const NOTICE_EVERY_MS = 10;
const TYPING_CHANNEL = 'kinkeeper_typing';
/** How often sessions are rechecked: after signing out elsewhere, a stream ends within this time. */
const CHECK_SESSIONS_EVERY_MS = 3000;
/** Every this many checks each stream gets a heartbeat, which also advances its cursor. */
const BEAT_EVERY = 5;
/** Events go out without message words that take longer than this to read. */
const WORDS_WITHIN_MS = 500;

export interface Live {
  /**
   * Opens a stream for a person.
   * @param after where their previous stream ended: its last event id
   * @param version of the pages that this process serves, which the stream says first
   */
  open(who: Who, after: string | undefined, version?: string): LiveStream;
  /**
   * Opens a stream of a project's events for an admin who is looking at it, after recording that they do.
   * Messages come without their words, which the page reads as it reads everything else.
   * @returns null if there is no such project
   */
  lookOn(admin: Who, projectId: string): Promise<LiveStream | null>;
  /** Notifies members of a project that somebody is typing; nothing is stored. */
  sendTyping(trx: Trx, typing: Typing): Promise<void>;
  /**
   * Announces an event whose transaction did not NOTIFY (0066): to this process at once, to the others with
   * one NOTIFY for everything announced since the last.
   */
  announce(): void;
  /** The current end of the log: a stream opened after this receives everything from here on. */
  place(): Promise<string>;
  /** Number of open streams. */
  count(): number;
  /**
   * Sends all streams away to resume at another process, and each that is opened from now on. What happens here
   * is still announced to the other processes.
   */
  leave(): void;
  close(): Promise<void>;
}

type Who = Pick<Listener, 'personId' | 'sessionId'>;

/** Somebody is typing a message. */
interface Typing {
  project_id: string;
  by: string;
  /** The people to notify. */
  to: readonly string[];
}

const NO_WORDS: Words = { people: [], messages: new Map() };

interface LiveOptions {
  db: Database;
  url: string;
  clock: Clock;
  log: Logger;
  sources: LiveSources;
}

export function openLive({ db, url, clock, log, sources }: LiveOptions): Live {
  const streams = createStreams();
  let snapshot = '';
  let checks = 0;
  let leaving = false;
  /** Another server was found: it counts transactions from where it took over, so our snapshot means nothing there. */
  let hasMoved = false;
  let closed = false;
  /** Distinguishes our own notifications from those of other processes. */
  const ownName = randomUUID();
  let notifying = false;
  let announced = false;

  const readNews = inRounds(async () => {
    if (closed) return;
    const moved = hasMoved;
    hasMoved = false;
    try {
      const news = await sources.news(moved ? '' : snapshot);
      const said = await wordsOf(news.rows);
      // Synchronously: a stream that opens after this receives nothing from before it.
      snapshot = news.snapshot;
      pushNews(news.rows, said);
      if (moved) streams.pushAll(frame(snapshot, 'reset', null));
    } catch (error) {
      hasMoved ||= moved;
      if (!closed) log.warn({ error }, 'the live stream could not read the event log');
    }
  });

  /** Reads new events, from after this call on. With nobody listening, reads nothing. */
  async function wake(): Promise<void> {
    if (streams.isEmpty()) snapshot = '';
    else await readNews();
  }

  async function notifyOthers() {
    if (notifying) return;
    notifying = true;
    while (announced && !closed) {
      announced = false;
      try {
        await sql`select pg_notify(${EVENTS_CHANNEL}, ${ownName})`.execute(db.system);
      } catch (error) {
        // They check on their own every few seconds.
        if (!closed) log.warn({ error }, 'other processes could not be woken');
      }
      await sleep(NOTICE_EVERY_MS);
    }
    notifying = false;
  }

  /**
   * @returns the words of new messages, by project: each project is read once, with the rights of one
   * listener
   */
  async function wordsOf(rows: LoggedEvent[]): Promise<Map<string, Words>> {
    const asked = new Map<string, { reader: string; ids: string[] }>();
    for (const { event, people } of rows) {
      const reader = people.find(streams.has);
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
    // The event goes out regardless; listeners then fetch the words.
    await Promise.race([all, sleep(WORDS_WITHIN_MS, null, late).catch(() => {})]);
    late.abort();
    return new Map(said);
  }

  function pushNews(rows: LoggedEvent[], said: Map<string, Words>) {
    const eventsById = new Map<string, unknown[]>();
    for (const { event, people } of rows) {
      const { people: readers, messages } = said.get(event.project_id) ?? NO_WORDS;
      const message = event.subject_id === null ? undefined : messages.get(event.subject_id);
      // Streams with the project's events are those of admins.
      for (const id of new Set([...people, event.project_id])) {
        if (!streams.has(id)) continue;
        const heard = message && readers.includes(id) ? { ...event, message } : event;
        eventsById.set(id, [...(eventsById.get(id) ?? []), heard]);
      }
    }
    for (const [id, events] of eventsById) streams.push(id, frame(snapshot, 'news', events));
  }

  function begin(stream: LiveStream, after: string | undefined) {
    if (leaving) sendAway(stream);
    else void catchUp(stream, after);
  }

  /** Catches a stream up: sends what it missed, or tells it to read everything again. */
  async function catchUp(stream: LiveStream, after: string | undefined) {
    try {
      await wake();
      if (!streams.isOpen(stream)) return;
      if (snapshot === '') throw new Error('the event log cannot be read');
      // From here on the stream gets live events; what happened before is read below.
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
      const frames = stream.waiting;
      stream.waiting = null;
      for (const each of frames) stream.send(each);
    } catch (error) {
      if (!closed) log.warn({ error }, 'a live stream could not catch up');
      stream.close();
    }
  }

  async function checkSessions() {
    const open = streams.all();
    if (open.length === 0) return;
    const ids = [...new Set(open.map((each) => each.sessionId))];
    const looking = open.filter((each): each is LiveStream & Look => each.projectId !== undefined);
    try {
      const good = await sources.stillGood(ids, clock.now());
      for (const stream of open) if (!good.has(stream.sessionId)) stream.close();
      if (looking.length > 0) {
        const isStillLooking = await sources.stillLooking(looking, clock.now());
        for (const stream of looking) if (!isStillLooking(stream)) stream.close();
      }
      await wake();
      checks += 1;
      if (checks % BEAT_EVERY === 0) {
        for (const stream of open) if (!stream.waiting) stream.send(frame(snapshot));
      }
    } catch (error) {
      if (!closed) log.warn({ error }, 'the live stream could not check sessions');
    }
  }

  const unlisten = listen(
    url,
    [EVENTS_CHANNEL, TYPING_CHANNEL],
    (channel, payload) => {
      if (channel === EVENTS_CHANNEL) return payload === ownName ? undefined : void wake();
      const { project_id, by, to } = JSON.parse(payload) as Typing;
      for (const person of to)
        streams.push(person, `event: typing\ndata: ${JSON.stringify({ project_id, by })}\n\n`);
    },
    (isElsewhere) => {
      hasMoved ||= isElsewhere;
      void wake();
    },
    COUNT_ME,
  );
  const timer = setInterval(() => void checkSessions(), CHECK_SESSIONS_EVERY_MS);
  timer.unref();

  return {
    open(who, after, version) {
      const stream = streams.open(who);
      // Without an id: it does not move the cursor.
      if (version) stream.send(`event: version\ndata: ${JSON.stringify(version)}\n\n`);
      begin(stream, after);
      return stream;
    },
    async lookOn(admin, projectId) {
      if (!(await sources.recordLook(admin.personId, projectId))) return null;
      const stream = streams.open({ ...admin, projectId });
      // Told to read everything again, it has missed nothing.
      begin(stream, undefined);
      return stream;
    },
    async sendTyping(trx, typing) {
      await sql`select pg_notify(${TYPING_CHANNEL}, ${JSON.stringify(typing)})`.execute(trx);
    },
    announce() {
      void wake();
      announced = true;
      void notifyOthers();
    },
    // The reader's snapshot if it is reading; otherwise a fresh one.
    place: async () => snapshot || (await sources.news('')).snapshot,
    count: () => streams.all().length,
    leave() {
      leaving = true;
      // One that is still catching up keeps the cursor it came with.
      for (const stream of streams.all()) sendAway(stream, stream.waiting ? undefined : snapshot);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      streams.close();
      await unlisten();
      await readNews();
    },
  };
}
