import { Trans, useLingui } from '@lingui/react/macro';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { pastedFiles } from '#features/files/ui/pasted-files.ts';
import { api } from '#web/data/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { inputClass } from '#web/ui/TextField.tsx';
import { MESSAGE_MAX, sendable, TYPING_EVERY_MS } from '../chat.rules.ts';
import { useEnter } from './use-enter.ts';
import { useFieldHeight } from './use-field-height.ts';

interface ComposerProps {
  projectId: string;
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

/** The message field. Enter sends and Shift+Enter breaks the line; on a phone the button sends. */
export function Composer({
  projectId,
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
  const told = useRef(0);
  const { isTouch, onKeyDown } = useEnter(send);
  useFieldHeight(field, draft);
  const empty = sendable(draft) === null;

  function type(text: string) {
    onChange(text);
    if (text === '' || Date.now() - told.current < TYPING_EVERY_MS) return;
    told.current = Date.now();
    // Best effort: a lost typing signal does not matter.
    void api.chat.typing({ id: projectId }).catch(() => {});
  }

  function send() {
    if (!empty && onSend(draft)) onChange('');
    field.current?.focus();
  }

  return (
    <form
      className="keep-clear grid gap-1 border-t border-hairline p-[12px]"
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
        <textarea
          ref={field}
          aria-label={t`Message`}
          aria-describedby={`${answered} ${hint}`}
          placeholder={t`Write a message`}
          rows={Math.min(5, draft.split('\n').length)}
          maxLength={MESSAGE_MAX}
          dir="auto"
          enterKeyHint={isTouch ? 'enter' : 'send'}
          autoComplete="off"
          className={`${inputClass} field-sizing-content max-h-40 [@media(max-height:400px)]:max-h-20 min-w-0 flex-1 resize-none`}
          value={draft}
          onFocus={onFocus}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const files = pastedFiles(event.clipboardData);
            if (files.length === 0) return;
            event.preventDefault();
            onFiles(files);
          }}
        />
        <Button type="submit" aria-label={t`Send message`} className="px-[14px]" disabled={empty}>
          <SendHorizontal aria-hidden className="size-[24px]" />
        </Button>
      </div>
      <p id={hint} className="text-sm text-ink-2">
        {draft.length > MESSAGE_MAX - 500 ? (
          <Trans>
            {MESSAGE_MAX - draft.length} of {MESSAGE_MAX} characters left.
          </Trans>
        ) : (
          <span className="max-sm:sr-only">
            {isTouch ? (
              <Trans>Enter begins a new line. The button beside the field sends the message.</Trans>
            ) : (
              <Trans>Enter sends the message. Shift and Enter begin a new line.</Trans>
            )}
          </span>
        )}
      </p>
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
