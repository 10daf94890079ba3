// A client of the live stream, like a browser.
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
  const response = await app.request(`http://localhost:3000${path}`, {
    headers: { cookie, ...(after === undefined ? {} : { 'last-event-id': after }) },
  });
  if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`);
  return listenTo(response.body);
}

/** Reads a stream of server-sent events. */
export function listenTo(body: ReadableStream<Uint8Array>): Listener {
  const frames: ReceivedFrame[] = [];
  let place = '';
  let retry: number | null = null;
  let version: unknown;
  const waiting = new Set<() => void>();
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  const ended = (async () => {
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done || value === undefined) return;
      const blocks = (rest + value).split('\n\n');
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
