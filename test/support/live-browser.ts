/** A browser for the tests of the live connection. */
import { FIRST_WORD_MS, type LiveNote, type LivePorts, openLive, type Source } from '#web/data/live.ts';

export const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A browser with one lock and one channel, whose connections the test drives. */
export function browser() {
  const sources: {
    /** The cursor, or the project. */
    after: string;
    readyState: number;
    say: (type: string, data: unknown, id?: string) => void;
    closed: boolean;
  }[] = [];
  const members = new Set<ReturnType<LivePorts['channel']>>();
  const queue: (() => void)[] = [];
  let held = false;
  const next = () => {
    held = false;
    queue.shift()?.();
  };
  const connect = (after: string): Source => {
    const listeners = new Map<string, Parameters<Source['addEventListener']>[1][]>();
    const source = {
      after,
      readyState: 1,
      closed: false,
      say: (type: string, data: unknown, id = '') => {
        for (const each of listeners.get(type) ?? []) each({ data: JSON.stringify(data), lastEventId: id });
      },
      addEventListener: (...[type, listener]: Parameters<Source['addEventListener']>) => {
        listeners.set(type, [...(listeners.get(type) ?? []), listener]);
      },
      close: () => {
        source.closed = true;
      },
    };
    sources.push(source);
    return source;
  };
  const ports: Omit<LivePorts, 'kept' | 'began'> = {
    connect,
    connectTo: connect,
    isAnswered: () => Promise.resolve(true),
    lead: async (_, signal, work) => {
      if (held) await new Promise<void>((resolve) => queue.push(resolve));
      if (signal.aborted) return;
      held = true;
      await work();
      next();
    },
    channel: () => {
      const member: ReturnType<LivePorts['channel']> = {
        onmessage: null,
        postMessage: (data) => {
          for (const other of members) if (other !== member) other.onmessage?.({ data });
        },
        close: () => void members.delete(member),
      };
      members.add(member);
      return member;
    },
    sleep: (ms) => (ms === FIRST_WORD_MS ? new Promise(() => {}) : Promise.resolve()),
  };
  return { ports, sources };
}

let pages = 0;
/** @param began when its page began to load: now, unless told otherwise */
export function tab(
  ports: Omit<LivePorts, 'kept' | 'began'>,
  kept = { place: '' },
  began = Date.now() + ++pages / 1000,
) {
  const heard: LiveNote[] = [];
  const live = openLive('maria', { ...ports, kept, began });
  live.listen((note) => heard.push(note));
  return { live, heard };
}
export const news = (id: string) => [{ kind: 'message.sent', subject_id: id }];
export const receivedIds = (heard: LiveNote[]) =>
  heard.filter((each) => each.type === 'news').map((each) => each.events[0]?.subject_id);
