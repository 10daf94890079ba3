/** One listening browser: server-sent events, with a bounded buffer. */
import { randomInt } from 'node:crypto';
import type { Writable } from 'node:stream';

/** A client this many bytes behind is disconnected; it reconnects and gets what it missed. */
const BEHIND_MAX_BYTES = 256 * 1024;

/** Whose browser listens, and to what. */
export interface Listener {
  personId: string;
  sessionId: string;
  /** The project an admin is looking at; without it, the stream carries the person's own events. */
  projectId?: string;
}

export interface LiveStream extends Readonly<Listener> {
  /** Whose events it carries: the id of the person or of the project. */
  readonly of: string;
  /** Frames held back until the stream has caught up. */
  waiting: string[] | null;
  /** Writes all frames to a connection, those from before too; the stream and the connection end together. */
  writeTo(connection: Writable): void;
  /** Sends a frame, or disconnects a client that is too far behind. */
  send(frame: string): void;
  close(): void;
}

/** Browsers that are sent away come back within this many milliseconds, and not all at once. */
const BACK_WITHIN_MS = { least: 250, most: 2000 };

/** @param onClose called once, whoever closes it */
export function openStream(listener: Listener, onClose: (stream: LiveStream) => void): LiveStream {
  return new Stream(listener, onClose);
}

/** Thousands are open at once. */
class Stream implements LiveStream {
  readonly personId: string;
  readonly sessionId: string;
  readonly projectId?: string;
  readonly of: string;
  waiting: string[] | null = [];
  readonly #onClose: (stream: LiveStream) => void;
  #connection: Writable | null = null;
  /** Sent before there was a connection. */
  #early = '';
  #isOpen = true;

  constructor({ personId, sessionId, projectId }: Listener, onClose: (stream: LiveStream) => void) {
    this.personId = personId;
    this.sessionId = sessionId;
    if (projectId !== undefined) this.projectId = projectId;
    this.of = projectId ?? personId;
    this.#onClose = onClose;
  }

  writeTo(connection: Writable): void {
    connection.write(this.#early);
    this.#early = '';
    this.#connection = connection;
    if (!this.#isOpen) connection.end();
    else if (connection.destroyed) this.#forget();
    else connection.on('close', () => this.#forget());
  }

  send(frame: string): void {
    if (!this.#isOpen) return;
    if ((this.#connection?.writableLength ?? this.#early.length) >= BEHIND_MAX_BYTES) this.close();
    else if (this.#connection) this.#connection.write(frame);
    else this.#early += frame;
  }

  close(): void {
    this.#forget();
    this.#connection?.end();
  }

  #forget(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#onClose(this);
  }
}

/**
 * Closes a stream whose process stops, and says when to open it again: by then it leads to another process.
 * @param id the cursor to resume from; left out, the browser keeps its own
 */
export function sendAway(stream: LiveStream, id?: string): void {
  const wait = randomInt(BACK_WITHIN_MS.least, BACK_WITHIN_MS.most);
  stream.send(`retry: ${wait}\n${id ? `id: ${id}\n` : ''}\n`);
  stream.close();
}

/**
 * A server-sent event.
 * @param id the cursor the browser sends when it reconnects
 * @param data left out, only the cursor advances
 */
export function frame(id: string, event?: string, data?: unknown): string {
  const fields = event === undefined ? '' : `event: ${event}\ndata: ${JSON.stringify(data)}\n`;
  return `id: ${id}\n${fields}\n`;
}
