import { useLingui } from '@lingui/react/macro';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { pastedFiles } from '#features/files/ui/pasted-files.ts';
import { afterPaint } from '#web/after-paint.ts';
import { api } from '#web/data/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { MESSAGE_MAX, sendable, TYPING_EVERY_MS } from '../chat.rules.ts';
import { MessageField, MessageHint } from './MessageField.tsx';

interface ComposerProps {
  projectId: string;
  /** Nobody but the writer is left to read it. */
  isNote: boolean;
  draft: string;
  onChange: (text: string) => void;
  /** @returns whether it was accepted for sending */
  onSend: (text: string) => boolean;
  /** The message being replied to, with a way to remove it. */
  answering: ReactNode;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The user is about to write. */
  onFocus: () => void;
  /** Files chosen or pasted. */
  onFiles: (files: File[]) => void;
}

/** Writes and sends messages, and files. */
export function Composer({
  projectId,
  isNote,
  draft,
  onChange,
  onSend,
  answering,
  field,
  onFocus,
  onFiles,
}: ComposerProps) {
  const { t } = useLingui();
  const hint = useId();
  const answered = useId();
  const lastSent = useRef(0);
  const empty = sendable(draft) === null;
  const [held, setHeld] = useState(0);

  function type(text: string) {
    onChange(text);
    if (text === '' || Date.now() - lastSent.current < TYPING_EVERY_MS) return;
    lastSent.current = Date.now();
    // Best effort: a lost typing signal does not matter.
    void afterPaint()
      .then(() => api.chat.typing({ id: projectId }))
      .catch(() => {});
  }

  function send() {
    if (draft.length > MESSAGE_MAX) setHeld((times) => times + 1);
    if (!empty && onSend(draft)) onChange('');
    field.current?.focus();
  }

  return (
    <form
      className="keep-clear around-messages grid gap-1 border-t border-hairline p-[12px]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div id={answered} className="empty:hidden">
        {answering}
      </div>
      <div className="flex items-end gap-2">
        <AttachButton onFiles={onFiles} />
        <MessageField
          field={field}
          aria-label={isNote ? t`Note that stays for you` : t`Message`}
          aria-describedby={`${answered} ${hint}`}
          placeholder={isNote ? t`A note that stays for you` : t`Write a message`}
          words={draft}
          onWrite={type}
          onSend={send}
          onFocus={onFocus}
          onPaste={(event) => {
            const files = pastedFiles(event.clipboardData);
            if (files.length === 0) return;
            event.preventDefault();
            onFiles(files);
          }}
        />
        <Button
          type="submit"
          aria-label={isNote ? t`Keep the note` : t`Send message`}
          className="px-[14px]"
          disabled={empty}
        >
          <SendHorizontal aria-hidden className="size-[24px]" />
        </Button>
      </div>
      <MessageHint id={hint} length={draft.length} isNote={isNote} held={held} />
    </form>
  );
}

function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // Allows choosing the same file again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <>
      <Button
        look="secondary"
        aria-label={t`Attach a file`}
        className="px-[12px]"
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden className="size-[24px]" />
      </Button>
      <input ref={input} type="file" multiple hidden aria-label={t`Files to attach`} onChange={choose} />
    </>
  );
}
