// A client of the live stream, like a browser.
import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { Writable } from 'node:stream';
import type { Hono } from 'hono';

interface ReceivedFrame {
  id: string;
  event: string;
  data: unknown;
}

export interface Listener {
  /** Every frame so far, but for the version. */
  frames: ReceivedFrame[];
  /** The version of the pages; undefined where there is no build. */
  version(): unknown;
  /** The events of all `news` frames so far. */
  events(): { kind: string; subject_id: string; project_id: string }[];
  /** The cursor a browser would send when it reconnects. */
  place(): string;
  /** Milliseconds after which it was asked to come back; null if it was not. */
  comeBackAfter(): number | null;
  /** Waits until a condition holds for the frames so far. */
  until(holds: () => boolean, what?: string): Promise<void>;
  /** Resolves when the server closes the stream. */
  ended: Promise<void>;
  leave(): Promise<void>;
}

/**
 * @param after where an earlier stream ended
 * @param path of the stream
 */
export async function listenLive(
  app: Hono,
  cookie: string,
  after?: string,
  path = '/api/live',
): Promise<Listener> {
  const { body } = await openStream(app, path, {
    cookie,
    ...(after === undefined ? {} : { 'last-event-id': after }),
  });
  return listenTo(body);
}

/** A request for a stream, with what it is written to. */
export async function openStream(app: Hono, path: string, headers: Record<string, string>) {
  const outgoing = new Connection();
  const { status } = await app.request(`http://localhost:3000${path}`, { headers }, { outgoing });
  if (!outgoing.headers) throw new Error(`no stream: ${status}`);
  return { headers: outgoing.headers, body: outgoing.body };
}

/** What Node writes an answer to, without a socket. It takes no more than its reader reads. */
export class Connection extends Writable {
  headers: OutgoingHttpHeaders | null = null;
  readonly #taken: (() => void)[] = [];
  #reader: ReadableStreamDefaultController<Uint8Array> | null = null;
  readonly body = new ReadableStream<Uint8Array>({
    start: (reader) => {
      this.#reader = reader;
    },
    pull: () => this.#taken.shift()?.(),
    cancel: async () => {
      await once(this.destroy(), 'close');
    },
  });

  writeHead(_status: number, headers: OutgoingHttpHeaders): void {
    this.headers = headers;
  }

  flushHeaders(): void {}

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#taken.push(done);
    this.#reader?.enqueue(chunk);
  }

  override _final(done: () => void): void {
    this.#reader?.close();
    done();
  }
}

/** Reads a stream of server-sent events. */
export function listenTo(body: ReadableStream<Uint8Array>): Listener {
  const frames: ReceivedFrame[] = [];
  let place = '';
  let retry: number | null = null;
  let version: unknown;
  const waiting = new Set<() => void>();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const ended = (async () => {
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done || value === undefined) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        place = fields.get('id') ?? place;
        if (fields.has('retry')) retry = Number(fields.get('retry'));
        const event = fields.get('event');
        const data: unknown = JSON.parse(fields.get('data') ?? 'null');
        if (event === 'version') version = data;
        else if (event) frames.push({ id: place, event, data });
      }
      for (const each of waiting) each();
    }
  })();
  const listener: Listener = {
    frames,
    version: () => version,
    events: () => frames.filter((each) => each.event === 'news').flatMap((each) => each.data as never),
    place: () => place,
    comeBackAfter: () => retry,
    until: (holds, what = 'what was awaited') =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`${what} was not received; received: ${JSON.stringify(frames).slice(0, 2000)}`));
        }, 10_000);
        function look() {
          if (!holds()) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        }
        waiting.add(look);
        look();
      }),
    ended,
    leave: async () => {
      await reader.cancel().catch(() => {});
      await ended;
    },
  };
  return listener;
}

/**
 * Manages listeners of a product that is started before the first of them.
 * @returns functions to listen and wait for the first frame, to list the listeners, and to close them
 */
export function listeners(app: () => Hono) {
  const listening: Listener[] = [];
  async function listen({ cookie }: { cookie: string }, after?: string, path?: string): Promise<Listener> {
    const listener = await listenLive(app(), cookie, after, path);
    listening.push(listener);
    await listener.until(() => listener.frames.length > 0, 'the first word');
    return listener;
  }
  return {
    listening,
    listen,
    /** As an admin, to what happens in a project. */
    lookOn: (admin: { cookie: string }, projectId: string) =>
      listen(admin, undefined, `/api/live/projects/${projectId}`),
    leaveAll: async () => {
      await Promise.all(listening.splice(0).map((each) => each.leave()));
    },
  };
}

/** Waits until a listener gets an event about a subject. */
export const hears = (listener: Listener, id: string) =>
  listener.until(() => listener.events().some((each) => each.subject_id === id), `the event of ${id}`);
