import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Message } from '../chat.contract.ts';
import { useMessageName } from './use-message-name.ts';

interface MessageActionsProps {
  message: Message;
  /** In the place of the message while it is corrected. */
  form: ReactNode;
  mayCorrect: boolean;
  mayDelete: boolean;
  onCorrect: (message: Message) => void;
  onDelete: (message: Message) => void;
  /** What other rooms offer; null for nothing. */
  added: ReactNode;
}

/** What can be done with a message, in words. Closed at first: a conversation is there to be read. */
export function MessageActions({
  message,
  form,
  mayCorrect,
  mayDelete,
  onCorrect,
  onDelete,
  added,
}: MessageActionsProps) {
  const { t } = useLingui();
  const nameOf = useMessageName();
  const [open, setOpen] = useState(false);
  // The press is painted first (docs/decisions/0205).
  const drawn = useDeferredValue(open);
  // Stays open while the form is in its place.
  if (form !== null || (!mayCorrect && !mayDelete && added === null)) return null;
  return (
    <>
      <button
        type="button"
        data-more
        aria-label={t`What you can do with the message of ${nameOf(message)}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="message-icon fade -my-2"
      >
        <Ellipsis aria-hidden className="size-[20px]" />
      </button>
      {open && drawn ? (
        <span ref={bringIntoView} className="message-actions">
          {mayCorrect ? (
            <button
              type="button"
              data-correct
              aria-label={t`Correct the message of ${nameOf(message)}`}
              className="message-action fade"
              onClick={() => onCorrect(message)}
            >
              <Pencil aria-hidden className="size-[20px]" />
              <Trans>Correct</Trans>
            </button>
          ) : null}
          {added}
          {mayDelete ? (
            <button
              type="button"
              aria-label={t`Delete the message of ${nameOf(message)}`}
              className="message-action fade"
              onClick={() => onDelete(message)}
            >
              <Trash2 aria-hidden className="size-[20px]" />
              <Trans>Delete</Trans>
            </button>
          ) : null}
        </span>
      ) : null}
    </>
  );
}

/** Below the last message in sight, they would open out of sight. */
function bringIntoView(actions: HTMLElement | null) {
  actions?.scrollIntoView({ block: 'nearest' });
}
