/**
 * The messages of one project as a person sees them, without React. The server's order is the truth;
 * what was sent and is not there yet stands at the end, goes out one after the other, and once.
 */
import type { LiveNote } from '../../../web/data/live.ts';
import { createPauses } from '../../../web/data/retry.ts';
import { createStore } from '../../../web/data/store.ts';
import type { Message, MessagePage } from '../chat.contract.ts';
import { type CorrectionPorts, createCorrections } from './chat-corrections.ts';
import { createNews } from './chat-news.ts';
import { createOutbox, type OutboxPorts } from './chat-outbox.ts';
import { createReading, type ListFrom, type ReadingPorts, withUnread } from './chat-reading.ts';
import { type ChatState, OPENING } from './chat-state.ts';
import { createTold } from './chat-told.ts';
import { createFetch, type FetchPorts } from './fetch-told.ts';
import { createTyping } from './typing.ts';

export interface ChatPorts
  extends ReadingPorts,
    Pick<FetchPorts, 'some' | 'isMissing'>,
    Pick<CorrectionPorts, 'correct'>,
    Pick<OutboxPorts, 'send' | 'newId' | 'kept' | 'judge' | 'onRefused'> {
  projectId: string;
  list(from: ListFrom): Promise<MessagePage>;
  remove(id: string): Promise<void>;
  /** Something did not work; the state says what of it still holds. `gone`: what was looked for is not there. */
  onFailure(what: 'send' | 'load' | 'remove' | 'gone' | 'read', error: unknown): void;
}

/** Somebody waits for their words to go out: no pause between two tries is longer, in milliseconds. */
const LONGEST_MS = 15_000;

