/** What the live stream told of messages: it holds, also where a page was read before it was told. */
import type { Message } from '../chat.contract.ts';

export function createTold() {
  const gone = new Set<string>();
  const readAt = new Map<string, string>();

  return {
    gone: (ids: Iterable<string>) => {
      for (const id of ids) gone.add(id);
    },
    read: (ids: Iterable<string>, at: string) => {
      for (const id of ids) readAt.set(id, at);
    },
    /** @returns the messages as they are by now, without those that are gone */
    by: (messages: readonly Message[]): Message[] =>
      messages
        .filter((each) => !gone.has(each.id))
        .map((each) => {
          const read_at = each.read_at ?? readAt.get(each.id) ?? null;
          return read_at === each.read_at ? each : { ...each, read_at };
        }),
  };
}
