/** What was written and is not on the server yet: it goes out one after the other, and once. */
import type { Message } from '../chat.contract.ts';
import { sendable } from '../chat.rules.ts';

export interface Unsent {
  client_id: string;
  content: string;
  /** `waiting` for a line that is down, until it has arrived; `failed` when the server said no. */
  state: 'sending' | 'waiting' | 'failed';
}

export interface OutboxPorts {
  send(clientId: string, content: string): Promise<Message>;
  newId(): string;
  /** What was unsent when a page was left, oldest first. Each by itself: another tab keeps its own there. */
  kept: { read(): Unsent[]; put(unsent: Unsent): void; remove(clientId: string): void };
  /** Waits before the next try. */
  pause(failures: number): Promise<void>;
  /** Whether the server said no, so that asking again by itself is of no use. */
  isFinal(error: unknown): boolean;
  isClosed(): boolean;
  /** `failing`: something did not go out, and has not since. */
  onChange(unsent: Unsent[], failing: boolean): void;
  onSent(message: Message): void;
  /** The server did not take these words: they may be changed and sent again (CHAT-13). */
  onRefused(content: string): void;
  onFailure(error: unknown): void;
}

export function createOutbox(ports: OutboxPorts) {
  let unsent = ports.kept.read();
  let sending = false;
  let failing = false;

  function set(next: Unsent[]) {
    const left = new Set(next.map((each) => each.client_id));
    for (const { client_id } of unsent) if (!left.has(client_id)) ports.kept.remove(client_id);
    for (const each of next)
      if (!unsent.includes(each))
        ports.kept.put({ ...each, state: each.state === 'failed' ? 'failed' : 'waiting' });
    unsent = next;
    failing &&= next.some((each) => each.state !== 'sending');
    ports.onChange(next, failing);
  }

  function mark(clientId: string, now: Unsent['state']) {
    set(unsent.map((each) => (each.client_id === clientId ? { ...each, state: now } : each)));
  }

  /** Sends the oldest first, until all is there or the server says no to each. */
  async function flush(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let failures = 0; !ports.isClosed(); ) {
      const next = unsent.find((each) => each.state !== 'failed');
      if (!next) break;
      try {
        ports.onSent(await ports.send(next.client_id, next.content));
        failures = 0;
      } catch (error) {
        const final = ports.isFinal(error);
        failing = true;
        mark(next.client_id, final ? 'failed' : 'waiting');
        if (final) ports.onRefused(next.content);
        if (final || failures === 0) ports.onFailure(error);
        if (!final) await ports.pause(failures++);
      }
    }
    sending = false;
  }

  return {
    getUnsent: () => unsent,
    flush,
    /** @returns false when there is nothing to send */
    add(text: string): boolean {
      const content = sendable(text);
      if (content === null) return false;
      // The same words again after they failed are the same message, not a second one.
      const failed = unsent.find((each) => each.state === 'failed' && each.content === content);
      if (failed) mark(failed.client_id, 'sending');
      else set([...unsent, { client_id: ports.newId(), content, state: 'sending' }]);
      void flush();
      return true;
    },
    retry(clientId: string) {
      mark(clientId, 'sending');
      void flush();
    },
    /** Takes messages out that have arrived, or that are not wanted any more. */
    drop(clientIds: ReadonlySet<string>) {
      const left = unsent.filter((each) => !clientIds.has(each.client_id));
      if (left.length < unsent.length) set(left);
    },
  };
}
