/** What a person has read of a chat, and where what is new begins. */
import type { Message, MessagePage } from '../chat.contract.ts';
import { createSeen, type SeenPorts } from './chat-seen.ts';
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
  /** All of others up to a position. */
  markAllRead(through: number): Promise<void>;
  onFailure(what: 'read', error: unknown): void;
}

interface Chat {
  overlay: ReturnType<typeof createLiveOverlay>;
  state(): ChatState;
  set(next: Partial<ChatState>): void;
}

/** So many pages at most are read when the chat is opened, to begin where the unread messages do. */
const UNREAD_PAGES = 4;

/** @returns a page, and above it what is unread too, as far as it is sensible to read at once */
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
  const seen = createSeen(ports);
  /** Whether more is unread than was read from the server. */
  let unreadAbove = false;
  const isUnread = ({ unread }: Message) => unread;

  return {
    /** The chat was read from the server. */
    began(messages: readonly Message[], older: boolean) {
      unreadAbove ||= older && messages[0] !== undefined && isUnread(messages[0]);
    },

    /** These are not here any more, and may not have been read. */
    putsAway(messages: readonly Message[]) {
      unreadAbove ||= messages.some(isUnread);
    },

    /** Somebody looks at the chat again: what is new is what came since. */
    returned() {
      const first = state().messages.find(isUnread);
      if (first) set({ newFrom: first.position });
    },

    /** All that is there was read, as far as the end of the chat is known. @returns false when it was not stored */
    async readAll(): Promise<boolean> {
      const last = state().messages.at(-1)?.position;
      if (last === undefined || state().newer || !(unreadAbove || state().messages.some(isUnread)))
        return true;
      try {
        await ports.markAllRead(last);
        unreadAbove = false;
        overlay.readThrough(last, ports.personId, state().messages.at(-1)?.created_at ?? '');
        set({ messages: overlay.by(state().messages), newFrom: null });
        return true;
      } catch (error) {
        ports.onFailure('read', error);
        return false;
      }
    },

    /** These were on screen while somebody looked (CHAT-16). */
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
