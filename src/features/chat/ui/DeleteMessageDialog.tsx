import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { type Store, useStore } from '#web/data/store.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import type { Message } from '../chat.contract.ts';
import { useMessageWords } from './use-message-words.ts';

export interface DeletionAsked {
  /** The message to delete; null while closed. */
  message: Message | null;
}

interface DeleteMessageDialogProps {
  asked: Store<DeletionAsked>;
  /** Reports its own failures. */
  onDelete: (message: Message) => Promise<boolean>;
  /** Where the focus goes once the message is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Confirms before deleting an own message for both sides (CHAT-15). */
export function DeleteMessageDialog({ asked, onDelete, focusAfter }: DeleteMessageDialogProps) {
  const { t } = useLingui();
  const { message } = useStore(asked);
  const wordsOf = useMessageWords();

  return (
    <ConfirmDialog
      title={t`Delete this message?`}
      isOpen={message !== null}
      action={<Trans>Delete message</Trans>}
      cancel={<Trans>Keep it</Trans>}
      confirm={() => (message ? onDelete(message) : undefined)}
      onClose={() => asked.setState({ message: null })}
      focusAfter={focusAfter}
    >
      <p className="line-clamp-4 break-words whitespace-pre-wrap" dir="auto">
        {message ? wordsOf(message) : null}
      </p>
      <p>
        <Trans>It goes away for everybody in this project. They may have read it already.</Trans>
      </p>
    </ConfirmDialog>
  );
}
