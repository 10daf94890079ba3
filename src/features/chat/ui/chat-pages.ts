/** Reads a chat page by page: the newest, those around a message, and adjacent pages. */
import type { Message, MessagePage } from '../chat.contract.ts';
import type { createArrivals } from './chat-arrivals.ts';
import { type ListFrom, withUnread } from './chat-reading.ts';
import type { ChatState } from './chat-state.ts';

export interface PagesPorts {
  list(from: ListFrom): Promise<MessagePage>;
  /** The newest page if it came with the document, until it is taken or something has changed. */
  early?: { peek(): MessagePage | undefined; take(): MessagePage | undefined };
  isMissing(error: unknown): boolean;
  onFailure(what: 'load' | 'gone', error: unknown): void;
}

interface Chat {
  arrivals: ReturnType<typeof createArrivals>;
  state(): ChatState;
  set(next: Partial<ChatState>): void;
  /** Merges messages in server order, along with other state changes. */
  merge(found: readonly Message[], over: Partial<ChatState>): void;
  /** The chat was read from its end. */
  onBegun(messages: readonly Message[], older: boolean): void;
  /** After each read: fetch what was announced meanwhile. */
  onRead(): void;
  isClosed(): boolean;
  pause(failures: number, error: unknown): Promise<void>;
}

export function createPages({ list, early, isMissing, onFailure, ...chat }: PagesPorts & Chat) {
  const { state, set, merge } = chat;
  /** Generation counter: a superseded response is ignored. */
  let reads = 0;
  /** The message to open at, if any. */
  let wanted: [around: string | undefined, isMarked: boolean] = [undefined, true];
  /** Whether a first read has succeeded. */
  let begun = false;
  /** Whether events may have been missed since the last full read. */
  let missed = false;
  let refreshing = false;
  /** Whether the page that came with the document is shown. */
  let preloaded = false;

  /** @param use gets a page; at the end of the chat, including messages that arrived while reading */
  const read = (from: ListFrom, use: (page: MessagePage) => void) =>
    chat.arrivals.during(
      () => list(from),
      (page, came) => use(page.newer ? page : { ...page, messages: [...page.messages, ...came] }),
    );

  /**
   * Replaces the list with the newest messages, or those around one.
   * @param isMarked false if that is only where the reader was: without it they are shown the end
   */
  async function load(around?: string, isMarked = true): Promise<void> {
    // Shown already, and nothing has come since.
    if (around === undefined && preloaded && early?.take()) return settle();
    reads += 1;
    const mine = reads;
    const hadMissed = missed;
    wanted = [around, isMarked];
    missed = false;
    set({ loading: 'first', failed: null });
    try {
      await chat.arrivals.during(
        async () => (around === undefined ? withUnread(await list({}), { list }) : list({ around })),
        (page, came) => mine === reads && begin(page, came, isMarked ? around : undefined),
      );
      if (mine !== reads) return;
    } catch (error) {
      if (mine !== reads) return;
      missed ||= hadMissed;
      if (around !== undefined && isMissing(error)) {
        if (isMarked) onFailure('gone', error);
        return load();
      }
      set({ loading: null, failed: begun ? 'more' : 'first' });
      onFailure('load', error);
    }
    settle();
  }

  /** Shows what came with the document, so that the conversation is drawn once. */
  function preload(): void {
    const page = early?.peek();
    // If there may be unread messages above it, those are read first.
    if (!page || (page.older && page.messages[0]?.unread)) return;
    preloaded = true;
    begin(page, []);
  }

  function begin({ messages, older, newer }: MessagePage, came: readonly Message[], marked?: string) {
    begun = true;
    chat.onBegun(messages, older);
    merge([...messages, ...(newer ? [] : came)], {
      messages: [],
      older,
      newer,
      newFrom: state().newFrom ?? messages.find(({ unread }) => unread)?.position ?? null,
      loading: null,
      shown: marked ?? null,
    });
  }

  /** After a read: handle what was announced during it. */
  function settle() {
    if (missed) void refresh();
    chat.onRead();
  }

  /**
   * Closes a gap: rereads the newest page, retrying until it works. Anything between it and the loaded
   * messages is read on scrolling.
   */
  async function refresh(): Promise<void> {
    missed = true;
    if (refreshing) return;
    refreshing = true;
    // While old messages are on screen, wait: returning to the end reloads everything.
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
    // Within the page the server's answer is complete: a message missing from it was deleted.
    const messages = gap ? [] : state().messages.filter((each) => each.position < first);
    merge(page.messages, { messages, older: gap || (state().older && page.older) });
  }

  /** Reads the page before the first message, or after the last one. */
  async function loadMore(way: 'older' | 'newer'): Promise<void> {
    const edge = () => state().messages.at(way === 'older' ? 0 : -1)?.position;
    const from = edge();
    if (!state()[way] || state().loading || from === undefined) return;
    set({ loading: 'more', failed: null });
    try {
      await read(way === 'older' ? { before: from } : { after: from }, (page) => {
        // Its neighbour may have been evicted meanwhile.
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
    preload,
    load,
    refresh,
    loadOlder: () => loadMore('older'),
    loadNewer: () => loadMore('newer'),
    /** Retries a failed read, or allows it again. */
    tryAgain() {
      if (state().failed === 'first') void load(...wanted);
      else if (state().failed === 'more') set({ failed: null });
    },
  };
}