export function createChatStore(ports: ChatPorts) {
  const { getState, setState: set, subscribe } = createStore(OPENING);
  let closed = false;
  /** How often all was read: an answer that is overtaken counts no more. */
  let reads = 0;
  /** What the chat was opened with: a message to show in its place. */
  let wanted: string | undefined;
  /** Whether the messages were ever read. */
  let begun = false;
  /** Whether something may have been missed since all was read. */
  let missed = false;
  let refreshing = false;
  /** What came by itself, in that order. */
  const arrivals: Message[] = [];
  const { pause, hurry } = createPauses(ports.sleep, LONGEST_MS);
  const typing = createTyping(ports.sleep, (now) => set({ typing: now }));
  const told = createTold(ports.personId);
  const fetching = createFetch({
    ...ports,
    pause,
    when: mayShow,
    onCome: arrive,
  });

  /** Whether what is told has a place on the screen. */
  function mayShow() {
    if (closed || getState().loading || getState().failed === 'first') return 'later';
    // Looking at old messages, new ones come when the end is shown again.
    return getState().newer ? 'never' : 'now';
  }

  const outbox = createOutbox({
    ...ports,
    pause,
    isClosed: () => closed,
    onChange: (unsent, sendFailed) => set({ unsent, sendFailed }),
    onSent: (message) => {
      // Looking at old messages, the new one is at the end that is not shown.
      if (getState().newer) outbox.drop(new Set([message.client_id]));
      arrive([message]);
    },
    onFailure: (error) => ports.onFailure('send', error),
  });
  set({ unsent: outbox.getUnsent() });

  const corrections = createCorrections({
    ...ports,
    pause,
    told,
    set,
    state: getState,
    isClosed: () => closed,
  });
  const reading = createReading({ ...ports, told, set, state: getState });
  const hearNews = createNews({
    personId: ports.personId,
    told,
    fetching,
    corrections,
    typing,
    mayShow,
    arrive,
    set,
    state: getState,
  });

  const isMine = (message: Message) => message.sender_id === ports.personId;
  const isUnread = ({ unread }: Message) => unread;

  /** Puts messages where the server has them; what was sent is not unsent any more. */
  function merge(found: Message[], over: Partial<ChatState> = {}) {
    const byId = new Map((over.messages ?? getState().messages).map((each) => [each.id, each]));
    for (const each of told.by(found)) byId.set(each.id, each);
    const messages = [...byId.values()].sort((a, b) => a.position - b.position);
    outbox.drop(new Set(found.filter(isMine).map((each) => each.client_id)));
    set({ ...over, messages });
  }

  function arrive(found: Message[]) {
    arrivals.push(...found);
    if (!getState().newer) merge(found);
  }

  /** @returns a page, and at the end of the chat what came while it was being read: it may lack that */
  async function read(from: Parameters<ChatPorts['list']>[0]): Promise<MessagePage> {
    const before = arrivals.length;
    const page = await ports.list(from);
    const since = page.newer ? [] : arrivals.slice(before);
    return { ...page, messages: [...page.messages, ...since] };
  }

  /** Reads the newest messages, or those around one, in place of what is there. */
  async function load(around?: string): Promise<void> {
    reads += 1;
    const mine = reads;
    const before = { arrivals: arrivals.length, missed };
    wanted = around;
    missed = false;
    set({ loading: 'first', failed: null });
    try {
      const page = await read(around === undefined ? {} : { around });
      const { messages, older, newer } = around === undefined ? await withUnread(page, ports) : page;
      if (mine !== reads) return;
      begun = true;
      const since = newer ? [] : arrivals.slice(before.arrivals);
      reading.began(messages, older);
      const newFrom = getState().newFrom ?? messages.find(isUnread)?.position ?? null;
      merge([...messages, ...since], {
        messages: [],
        older,
        newer,
        newFrom,
        loading: null,
        shown: around ?? null,
      });
    } catch (error) {
      if (mine !== reads) return;
      missed ||= before.missed;
      if (around !== undefined && ports.isMissing(error)) {
        ports.onFailure('gone', error);
        return load();
      }
      set({ loading: null, failed: begun ? 'more' : 'first' });
      ports.onFailure('load', error);
    }
    settle();
  }

  /** After a read: what was told during it. */
  function settle() {
    if (missed) void refresh();
    void fetching.go();
  }

  /**
   * After a gap: the newest page again, until it could be read. What lies between it and what is there is
   * read when scrolled to.
   */
  async function refresh(): Promise<void> {
    missed = true;
    if (refreshing) return;
    refreshing = true;
    // Looking at old messages, all is read when the end is shown again.
    const mayRead = () => begun && !closed && !getState().newer && getState().loading !== 'first';
    for (let failures = 0; missed && mayRead(); ) {
      missed = false;
      reads += 1;
      const mine = reads;
      const page = await read({}).catch(() => null);
      if (page && mine === reads && mayRead()) joinNewest(page);
      else missed = true;
      if (!page) await pause(failures++);
    }
    refreshing = false;
  }

  function joinNewest(page: MessagePage) {
    const first = page.messages[0]?.position ?? 0;
    const last = getState().messages.at(-1)?.position ?? 0;
    const gap = page.older && first > last;
    // Within the page the server knows all: what is not in it any more was deleted.
    const messages = gap ? [] : getState().messages.filter((each) => each.position < first);
    merge(page.messages, { messages, older: gap || (getState().older && page.older) });
  }

  /** Reads what stands before the first message, or after the last one. */
  async function loadMore(way: 'older' | 'newer'): Promise<void> {
    const edge = () => getState().messages.at(way === 'older' ? 0 : -1)?.position;
    const from = edge();
    if (!getState()[way] || getState().loading || from === undefined) return;
    set({ loading: 'more', failed: null });
    try {
      const page = await read(way === 'older' ? { before: from } : { after: from });
      // What it joins to may have been put away since.
      if (edge() === from) merge(page.messages, { [way]: page[way] });
    } catch (error) {
      set({ failed: 'more' });
      ports.onFailure('load', error);
    }
    if (getState().loading === 'more') set({ loading: null });
    settle();
  }

  function lineIsBack() {
    hurry();
    if (getState().failed === 'first') void load(wanted);
    // What was asked for then can be asked for again.
    else if (getState().failed === 'more') set({ failed: null });
    void outbox.flush();
  }

  return {
    getState,
    subscribe,

    /** Reads the newest messages, or those around one, and sends what was left unsent. */
    async open(around?: string): Promise<void> {
      closed = false;
      set({ newFrom: null });
      await load(around);
      void outbox.flush();
    },
    close() {
      closed = true;
      hurry();
    },

    /** Shows a message in its place; it may be far back. */
    show: (messageId: string) => load(messageId),
    /** The same from within the chat: what is here is not read again. */
    async jumpTo(messageId: string): Promise<void> {
      if (getState().messages.some((each) => each.id === messageId)) set({ shown: messageId });
      else await load(messageId);
    },
    /** The end of the chat again. */
    latest: () => (getState().newer ? load() : Promise.resolve()),

    loadOlder: () => loadMore('older'),
    loadNewer: () => loadMore('newer'),

    send: outbox.add,
    retry(clientId: string) {
      outbox.retry(clientId);
      hurry();
    },
    /** Takes a message back that did not go out. */
    discard: (clientId: string) => outbox.drop(new Set([clientId])),
    /** The line is back: what waits goes out now, and what could not be read is read. */
    online: lineIsBack,

    correct: corrections.correct,

    async remove(id: string): Promise<boolean> {
      try {
        await ports.remove(id);
        told.gone([id]);
        set({ messages: told.by(getState().messages) });
        return true;
      } catch (error) {
        ports.onFailure('remove', error);
        return false;
      }
    },

    ...reading,

    /** What the live stream tells. */
    hear(note: LiveNote) {
      if (note.type === 'fresh') void (getState().failed === 'first' ? load(wanted) : refresh());
      if (note.type === 'typing' && note.project_id === ports.projectId && note.by !== ports.personId)
        typing.begins();
      if (note.type === 'line' && note.up) lineIsBack();
      if (note.type === 'news') hearNews(note.events.filter((each) => each.project_id === ports.projectId));
    },
  };
}
export type ChatStore = ReturnType<typeof createChatStore>;
