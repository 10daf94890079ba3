/** What is read of a chat, page by page: the newest, those around a message, and what joins to them. */
import type { Message, MessagePage } from '../chat.contract.ts';
import type { createArrivals } from './chat-arrivals.ts';
import { type ListFrom, withUnread } from './chat-reading.ts';
import type { ChatState } from './chat-state.ts';

interface PagesPorts {
  list(from: ListFrom): Promise<MessagePage>;
  /** Whether the server said that what was asked for is not there. */
  isMissing(error: unknown): boolean;
  onFailure(what: 'load' | 'gone', error: unknown): void;
}

interface Chat {
  arrivals: ReturnType<typeof createArrivals>;
  state(): ChatState;
  set(next: Partial<ChatState>): void;
  /** Puts messages where the server has them, in a state that is changed otherwise, too. */
  merge(found: readonly Message[], over: Partial<ChatState>): void;
  /** The chat was read from its end. */
  onBegun(messages: readonly Message[], older: boolean): void;
  /** Something was read: what was told meanwhile is fetched now. */
  onRead(): void;
  isClosed(): boolean;
  pause(failures: number, error: unknown): Promise<void>;
}

export function createPages({ list, isMissing, onFailure, ...chat }: PagesPorts & Chat) {
  const { state, set, merge } = chat;
  /** How often all was read: an answer that is overtaken counts no more. */
  let reads = 0;
  /** What the chat was opened with: a message to show in its place. */
  let wanted: string | undefined;
  /** Whether the messages were ever read. */
  let begun = false;
  /** Whether something may have been missed since all was read. */
  let missed = false;
  let refreshing = false;

  /** @param use takes a page, and at the end of the chat what came while it was being read */
  const read = (from: ListFrom, use: (page: MessagePage) => void) =>
    chat.arrivals.during(
      () => list(from),
      (page, came) => use(page.newer ? page : { ...page, messages: [...page.messages, ...came] }),
    );

  /** Reads the newest messages, or those around one, in place of what is there. */
  async function load(around?: string): Promise<void> {
    reads += 1;
    const mine = reads;
    const hadMissed = missed;
    wanted = around;
    missed = false;
    set({ loading: 'first', failed: null });
    try {
      await chat.arrivals.during(
        async () => (around === undefined ? withUnread(await list({}), { list }) : list({ around })),
        (page, came) => mine === reads && begin(page, came, around),
      );
      if (mine !== reads) return;
    } catch (error) {
      if (mine !== reads) return;
      missed ||= hadMissed;
      if (around !== undefined && isMissing(error)) {
        onFailure('gone', error);
        return load();
      }
      set({ loading: null, failed: begun ? 'more' : 'first' });
      onFailure('load', error);
    }
    settle();
  }

  function begin({ messages, older, newer }: MessagePage, came: readonly Message[], around?: string) {
    begun = true;
    chat.onBegun(messages, older);
    merge([...messages, ...(newer ? [] : came)], {
      messages: [],
      older,
      newer,
      newFrom: state().newFrom ?? messages.find(({ unread }) => unread)?.position ?? null,
      loading: null,
      shown: around ?? null,
    });
  }

  /** After a read: what was told during it. */
  function settle() {
    if (missed) void refresh();
    chat.onRead();
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
    const mayRead = () => begun && !chat.isClosed() && !state().newer && state().loading !== 'first';
    for (let failures = 0; missed && mayRead(); ) {
      missed = false;
      reads += 1;
      const mine = reads;
      let joined = false;
      try {
        await read({}, (page) => {
          joined = mine === reads && mayRead();
          if (joined) joinNewest(page);
        });
        missed ||= !joined;
      } catch (error) {
        missed = true;
        await chat.pause(failures++, error);
      }
    }
    refreshing = false;
  }

  function joinNewest(page: MessagePage) {
    const first = page.messages[0]?.position ?? 0;
    const last = state().messages.at(-1)?.position ?? 0;
    const gap = page.older && first > last;
    // Within the page the server knows all: what is not in it any more was deleted.
    const messages = gap ? [] : state().messages.filter((each) => each.position < first);
    merge(page.messages, { messages, older: gap || (state().older && page.older) });
  }

  /** Reads what stands before the first message, or after the last one. */
  async function loadMore(way: 'older' | 'newer'): Promise<void> {
    const edge = () => state().messages.at(way === 'older' ? 0 : -1)?.position;
    const from = edge();
    if (!state()[way] || state().loading || from === undefined) return;
    set({ loading: 'more', failed: null });
    try {
      await read(way === 'older' ? { before: from } : { after: from }, (page) => {
        // What it joins to may have been put away since.
        if (edge() === from) merge(page.messages, { [way]: page[way] });
      });
    } catch (error) {
      set({ failed: 'more' });
      onFailure('load', error);
    }
    if (state().loading === 'more') set({ loading: null });
    settle();
  }

  return {
    load,
    refresh,
    loadOlder: () => loadMore('older'),
    loadNewer: () => loadMore('newer'),
    /** What could not be read is asked for again, or may be. */
    tryAgain() {
      if (state().failed === 'first') void load(wanted);
      else if (state().failed === 'more') set({ failed: null });
    },
  };
}
