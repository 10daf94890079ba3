import { useLingui } from '@lingui/react/macro';
import type { Message } from '../chat.contract.ts';
import { sharedFile } from '../chat.rules.ts';

/** @returns what a message says where there is room for words only, in the reader's language */
export function useMessageWords() {
  const { t } = useLingui();
  return (message: Pick<Message, 'message_type' | 'content'>): string => {
    const file = sharedFile(message);
    return file === null ? message.content : t`Shared a file: ${file}`;
  };
}
