/**
 * The messages of one project as a person sees them, without React. The server's order is the truth;
 * what was sent and is not there yet stands at the end, goes out one after the other, and once.
 */
import type { LiveNote } from '#web/data/live.ts';
import { createPauses } from '#web/data/retry.ts';
import { createStore } from '#web/data/store.ts';
import type { Message, MessagePage } from '../chat.contract.ts';
import { createArrivals } from './chat-arrivals.ts';
import { type CorrectionPorts, createCorrections } from './chat-corrections.ts';
import { createNews } from './chat-news.ts';
import { createOutbox, type OutboxPorts } from './chat-outbox.ts';
import { createPages } from './chat-pages.ts';
import { createReading, type ListFrom, type ReadingPorts } from './chat-reading.ts';
import { type ChatState, OPENING } from './chat-state.ts';
import { createFetch, type FetchPorts } from './fetch-announced.ts';
import { createLiveOverlay } from './live-overlay.ts';
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
/** Of more than the first number of messages, only so many stay with a reader who is at the end. */
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
  const fetching = createFetch({ ...ports, pause, when: mayShow, onCome: arrive });
  const outbox = createOutbox({
    ...ports,
    pause,
    isClosed,
    onChange: (unsent, sendFailed) => set({ unsent, sendFailed }),
    onSent: (message) => {
      // Looking at old messages, the new one is at the end that is not shown.
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
    mayShow,
    arrive,
  });
  set({ unsent: outbox.getUnsent() });

  /** Whether news have a place on the screen. */
  function mayShow() {
    if (closed || getState().loading || getState().failed === 'first') return 'later';
    // Looking at old messages, new ones come when the end is shown again.
    return getState().newer ? 'never' : 'now';
  }

  /** Puts messages where the server has them; what was sent is not unsent any more. */
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

  function lineIsBack() {
    hurry();
    pages.tryAgain();
    void outbox.flush();
  }

  return {
    getState,
    subscribe,

    /** Reads the newest messages, or those around one, and sends what was left unsent. */
    async open(around?: string): Promise<void> {
      closed = false;
      set({ newFrom: null });
      await pages.load(around);
      void outbox.flush();
    },
    close() {
      closed = true;
      hurry();
    },

    /** Shows a message in its place; it may be far back. */
    show: (messageId: string) => pages.load(messageId),
    /** The same from within the chat: what is here is not read again. */
    async jumpTo(messageId: string): Promise<void> {
      if (getState().messages.some((each) => each.id === messageId)) set({ shown: messageId });
      else await pages.load(messageId);
    },
    /** The end of the chat again. */
    latest: () => (getState().newer ? pages.load() : Promise.resolve()),

    loadOlder: pages.loadOlder,
    loadNewer: pages.loadNewer,

    /**
     * The reader is at the end: of very many messages the oldest are put away, and read again when scrolled
     * to. So a page that is open for days grows no further.
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
    /** Takes a message back that did not go out. */
    discard: (clientId: string) => outbox.drop(new Set([clientId])),
    /** The line is back: what waits goes out now, and what could not be read is read. */
    online: lineIsBack,

    correct: corrections.correct,

    async remove(id: string): Promise<boolean> {
      try {
        await ports.remove(id);
        overlay.gone([id]);
        set({ messages: overlay.by(getState().messages) });
        return true;
      } catch (error) {
        ports.onFailure('remove', error);
        return false;
      }
    },

    returned: reading.returned,
    readAll: reading.readAll,
    sawMessages: reading.sawMessages,

    /** What the live stream tells. */
    hear(note: LiveNote) {
      if (note.type === 'reset') {
        if (getState().failed === 'first') pages.tryAgain();
        else void pages.refresh();
      }
      if (note.type === 'typing' && note.project_id === ports.projectId && note.by !== ports.personId)
        typing.begins();
      if (note.type === 'line' && note.up) lineIsBack();
      if (note.type === 'news') hearNews(note.events.filter((each) => each.project_id === ports.projectId));
    },
  };
}
export type ChatStore = ReturnType<typeof createChatStore>;
