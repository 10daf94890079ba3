/**
 * The messages of one project as a person sees them, without React. The server's order is the truth;
 * what was sent and is not there yet stands at the end, goes out one after the other, and once.
 */
import type { LiveNote } from '../../../web/data/live.ts';
import type { Message, MessagePage } from '../chat.contract.ts';
import { MESSAGES_AT_ONCE, TYPING_FOR_MS } from '../chat.rules.ts';
import { createOutbox, type OutboxPorts, type Unsent } from './chat-outbox.ts';

export interface ChatState {
  /** In the server's order. */
  messages: Message[];
  unsent: Unsent[];
  loading: 'first' | 'older' | null;
  /** Whether the first page could not be read. */
  failed: boolean;
  /** Whether the server has more before these, and after these. */
  older: boolean;
  newer: boolean;
  /** Where what was new began when the chat was opened; stays there. */
  newFrom: number | null;
  /** The message that a search led to. */
  shown: string | null;
  /** Somebody else writes just now. */
  typing: boolean;
}

export interface ChatPorts extends Pick<OutboxPorts, 'send' | 'newId' | 'kept' | 'isFinal' | 'onRefused'> {
  personId: string;
  projectId: string;
  list(from: { before?: number; after?: number; around?: string }): Promise<MessagePage>;
  some(ids: string[]): Promise<Message[]>;
  remove(id: string): Promise<void>;
  markRead(ids: string[]): Promise<void>;
  sleep(ms: number): Promise<void>;
  /** A message could not be sent, or messages could not be read. */
  onFailure(what: 'send' | 'load' | 'remove', error: unknown): void;
}

/** How long to wait before sending again, in milliseconds; the last one stays. */
const AGAIN_MS = [1000, 2000, 4000, 8000, 15_000];
/** What was seen within this time is told at once. */
const SEEN_AFTER_MS = 300;

