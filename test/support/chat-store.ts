// The chat store for tests: with its own fake server instead of a browser and a line.

import type { Message, MessagePage } from '#features/chat/chat.contract.ts';
import { quoteOf } from '#features/chat/chat.rules.ts';
import type { Unsent } from '#features/chat/ui/chat-outbox.ts';
import { type ChatPorts, createChatStore } from '#features/chat/ui/chat-store.ts';
import type { LiveEvent } from '../../src/events.ts';

export const ME = 'me';
export const YOU = 'you';
export const PROJECT = 'project';
/** Fields of a message that has been read. */
export const READ = { read_at: 'then', unread: false };

/** A fake server with messages, a line that can be cut, and a manual clock. */
export function world(stored: Message[] = []) {
  const messages = [...stored];
  let up = true;
  let refuse = false;
  let unreadable = false;
  const kept = new Map<string, Unsent>();
  let sleepers: (() => void)[] = [];
  let ids = 0;
  let edits = 0;
  let held: (() => void)[] | null = null;
  const marked: string[][] = [];
  const failures: string[] = [];
  const refused: string[] = [];
  const sent: string[] = [];
  const throughs: number[] = [];
  let trouble = 0;
  class Refused extends Error {}
  class Missing extends Error {}
  class Trouble extends Error {}
  async function line<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (!up) throw new Error('offline');
    if (refuse) throw new Refused('no');
    if (trouble > 0) {
      trouble -= 1;
      throw new Trouble('a mistake');
    }
    const answer = work();
    await new Promise<void>((resolve) => (held ? held.push(resolve) : resolve()));
    return answer;
  }
  const live = () => messages.filter((each) => !('gone' in each));
  const ports: ChatPorts = {
    personId: ME,
    projectId: PROJECT,
    list: ({ before, after, around }) =>
      line((): MessagePage => {
        if (unreadable) throw new Refused('out of order');
        const all = live();
        if (around) {
          const at = all.findIndex((each) => each.id === around);
          if (at < 0) throw new Missing('not found');
          return {
            messages: all.slice(Math.max(0, at - 2), at + 3),
            older: at > 2,
            newer: at + 3 < all.length,
          };
        }
        if (after !== undefined)
          return { messages: all.filter((each) => each.position > after), older: true, newer: false };
        const older = all.filter((each) => before === undefined || each.position < before);
        return { messages: older.slice(-5), older: older.length > 5, newer: before !== undefined };
      }),
    some: (wanted) => line(() => live().filter((each) => wanted.includes(each.id))),
    send: ({ client_id, content, reply_to }) =>
      line(() => {
        sent.push(content);
        const known = messages.find((each) => each.client_id === client_id);
        if (known) return known;
        const original = messages.find((each) => each.id === reply_to);
        const made = message(messages.length + 1, ME, {
          client_id,
          content,
          reply_to: original ? quoteOf(original) : null,
        });
        messages.push(made);
        return made;
      }),
    correct: ({ id, content }) =>
      line(() => {
        const at = messages.findIndex((each) => each.id === id);
        const before = messages[at];
        if (!before) throw new Missing('not found');
        edits += 1;
        const edited_at = new Date(1_800_000_000_000 + edits * 1000).toISOString();
        const made = { ...before, content, edited_at };
        messages[at] = made;
        return made;
      }),
    remove: (id) =>
      line(() => {
        const found = live().find((each) => each.id === id);
        if (!found) throw new Missing('not found');
        Object.assign(found, { gone: true });
      }),
    markRead: (wanted) => line(() => void marked.push(wanted)),
    newId: () => `client-${++ids}`,
    kept: {
      read: () => [...kept.values()],
      put: (unsent) => void kept.set(unsent.client_id, unsent),
      remove: (clientId) => void kept.delete(clientId),
    },
    sleep: () => new Promise((resolve) => sleepers.push(resolve)),
    judge: (error) => (error instanceof Refused ? 'no' : error instanceof Trouble ? 'trouble' : 'line'),
    markAllRead: (through) => line(() => void throughs.push(through)),
    isMissing: (error) => error instanceof Missing,
    onRefused: (content) => refused.push(content),
    onFailure: (what) => failures.push(what),
  };
  return {
    ports,
    messages,
    marked,
    throughs,
    failures,
    refused,
    sent,
    /** The server fails this many times. */
    setTrouble: (times: number) => {
      trouble = times;
    },
    kept: () => [...kept.values()],
    cut: () => {
      up = false;
    },
    mend: () => {
      up = true;
    },
    setUnreadable: (no: boolean) => {
      unreadable = no;
    },
    setRefuse: (no: boolean) => {
      refuse = no;
    },
    /** Ends every pause. */
    wake: async () => {
      const now = sleepers;
      sleepers = [];
      for (const each of now) each();
      await settle();
    },
    add: (made: Message) => messages.push(made),
    /**
     * From now on answers are held back.
     * @returns delivers one of them, by its number
     */
    hold: () => {
      const waiting: (() => void)[] = [];
      held = waiting;
      return async (at: number) => {
        waiting[at]?.();
        await settle();
      };
    },
    letGo: () => {
      held = null;
    },
  };
}

export function message(position: number, sender: string, more: Partial<Message> = {}): Message {
  return {
    id: `m${position}`,
    position,
    project_id: PROJECT,
    sender_id: sender,
    recipient_id: sender === ME ? YOU : ME,
    client_id: `c${position}`,
    content: `Message ${position}`,
    message_type: 'text',
    is_encrypted: false,
    created_at: new Date(1_700_000_000_000 + position * 1000).toISOString(),
    read_at: null,
    unread: sender !== ME && (more.read_at ?? null) === null,
    edited_at: null,
    ai_resource_data: null,
    sender: null,
    team_name: null,
    reply_to: null,
    ...more,
  } as Message;
}
export function event(
  kind: LiveEvent['kind'],
  subject_id: string,
  actor_id = YOU,
  data: object = {},
): LiveEvent {
  const where = { at: '2026-11-21T10:00:00.000Z', project_id: PROJECT, subject_type: 'message' };
  return { kind, subject_id, actor_id, data, ...where } as unknown as LiveEvent;
}
export const settle = () => new Promise((resolve) => setTimeout(resolve));
export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

export async function opened(stored: Message[] = []) {
  const server = world(stored);
  const store = createChatStore(server.ports);
  await store.open();
  await settle();
  const shown = () => store.getState().messages.map((each) => each.position);
  return { server, store, shown };
}
