import { useLingui } from '@lingui/react/macro';
import type { Message } from '../chat.contract.ts';
import { sharedFile } from '../chat.rules.ts';

/** @returns a message as plain text in the reader's language, where only words fit */
export function useMessageWords() {
  const { t } = useLingui();
  return (message: Pick<Message, 'message_type' | 'content'>): string => {
    const file = sharedFile(message);
    return file === null ? message.content : t`Shared a file: ${file}`;
  };
}