export function createChatStore(ports: ChatPorts) {
  let state: ChatState = {
    ...{ messages: [], unsent: [], loading: 'first', failed: false },
    ...{ older: false, newer: false, newFrom: null, shown: null, typing: false },
  };
  const listeners = new Set<() => void>();
  let closed = false;
  let fetching = false;
  /** Ids of messages that were told and are not here yet. */
  const toFetch = new Set<string>();
  /** What ends the pauses before the next try. */
  const pauses = new Set<() => void>();
  let typed = 0;
  const seen = new Set<string>();
  const told = new Set<string>();

  function set(next: Partial<ChatState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  const outbox = createOutbox({
    ...ports,
    pause,
    isClosed: () => closed,
    onChange: (unsent) => set({ unsent }),
    onSent: (message) => {
      // Looking at old messages, the new one is at the end that is not shown.
      if (state.newer) outbox.drop(new Set([message.client_id]));
      else merge([message]);
    },
    onFailure: (error) => ports.onFailure('send', error),
  });
  state.unsent = outbox.getUnsent();

  const isMine = (message: Message) => message.sender_id === ports.personId;
  const isUnread = (message: Message) => !isMine(message) && message.read_at === null;

  /** Puts messages where the server has them; what was sent is not unsent any more. */
  function merge(found: Message[]) {
    if (found.length === 0) return;
    const byId = new Map(state.messages.map((each) => [each.id, each]));
    for (const each of found) byId.set(each.id, each);
    const messages = [...byId.values()].sort((a, b) => a.position - b.position);
    outbox.drop(new Set(found.filter(isMine).map((each) => each.client_id)));
    set({ messages });
  }

  async function load(around?: string): Promise<void> {
    set({ loading: 'first', failed: false });
    try {
      const page = await ports.list(around === undefined ? {} : { around });
      const newFrom = state.newFrom ?? page.messages.find(isUnread)?.position ?? null;
      set({ ...page, newFrom, loading: null, shown: around ?? null });
    } catch (error) {
      set({ loading: null, failed: state.messages.length === 0 });
      ports.onFailure('load', error);
    }
  }

  /** After a gap: the newest page again. What lies between it and what is there is read when scrolled to. */
  async function refresh(): Promise<void> {
    if (state.newer) return;
    const page = await ports.list({}).catch(() => null);
    if (!page || closed) return;
    const first = page.messages[0]?.position ?? 0;
    const last = state.messages.at(-1)?.position ?? 0;
    if (page.older && first > last) return set({ messages: page.messages, older: true });
    // Within the page the server knows all: what is not in it any more was deleted.
    set({ messages: state.messages.filter((each) => each.position < first) });
    merge(page.messages);
    if (!page.older) set({ older: false });
  }

  /** Reads what was told, until it is there: the line may fail between the word and the message. */
  async function fetchTold(): Promise<void> {
    if (fetching) return;
    fetching = true;
    for (let failures = 0; toFetch.size > 0 && !closed; ) {
      const ids = [...toFetch].slice(0, MESSAGES_AT_ONCE);
      try {
        merge(await ports.some(ids));
        for (const id of ids) toFetch.delete(id);
        failures = 0;
      } catch (error) {
        // Not in the project any more: the page says so.
        if (ports.isFinal(error)) toFetch.clear();
        else await pause(failures++);
      }
    }
    fetching = false;
  }

  /** Waits before the next try, unless the line is back sooner. */
  async function pause(failures: number): Promise<void> {
    const back = new Promise<void>((resolve) => pauses.add(resolve));
    await Promise.race([ports.sleep(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? 0), back]);
  }

  function hurry() {
    for (const end of pauses) end();
    pauses.clear();
  }

  async function tellSeen(): Promise<void> {
    await ports.sleep(SEEN_AFTER_MS);
    const ids = [...seen].slice(0, MESSAGES_AT_ONCE);
    for (const id of ids) seen.delete(id);
    if (ids.length === 0) return;
    await ports.markRead(ids).catch(() => {
      // Tried again the next time they are on screen.
      for (const id of ids) told.delete(id);
    });
  }

  function someoneTypes() {
    typed += 1;
    const mine = typed;
    set({ typing: true });
    void ports.sleep(TYPING_FOR_MS).then(() => mine === typed && set({ typing: false }));
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reads the newest messages, or those around one, and sends what was left unsent. */
    async open(around?: string): Promise<void> {
      closed = false;
      await load(around);
      void outbox.flush();
    },
    close() {
      closed = true;
      hurry();
    },

    /** Shows a message in its place; it may be far back. */
    show: (messageId: string) => load(messageId),
    /** The end of the chat again. */
    latest: () => (state.newer ? load() : Promise.resolve()),

    async loadOlder(): Promise<void> {
      const [first] = state.messages;
      if (!state.older || state.loading || !first) return;
      set({ loading: 'older' });
      try {
        const page = await ports.list({ before: first.position });
        merge(page.messages);
        set({ older: page.older, loading: null });
      } catch (error) {
        set({ loading: null });
        ports.onFailure('load', error);
      }
    },

    async loadNewer(): Promise<void> {
      const last = state.messages.at(-1);
      if (!state.newer || state.loading || !last) return;
      set({ loading: 'older' });
      try {
        const page = await ports.list({ after: last.position });
        merge(page.messages);
        set({ newer: page.newer, loading: null });
      } catch (error) {
        set({ loading: null });
        ports.onFailure('load', error);
      }
    },

    send: outbox.add,
    retry(clientId: string) {
      outbox.retry(clientId);
      hurry();
    },
    /** Takes a message back that did not go out. */
    discard: (clientId: string) => outbox.drop(new Set([clientId])),
    /** The line is back: what waits goes out now. */
    online() {
      hurry();
      void outbox.flush();
    },

    async remove(id: string): Promise<boolean> {
      try {
        await ports.remove(id);
        set({ messages: state.messages.filter((each) => each.id !== id) });
        return true;
      } catch (error) {
        ports.onFailure('remove', error);
        return false;
      }
    },

    /** These were on screen while somebody looked (CHAT-16). */
    sawMessages(ids: string[]) {
      const unread = new Set(state.messages.filter(isUnread).map((each) => each.id));
      const fresh = ids.filter((id) => unread.has(id) && !told.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) {
        told.add(id);
        seen.add(id);
      }
      void tellSeen();
    },

    /** What the live stream tells. */
    hear(note: LiveNote) {
      if (note.type === 'fresh') void refresh();
      if (note.type === 'typing' && note.project_id === ports.projectId && note.by !== ports.personId)
        someoneTypes();
      if (note.type === 'line' && note.up) hurry();
      if (note.type !== 'news') return;
      const events = note.events.filter((each) => each.project_id === ports.projectId);
      const gone = new Set(
        events.filter((each) => each.kind === 'message.deleted').map((each) => each.subject_id),
      );
      const known = new Set(state.messages.map((each) => each.id));
      const come = events.filter((each) => each.kind === 'message.sent' && each.subject_id !== null);
      const fresh = come
        .map((each) => each.subject_id as string)
        .filter((id) => !known.has(id) && !gone.has(id));
      if (come.some((each) => each.actor_id !== ports.personId)) {
        typed += 1;
        set({ typing: false });
      }
      for (const id of gone) toFetch.delete(id ?? '');
      if (gone.size > 0) set({ messages: state.messages.filter((each) => !gone.has(each.id)) });
      for (const { at, data } of events.filter((each) => each.kind === 'message.read')) {
        const ids = new Set(data.ids as string[]);
        set({ messages: state.messages.map((each) => (ids.has(each.id) ? { ...each, read_at: at } : each)) });
      }
      // Looking at old messages, new ones come when the end is shown again.
      if (fresh.length === 0 || state.newer) return;
      for (const id of fresh) toFetch.add(id);
      void fetchTold();
    },
  };
}
export type ChatStore = ReturnType<typeof createChatStore>;
