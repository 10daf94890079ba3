import type { Message } from '../chat.contract.ts';
import type { Unsent } from './chat-outbox.ts';

/** What the user sees of a chat. */
export interface ChatState {
  /** In the server's order. */
  messages: Message[];
  unsent: Unsent[];
  /** Whether the first page or a further one is being read. */
  loading: 'first' | 'more' | null;
  /** Whether that failed: nothing to show, or nothing beyond what is loaded. */
  failed: 'first' | 'more' | null;
  /** Whether a message failed and has not been sent since. */
  sendFailed: boolean;
  /** Whether the server has messages before and after these. */
  older: boolean;
  newer: boolean;
  /** Where new messages began when the chat was opened; does not move. */
  newFrom: number | null;
  /** The message a search led to. */
  shown: string | null;
  /** Who else is typing. */
  typing: string | null;
}

/** Before the first read. */
export const OPENING: ChatState = {
  messages: [],
  unsent: [],
  loading: 'first',
  failed: null,
  sendFailed: false,
  older: false,
  newer: false,
  newFrom: null,
  shown: null,
  typing: null,
};
