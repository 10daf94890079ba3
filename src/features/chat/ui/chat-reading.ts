/** Read state of a chat, and where what is new begins. */
import type { Message, MessagePage } from '../chat.contract.ts';
import { createSeenReporter, type SeenPorts } from './chat-seen.ts';
import type { ChatState } from './chat-state.ts';
import type { createLiveOverlay } from './live-overlay.ts';

export interface ListFrom {
  before?: number;
  after?: number;
  around?: string;
}

export interface ReadingPorts extends SeenPorts {
  personId: string;
  list(from: ListFrom): Promise<MessagePage>;
  /** Marks everything from others up to a position. */
  markAllRead(through: number): Promise<void>;
  onFailure(what: 'read', error: unknown): void;
}

interface Chat {
  overlay: ReturnType<typeof createLiveOverlay>;
  state(): ChatState;
  set(next: Partial<ChatState>): void;
}

/** Maximum pages to read on opening, to reach the first unread message. */
const UNREAD_PAGES = 4;

/** @returns the page extended upwards by unread messages, within that limit */
export async function withUnread(
  page: MessagePage,
  { list }: Pick<ReadingPorts, 'list'>,
): Promise<MessagePage> {
  let { messages, older } = page;
  for (let pages = 1; pages < UNREAD_PAGES && older; pages += 1) {
    const [first] = messages;
    if (!first?.unread) break;
    const above = await list({ before: first.position });
    messages = [...above.messages, ...messages];
    older = above.older;
  }
  return { ...page, messages, older };
}

export function createReading({ overlay, state, set, ...ports }: ReadingPorts & Chat) {
  const seen = createSeenReporter(ports);
  /** Whether there are unread messages that are not loaded. */
  let unreadAbove = false;
  const isUnread = ({ unread }: Message) => unread;
  /** The end of the chat as of an answer whose mark was not stored. */
  let owed: Message | null = null;

  async function markThrough(last: Message): Promise<void> {
    await ports.markAllRead(last.position);
    unreadAbove = false;
    owed = null;
    overlay.readThrough(last.position, ports.personId, last.created_at);
    set({ messages: overlay.by(state().messages), newFrom: null });
  }

  /** The end of the chat, if it is loaded and anything is unread. */
  function toMark(): Message | undefined {
    if (state().newer || !(unreadAbove || state().messages.some(isUnread))) return undefined;
    return state().messages.at(-1);
  }

  /** Nobody asked for it, so nobody hears of a failure: it is made up for when the line is back. */
  async function markQuietly(last: Message | null | undefined): Promise<void> {
    if (!last) return;
    try {
      await markThrough(last);
    } catch {
      owed = last;
    }
  }

  return {
    /** The chat was read from the server. */
    began(messages: readonly Message[], older: boolean) {
      unreadAbove ||= older && messages[0] !== undefined && isUnread(messages[0]);
    },

    /** These are evicted from the list, possibly unread. */
    putsAway(messages: readonly Message[]) {
      unreadAbove ||= messages.some(isUnread);
    },

    /** The user looks at the chat again: the new messages are those that came since. */
    returned() {
      const first = state().messages.find(isUnread);
      if (first) set({ newFrom: first.position });
    },

    /** Marks everything as read, if the end of the chat is loaded. @returns false if it was not stored */
    async readAll(): Promise<boolean> {
      const last = toMark();
      try {
        if (last) await markThrough(last);
        return true;
      } catch (error) {
        ports.onFailure('read', error);
        return false;
      }
    },

    /** Replying implies having read everything so far. */
    answered: () => markQuietly(toMark()),
    lineIsBack: () => void markQuietly(owed),

    /** These were on screen while the user was looking (CHAT-16). */
    sawMessages(ids: string[]) {
      const unread = new Set(
        state()
          .messages.filter(isUnread)
          .map((each) => each.id),
      );
      seen(ids.filter((id) => unread.has(id)));
    },
  };
}
