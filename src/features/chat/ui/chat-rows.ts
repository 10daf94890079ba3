/** The rows of the message list, from top to bottom. */
import { MINUTE_MS } from '#kit/days.ts';
import type { Message } from '../chat.contract.ts';

export type ChatRow =
  | { type: 'day'; key: string; at: string }
  | { type: 'new'; key: 'new' }
  /** `leads`: the first of consecutive messages by one person. */
  | { type: 'message'; key: string; message: Message; leads: boolean };

/** After this pause, the same person's next message shows name and time again. */
const PAUSE_MS = 5 * MINUTE_MS;

/**
 * @param newFrom position of the first new message when the chat was opened, or null
 * @param dayOf the day of an instant in the reader's time zone
 */
export function chatRows(
  messages: readonly Message[],
  newFrom: number | null,
  dayOf: (iso: string) => string,
): ChatRow[] {
  const rows: ChatRow[] = [];
  let before: Message | undefined;
  for (const message of messages) {
    const newDay = !before || dayOf(before.created_at) !== dayOf(message.created_at);
    if (newDay) rows.push({ type: 'day', key: `day ${dayOf(message.created_at)}`, at: message.created_at });
    const startsNew = message.position === newFrom;
    if (startsNew) rows.push({ type: 'new', key: 'new' });
    const pause = before ? Date.parse(message.created_at) - Date.parse(before.created_at) : 0;
    const leads =
      newDay ||
      startsNew ||
      before?.sender_id !== message.sender_id ||
      before.team_name !== message.team_name ||
      before.message_type !== message.message_type ||
      pause > PAUSE_MS;
    rows.push({ type: 'message', key: message.id, message, leads });
    before = message;
  }
  return rows;
}
