import { formatDateTime } from '#web/dates.ts';
import type { Message } from '../chat.contract.ts';
import { useMessageWords } from './use-message-words.ts';

/** Letters that tell a message from its neighbors. */
const ENOUGH = 40;

/** @returns what a message is called where it is not seen: several may be of one minute */
export function useMessageName() {
  const wordsOf = useMessageWords();
  return (message: Message): string =>
    `${formatDateTime(message.created_at)}: ${[...wordsOf(message)].slice(0, ENOUGH).join('')}`;
}
