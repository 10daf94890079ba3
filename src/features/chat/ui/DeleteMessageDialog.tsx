import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import type { Message } from '../chat.contract.ts';
import { useMessageWords } from './use-message-words.ts';

interface DeleteMessageDialogProps {
  /** The message to delete; null while nobody asks. */
  message: Message | null;
  onClose: () => void;
  onDelete: (message: Message) => Promise<boolean>;
  /** What has the focus when the message is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks before an own message goes away for both sides (CHAT-15). */
export function DeleteMessageDialog({ message, onClose, onDelete, focusAfter }: DeleteMessageDialogProps) {
  const { t } = useLingui();
  const wordsOf = useMessageWords();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (!message) return;
    setBusy(true);
    await onDelete(message);
    setBusy(false);
    onClose();
  }

  return (
    <Dialog
      role="alertdialog"
      title={t`Delete this message?`}
      isOpen={message !== null}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <p className="line-clamp-4 break-words whitespace-pre-wrap" dir="auto">
        {message ? wordsOf(message) : null}
      </p>
      <p>
        <Trans>It goes away for both of you. They may have read it already.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" disabled={busy} onClick={() => void remove()}>
          <Trans>Delete message</Trans>
        </Button>
        <Button look="secondary" onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
