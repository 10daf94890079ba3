import type { Message } from '../chat.contract.ts';
import type { Unsent } from './chat-outbox.ts';

/** What somebody sees of a chat. */
export interface ChatState {
  /** In the server's order. */
  messages: Message[];
  unsent: Unsent[];
  /** Whether all of it is being read, or more of it. */
  loading: 'first' | 'more' | null;
  /** Whether that could not be read: there is nothing to show, or no more than there was. */
  failed: 'first' | 'more' | null;
  /** Whether something did not go out, and has not since. */
  sendFailed: boolean;
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

/** Before anything was read. */
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
  typing: false,
};
