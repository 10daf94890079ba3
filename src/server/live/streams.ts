import { type Listener, type LiveStream, openStream } from './stream.ts';

/** More than any browser opens; the oldest is closed first. */
const STREAMS_PER_PERSON = 20;

/** The open streams of this process, by whose events they carry: a person's, or a project's. */
export function createStreams() {
  const streams = new Map<string, Set<LiveStream>>();
  const all = () => [...streams.values()].flatMap((each) => [...each]);

  function forget(stream: LiveStream) {
    const beside = streams.get(stream.of);
    beside?.delete(stream);
    if (beside?.size === 0) streams.delete(stream.of);
  }

  function sendTo(stream: LiveStream, text: string) {
    if (stream.waiting) stream.waiting.push(text);
    else stream.send(text);
  }

  return {
    all,
    /** @returns a new stream; beyond the limit the person's oldest of the same events is closed */
    open(listener: Listener): LiveStream {
      const stream = openStream(listener, forget);
      const beside = streams.get(stream.of) ?? new Set();
      streams.set(stream.of, beside.add(stream));
      const own = [...beside].filter((each) => each.personId === stream.personId);
      if (own.length > STREAMS_PER_PERSON) own[0]?.close();
      return stream;
    },
    isOpen: (stream: LiveStream): boolean => streams.get(stream.of)?.has(stream) === true,
    /** @param id of a person or project */
    has: (id: string | null): id is string => id !== null && streams.has(id),
    isEmpty: (): boolean => streams.size === 0,
    /** Sends a frame; to a stream that is still catching up, later. */
    push(id: string, text: string): void {
      for (const stream of streams.get(id) ?? []) sendTo(stream, text);
    },
    pushAll(text: string): void {
      for (const stream of all()) sendTo(stream, text);
    },
    close(): void {
      for (const stream of all()) stream.close();
    },
  };
}
