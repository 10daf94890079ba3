/**
 * The messages of one project as a person sees them, without React. The server's order is authoritative;
 * unsent messages are shown at the end and go out one at a time, exactly once.
 */
import type { LiveNote } from '#web/data/live.ts';
import { createPauses } from '#web/data/retry.ts';
import { createStore } from '#web/data/store.ts';
import type { Message, MessagePage } from '../chat.contract.ts';
import { createArrivals } from './chat-arrivals.ts';
import { type CorrectionPorts, createCorrections } from './chat-corrections.ts';
import { createNews } from './chat-news.ts';
import { createOutbox, type OutboxPorts } from './chat-outbox.ts';
import { createPages, type PagesPorts } from './chat-pages.ts';
import { createReading, type ListFrom, type ReadingPorts } from './chat-reading.ts';
import { type ChatState, OPENING } from './chat-state.ts';
import { createFetch, type FetchPorts } from './fetch-announced.ts';
import { createLiveOverlay } from './live-overlay.ts';
import { createTyping } from './typing.ts';

export interface ChatPorts
  extends ReadingPorts,
    Pick<FetchPorts, 'some' | 'isMissing'>,
    Pick<CorrectionPorts, 'correct'>,
    Pick<OutboxPorts, 'send' | 'newId' | 'kept' | 'judge' | 'onRefused'>,
    Pick<PagesPorts, 'early'> {
  projectId: string;
  list(from: ListFrom): Promise<MessagePage>;
  remove(id: string): Promise<void>;
  /**
   * Something failed; the state says which failures still hold. `gone`: the message looked for does not
   * exist.
   */
  onFailure(what: 'send' | 'load' | 'remove' | 'gone' | 'read', error: unknown): void;
}

/** The user is waiting for their message: upper bound between two attempts, in milliseconds. */
const LONGEST_MS = 15_000;
/** Above the first number of messages, a reader at the end keeps only the second. */
const [MANY, ENOUGH] = [400, 200];

export function createChatStore(ports: ChatPorts) {
  const { getState, setState: set, subscribe } = createStore(OPENING);
  let closed = false;
  const isClosed = () => closed;
  const { pause, hurry } = createPauses(ports.sleep, LONGEST_MS);
  const arrivals = createArrivals();
  const typing = createTyping(ports.sleep, (now) => set({ typing: now }));
  const overlay = createLiveOverlay(ports.personId);
  const chat = { overlay, set, state: getState };
  const fetching = createFetch({ ...ports, pause, when: canShowLive, onCome: arrive });
  const outbox = createOutbox({
    ...ports,
    pause,
    isClosed,
    onChange: (unsent, sendFailed) => set({ unsent, sendFailed }),
    onSent: (message) => {
      // Among old messages, the new one belongs to the end, which is not loaded.
      if (getState().newer) outbox.drop(new Set([message.client_id]));
      arrive([message]);
    },
    onFailure: (error) => ports.onFailure('send', error),
  });
  const corrections = createCorrections({ ...ports, ...chat, pause, isClosed });
  const reading = createReading({ ...ports, ...chat });
  const pages = createPages({
    ...ports,
    ...chat,
    arrivals,
    merge,
    pause,
    isClosed,
    onBegun: reading.began,
    onRead: () => void fetching.go(),
  });
  const hearNews = createNews({
    personId: ports.personId,
    ...chat,
    fetching,
    corrections,
    typing,
    mayShow: canShowLive,
    arrive,
  });
  set({ unsent: outbox.getUnsent() });
  pages.preload();

  /** Whether live messages can be shown. */
  function canShowLive() {
    if (closed || getState().loading || getState().failed === 'first') return 'later';
    // Among old messages, new ones are read on return to the end.
    return getState().newer ? 'never' : 'now';
  }

  /** Merges messages in server order; delivered ones leave the outbox. */
  function merge(found: readonly Message[], over: Partial<ChatState> = {}) {
    const byId = new Map((over.messages ?? getState().messages).map((each) => [each.id, each]));
    for (const each of overlay.by(found)) byId.set(each.id, each);
    const messages = [...byId.values()].sort((a, b) => a.position - b.position);
    const mine = found.filter((each) => each.sender_id === ports.personId);
    outbox.drop(new Set(mine.map((each) => each.client_id)));
    set({ ...over, messages });
  }

  function arrive(found: readonly Message[]) {
    arrivals.add(found);
    if (!getState().newer) merge(found);
  }

  async function begin(around: string | undefined, isMarked: boolean): Promise<void> {
    closed = false;
    set({ newFrom: null });
    await pages.load(around, isMarked);
    void outbox.flush();
  }

  function lineIsBack() {
    hurry();
    pages.tryAgain();
    reading.lineIsBack();
    void outbox.flush();
  }

  return {
    getState,
    subscribe,

    /** Reads the newest messages, or those around one, and sends what was left unsent. */
    open: (around?: string) => begin(around, true),
    /** The same for a reader who comes back: around where they were, without marking that message. */
    reopen: (around: string) => begin(around, false),
    close() {
      closed = true;
      hurry();
    },

    /** Opens the chat at a message, which may be far back. */
    show: (messageId: string) => pages.load(messageId),
    /** Like `show`, but without a read if the message is loaded. */
    async jumpTo(messageId: string): Promise<void> {
      if (getState().messages.some((each) => each.id === messageId)) set({ shown: messageId });
      else await pages.load(messageId);
    },
    /** Back to the end of the chat. */
    latest: () => (getState().newer ? pages.load() : Promise.resolve()),

    loadOlder: pages.loadOlder,
    loadNewer: pages.loadNewer,

    /**
     * While the reader is at the end, evicts the oldest of very many messages (scrolling rereads them), so a
     * page left open for days does not keep growing.
     */
    tidy() {
      const { messages, newer, loading } = getState();
      if (messages.length <= MANY || newer || loading) return;
      reading.putsAway(messages.slice(0, -ENOUGH));
      set({ messages: messages.slice(-ENOUGH), older: true });
    },

    send: outbox.add,
    retry(clientId: string) {
      outbox.retry(clientId);
      hurry();
    },
    /** Drops an unsent message. */
    discard: (clientId: string) => outbox.drop(new Set([clientId])),
    /** Back online: sends what waits, and reads what could not be read. */
    online: lineIsBack,

    correct: corrections.correct,

    async remove(id: string): Promise<boolean> {
      try {
        await ports.remove(id);
      } catch (error) {
        // What is missing was deleted by an earlier try, whose answer was lost.
        if (!ports.isMissing(error)) {
          ports.onFailure('remove', error);
          return false;
        }
      }
      overlay.gone([id]);
      set({ messages: overlay.by(getState().messages) });
      return true;
    },

    returned: reading.returned,
    readAll: reading.readAll,
    answered: reading.answered,
    sawMessages: reading.sawMessages,

    /** Applies a note from the live stream. */
    hear(note: LiveNote) {
      if (note.type === 'reset') {
        if (getState().failed === 'first') pages.tryAgain();
        else void pages.refresh();
      }
      if (note.type === 'typing' && note.project_id === ports.projectId && note.by !== ports.personId)
        typing.begins(note.by);
      if (note.type === 'line' && note.up) lineIsBack();
      if (note.type === 'news') hearNews(note.events.filter((each) => each.project_id === ports.projectId));
    },
  };
}
export type ChatStore = ReturnType<typeof createChatStore>;
