/**
 * What happens in the person's projects, live: one connection for the whole browser. The tab that holds the
 * lock keeps it and notifies the others; when that tab closes, another resumes where it left off.
 */
import type { LiveEvent } from '../../events.ts';
import { forgetEarlyReads } from './early-reads.ts';
import { retryDelay } from './retry-delay.ts';

export type { LiveEvent };

export type LiveNote =
  | { type: 'news'; events: LiveEvent[] }
  | { type: 'typing'; project_id: string; by: string }
  /** Of the pages that the process of the stream serves. */
  | { type: 'version'; version: string }
  /** Something may have been missed: read everything again. */
  | { type: 'reset' }
  /** Whether the connection is up. */
  | { type: 'line'; up: boolean };

/**
 * What tabs send each other: a note and the stream's cursor; and what a tab asks for that has just opened its channel:
 * the notes since its page began to load, of which what it has read may know nothing.
 */
type TabMessage = { note: LiveNote; place: string; to?: number } | { since: number };

/** The part of EventSource we use. */
export interface Source {
  addEventListener(type: string, listener: (event: { data: string; lastEventId: string }) => void): void;
  close(): void;
  readonly readyState: number;
}

export interface LivePorts {
  /** This tab's cursor in the stream; outlives the connection. */
  kept: { place: string };
  /** When this page began to load, in milliseconds since 1970; also tells tabs apart. */
  began: number;
  /** @param wasSilent whether nothing arrived on the connection before, which the server wants to know */
  connect(after: string, wasSilent: boolean): Source;
  /** Connects to what happens in a project, for an admin who looks at it. */
  connectTo(projectId: string): Source;
  /** Whether the server answers an ordinary request. */
  isAnswered(signal: AbortSignal): Promise<boolean>;
  /**
   * Runs `work` when no other tab does; resolves once it was its turn. Left out in browsers without locks.
   */
  lead?(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  channel(name: string): {
    postMessage(message: TabMessage): void;
    close(): void;
    onmessage: ((event: { data: TabMessage }) => void) | null;
  };
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const CLOSED = 2;
/** For how long notes are kept for a tab that is opening; pages load faster. */
const REPEATED_MS = 60_000;
/**
 * The server says something at once. If nothing has come by then, though it answers other requests, a proxy holds the
 * stream back: we read again, and connect again, at intervals.
 */
export const FIRST_WORD_MS = 10_000;
/** Who finds out this much later has slept, was throttled in the background or waits for a busy server. */
const TOO_LATE_MS = 5000;

/** @param personId whose news; tabs of another person's session receive none of it */
export function openLive(personId: string, ports: LivePorts) {
  const name = `kinkeeper.live.${personId}`;
  const leaving = new AbortController();
  const channel = ports.channel(name);
  const listeners = createListeners();
  let isLeading = false;
  let recent: { at: number; note: LiveNote }[] = [];
  channel.onmessage = ({ data }) => {
    if ('since' in data) return repeat(data.since);
    if (data.to !== undefined && data.to !== ports.began) return;
    ports.kept.place = data.place || ports.kept.place;
    listeners.deliver(data.note);
  };
  function broadcast(note: LiveNote) {
    const at = Date.now();
    if (note.type === 'news' || note.type === 'reset')
      recent = [...recent.filter((each) => at - each.at < REPEATED_MS), { at, note }];
    channel.postMessage({ note, place: ports.kept.place });
    listeners.deliver(note);
  }
  function repeat(since: number) {
    if (!isLeading) return;
    for (const { at, note } of recent)
      if (at >= since) channel.postMessage({ note, place: ports.kept.place, to: since });
  }

  /** Stays connected until left. */
  async function stay(line: Line, left: AbortSignal, hear: (note: LiveNote) => void) {
    let before: Held = 'refused';
    for (let failures = 0; !left.aborted; ) {
      before = await holdConnection(line, left, hear, before === 'silent');
      // The next page or tab is waiting for the lock.
      if (left.aborted) return;
      failures = before === 'heard' ? 0 : failures;
      if (before === 'silent') hear({ type: 'reset' });
      await ports.sleep(retryDelay(failures++), left);
    }
  }

  const lead = () => {
    isLeading = true;
    return stay(ports, leaving.signal, broadcast);
  };
  const led = ports.lead ? ports.lead(name, leaving.signal, lead) : lead();
  // Another tab may hold the lock for as long as this one is open.
  led.catch(() => {});
  channel.postMessage({ since: ports.began });

  return {
    listen: listeners.add,
    /**
     * Delivers to this tab, and to no other, what happens in a project that an admin looks at.
     * @returns ends that
     */
    lookOn(projectId: string): () => void {
      const left = new AbortController();
      const line = { ...ports, connect: () => ports.connectTo(projectId), kept: { place: '' } };
      // Screens show the state of the person's own connection.
      void stay(line, left.signal, (note) => note.type === 'line' || listeners.deliver(note));
      return () => left.abort();
    },
    close() {
      leaving.abort();
      channel.close();
      listeners.clear();
    },
  };
}
export type Live = ReturnType<typeof openLive>;

/** The listeners on this page. */
function createListeners() {
  const listeners = new Set<(note: LiveNote) => void>();
  /** Notes that arrive before a screen listens. */
  const early: LiveNote[] = [];
  const deliver = (note: LiveNote) => {
    // Answers from before are not the newest any more.
    if (note.type === 'news' || note.type === 'reset') forgetEarlyReads();
    if (listeners.size === 0) early.push(note);
    for (const listener of [...listeners]) listener(note);
  };
  return {
    deliver,
    add(listener: (note: LiveNote) => void): () => void {
      listeners.add(listener);
      // After all listeners that start together have registered.
      queueMicrotask(() => early.splice(0).forEach(deliver));
      return () => listeners.delete(listener);
    },
    clear: () => listeners.clear(),
  };
}

/** How to connect, and the cursor to connect with. */
type Line = Pick<LivePorts, 'connect' | 'kept' | 'isAnswered' | 'sleep'>;
/** How a connection was before it ended. */
type Held = 'heard' | 'silent' | 'refused';

/**
 * Connects, and passes notes on until the server refuses, the connection stays silent or the tab goes away.
 */
function holdConnection(
  { connect, kept, isAnswered, sleep }: Line,
  leaving: AbortSignal,
  notify: (note: LiveNote) => void,
  wasSilent: boolean,
): Promise<Held> {
  return new Promise((resolve) => {
    const source = connect(kept.place, wasSilent);
    let held: Held = 'refused';
    let waiting = new AbortController();
    const end = () => {
      waiting.abort();
      leaving.removeEventListener('abort', end);
      source.close();
      resolve(held);
    };
    const awaitWord = async () => {
      waiting.abort();
      waiting = new AbortController();
      const { signal } = waiting;
      const begun = Date.now();
      const isLate = () => Date.now() - begun > FIRST_WORD_MS + TOO_LATE_MS;
      await sleep(FIRST_WORD_MS, signal);
      if (signal.aborted) return;
      // The connection may not have survived the device's sleep, which says nothing about a proxy.
      if (isLate()) return end();
      const answered = await isAnswered(signal);
      if (signal.aborted) return;
      if (!answered || isLate()) return void awaitWord();
      held = 'silent';
      end();
    };
    void awaitWord();
    const hear = (type: string, say: (data: unknown) => LiveNote | null) =>
      source.addEventListener(type, ({ data, lastEventId }) => {
        kept.place = lastEventId || kept.place;
        held = 'heard';
        waiting.abort();
        const note = say(JSON.parse(data));
        if (note) notify(note);
      });
    hear('news', (data) => ({ type: 'news', events: data as LiveEvent[] }));
    hear('typing', (data) => ({ type: 'typing', ...(data as { project_id: string; by: string }) }));
    hear('version', (version) => ({ type: 'version', version: version as string }));
    hear('reset', () => ({ type: 'reset' }));
    hear('ready', () => null);
    source.addEventListener('open', () => {
      void awaitWord();
      notify({ type: 'line', up: true });
    });
    source.addEventListener('error', () => {
      notify({ type: 'line', up: false });
      // The browser retries by itself only after a cut line, not after a refusal; and it would say again what it said.
      if (source.readyState === CLOSED || wasSilent) end();
      else void awaitWord();
    });
    leaving.addEventListener('abort', end);
  });
}
