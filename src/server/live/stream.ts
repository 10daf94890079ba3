/** One browser that listens: server-sent events, with an end to patience. */

/** A reader that is this many bytes behind is let go; it comes back and gets what it missed. */
const BEHIND_AT_MOST = 256 * 1024;

export interface LiveStream {
  readonly personId: string;
  readonly sessionId: string;
  /** What is told while the stream still catches up waits here. */
  waiting: string[] | null;
  /** The body of the answer. */
  readonly body: ReadableStream<Uint8Array>;
  /** Sends a frame, or lets a reader go that is too far behind. */
  send(frame: string): void;
  close(): void;
}

const encoder = new TextEncoder();

/** @param onClose called once, whoever ends it */
export function openStream(
  personId: string,
  sessionId: string,
  onClose: (stream: LiveStream) => void,
): LiveStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const stream: LiveStream = {
    personId,
    sessionId,
    waiting: [],
    body: new ReadableStream<Uint8Array>(
      {
        start: (made) => {
          controller = made;
        },
        cancel: () => end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: BEHIND_AT_MOST }),
    ),
    send(frame) {
      if (!controller) return;
      if ((controller.desiredSize ?? 0) <= 0) return stream.close();
      controller.enqueue(encoder.encode(frame));
    },
    close() {
      const open = controller;
      if (!open) return;
      end();
      try {
        open.close();
      } catch {
        // the reader went first
      }
    },
  };
  function end() {
    if (!controller) return;
    controller = null;
    onClose(stream);
  }
  return stream;
}

/**
 * A frame of server-sent events.
 * @param id what the browser says when it comes back
 * @param data what is told; left out, only the place is moved on
 */
export function frame(id: string, event?: string, data?: unknown): string {
  const told = event === undefined ? '' : `event: ${event}\ndata: ${JSON.stringify(data)}\n`;
  return `id: ${id}\n${told}\n`;
}
