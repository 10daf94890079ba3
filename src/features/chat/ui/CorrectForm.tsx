import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { formatTime } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { isComposing } from '#web/ui/composing.ts';
import { useLeaveGuard } from '#web/ui/LeaveGuard.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RoomLeft } from '#web/ui/RoomLeft.tsx';
import { inputClass } from '#web/ui/TextField.tsx';
import { MESSAGE_MAX, sendable } from '../chat.rules.ts';
import { useCopy } from './use-copy.ts';
import { type Correction, isChanged } from './use-correcting.ts';
import { useEnter } from './use-enter.ts';
import { useFieldHeight } from './use-field-height.ts';

interface CorrectFormProps {
  correction: Correction;
  onWrite: (text: string) => void;
  onSave: () => void;
  onClose: () => void;
}

/** Edits a message in place. Escape asks before discarding changes. */
export function CorrectForm({ correction, onWrite, onSave, onClose }: CorrectFormProps) {
  const { t } = useLingui();
  const { message, text, busy, problem, isBack } = correction;
  const unsaved = isChanged(correction);
  const over = problem === 'late' || problem === 'gone';
  const guard = useLeaveGuard(unsaved, onClose, { unsure: busy || problem === 'unsure' });
  const [held, setHeld] = useState(0);
  const { onKeyDown } = useEnter(over ? () => {} : save);
  const copy = useCopy();
  const id = useId();
  const about = useId();
  const room = useId();
  const label = t`Correct the message of ${formatTime(message.created_at)}`;
  const field = useFieldInFocus(!isBack);
  useFieldHeight(field, text);

  function save() {
    if (text.length > MESSAGE_MAX) setHeld((times) => times + 1);
    onSave();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      className="grid w-full min-w-0 gap-2 rounded-card bg-primary-soft p-3"
      onKeyDown={(event) => {
        // Ignore Escape from the confirmation, which is a React child of this form.
        if (event.key !== 'Escape' || isComposing(event.nativeEvent) || event.target !== field.current)
          return;
        event.preventDefault();
        guard.close();
      }}
    >
      {/* In place of its message, the form needs a label of its own; above the composer nothing else says
         what it is. */}
      <label htmlFor={id} className={isBack ? 'text-sm font-semibold' : 'sr-only'}>
        {label}
      </label>
      <textarea
        id={id}
        ref={field}
        data-correcting
        aria-describedby={`${about} ${room}`}
        aria-invalid={text.length > MESSAGE_MAX || undefined}
        rows={Math.min(5, text.split('\n').length)}
        readOnly={over || busy}
        dir="auto"
        autoComplete="off"
        className={`${inputClass} field-sizing-content max-h-60 w-full resize-none`}
        value={text}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <RoomLeft id={room} length={text.length} max={MESSAGE_MAX} held={held} />
      <div id={about} className="grid gap-2 empty:hidden">
        <Problem correction={correction} />
      </div>
      <div className="flex flex-wrap gap-2">
        {over ? (
          <Button onClick={() => void copy(text)}>
            <Trans>Copy my words</Trans>
          </Button>
        ) : (
          <Button type="submit" busy={busy} aria-disabled={sendable(text) === null}>
            {busy ? (
              <Trans>Saving...</Trans>
            ) : problem === 'met' ? (
              <Trans>Save mine instead</Trans>
            ) : (
              <Trans>Save</Trans>
            )}
          </Button>
        )}
        <Button look="secondary" onClick={guard.close}>
          {over ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
      </div>
      {guard.question}
    </form>
  );
}

/** Why it was not saved, and what the user can do. */
function Problem({ correction: { problem, message } }: { correction: Correction }) {
  const { t } = useLingui();
  if (problem === 'late')
    return (
      <Notice tone="warning" role="alert" title={t`This message can no longer be corrected`}>
        <p>
          <Trans>
            A message can be corrected for 15 minutes. What you wrote is still here: copy it, and send it as a
            new message.
          </Trans>
        </p>
      </Notice>
    );
  if (problem === 'gone')
    return (
      <Notice tone="warning" role="alert" title={t`That message is not there any more.`}>
        <p>
          <Trans>What you wrote is still here. You can copy it.</Trans>
        </p>
      </Notice>
    );
  if (problem === 'met')
    return (
      <Notice tone="warning" role="alert" title={t`You corrected it on another device`}>
        <p>
          <Trans>There it says now:</Trans>
        </p>
        <p className="line-clamp-4 break-words whitespace-pre-wrap" dir="auto">
          {message.content}
        </p>
      </Notice>
    );
  if (problem === 'unsure')
    return (
      <Notice
        tone="danger"
        role="alert"
        title={t`We do not know whether this reached us. What you typed is still here.`}
      >
        <p>
          <Trans>Please try again.</Trans>
        </p>
      </Notice>
    );
  if (problem === 'failed')
    return (
      <Notice tone="danger" role="alert" title={t`We could not save it just now`}>
        <p>
          <Trans>What you wrote is still here. Please try again.</Trans>
        </p>
      </Notice>
    );
  return null;
}

/** Focuses the field with the caret at the end, if the user opened it. */
function useFieldInFocus(isAskedFor: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  const atFirst = useRef(isAskedFor);
  useEffect(() => {
    const { current } = field;
    if (!atFirst.current) return;
    current?.setSelectionRange(current.value.length, current.value.length);
    current?.focus();
    current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  return field;
}
