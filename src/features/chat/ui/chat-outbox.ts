/** Messages the server does not have yet: sent one at a time, in order, exactly once. */
import type { Message } from '../chat.contract.ts';
import { sendable } from '../chat.rules.ts';

export interface Unsent {
  client_id: string;
  content: string;
  /** Id of the message it replies to; never the quoted text, which someone else wrote. */
  reply_to?: string;
  /** `sending`: in flight. `waiting`: will be sent automatically. `failed`: will not. */
  state: 'sending' | 'waiting' | 'failed';
  /** Why it waits after a failure: no connection, or server trouble. */
  cause?: 'line' | 'server';
}

/**
 * Kinds of failure: no connection, server unavailable or overloaded, server error, session ended, refused.
 */
export type SendFailure = 'line' | 'away' | 'trouble' | 'session' | 'no';

/** Attempts on server errors: the next may succeed, but not endlessly. */
export const TRIES_IN_TROUBLE = 5;

export interface OutboxPorts {
  send(unsent: Pick<Unsent, 'client_id' | 'content' | 'reply_to'>): Promise<Message>;
  newId(): string;
  /**
   * Messages left unsent on this device, oldest first. One entry each, because other tabs keep theirs there
   * too.
   */
  kept: { read(): Unsent[]; put(unsent: Unsent): void; remove(clientId: string): void };
  /** Waits before the next attempt. */
  pause(failures: number, error: unknown): Promise<void>;
  judge(error: unknown): SendFailure;
  isClosed(): boolean;
  /** `failing`: a message was given up and has not been retried since. */
  onChange(unsent: Unsent[], failing: boolean): void;
  onSent(message: Message): void;
  /** The server refused the text: the user may change and resend it (CHAT-13). */
  onRefused(content: string, replyTo?: string): void;
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
    failing &&= next.some((each) => each.state === 'failed');
    ports.onChange(next, failing);
  }

  function mark(clientId: string, state: Unsent['state'], cause?: Unsent['cause']) {
    const change = ({ client_id, content, reply_to }: Unsent) => ({
      client_id,
      content,
      ...(reply_to && { reply_to }),
      state,
      ...(cause && { cause }),
    });
    set(unsent.map((each) => (each.client_id === clientId ? change(each) : each)));
  }

  /** @returns whether to continue with the queue */
  async function failed(
    { client_id, content, reply_to }: Unsent,
    error: unknown,
    failures: number,
  ): Promise<boolean> {
    const why = ports.judge(error);
    const givesUp = why === 'no' || (why === 'trouble' && failures + 1 >= TRIES_IN_TROUBLE);
    failing ||= givesUp;
    mark(client_id, givesUp ? 'failed' : 'waiting', givesUp || why === 'session' ? undefined : causeOf(why));
    if (givesUp) ports.onRefused(content, reply_to);
    if (givesUp || failures === 0) ports.onFailure(error);
    // Still there after signing in again.
    if (why === 'session') return false;
    if (!givesUp) await ports.pause(failures, error);
    return true;
  }

  /** Sends oldest first, until everything is delivered or refused. */
  async function flush(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let failures = 0; !ports.isClosed(); ) {
      const next = unsent.find((each) => each.state !== 'failed');
      if (!next) break;
      if (next.state !== 'sending') mark(next.client_id, 'sending');
      try {
        ports.onSent(await ports.send(next));
        failures = 0;
      } catch (error) {
        if (!(await failed(next, error, failures))) break;
        const isTriedAgain = unsent.some(
          (each) => each.client_id === next.client_id && each.state === 'waiting',
        );
        failures = isTriedAgain ? failures + 1 : 0;
      }
    }
    sending = false;
  }

  return {
    getUnsent: () => unsent,
    flush,
    /**
     * @param sentAs under which id these words were sent already
     * @returns false if there is nothing to send
     */
    add(text: string, replyTo?: string, sentAs?: string): boolean {
      const content = sendable(text);
      if (content === null) return false;
      // Resending the same words after a failure reuses the message instead of creating a second one.
      const known = unsent.find((each) => each.state === 'failed' && each.content === content);
      if (known && replyTo)
        set(unsent.map((each) => (each === known ? { ...each, reply_to: replyTo } : each)));
      if (known) mark(known.client_id, sending ? 'waiting' : 'sending');
      else {
        const made = { client_id: sentAs ?? ports.newId(), content, ...(replyTo && { reply_to: replyTo }) };
        set([...unsent, { ...made, state: sending ? 'waiting' : 'sending' }]);
      }
      void flush();
      return true;
    },
    retry(clientId: string) {
      mark(clientId, sending ? 'waiting' : 'sending');
      void flush();
    },
    /** Removes messages that were delivered or discarded. */
    drop(clientIds: ReadonlySet<string>) {
      const left = unsent.filter((each) => !clientIds.has(each.client_id));
      if (left.length < unsent.length) set(left);
    },
  };
}

const causeOf = (why: SendFailure) => (why === 'line' ? 'line' : 'server');
