import { Trans } from '@lingui/react/macro';
import type { ComponentProps, RefObject } from 'react';
import { RoomLeft } from '#web/ui/RoomLeft.tsx';
import { inputClass } from '#web/ui/TextField.tsx';
import { MESSAGE_MAX } from '../chat.rules.ts';
import { useEnter, useTouch } from './use-enter.ts';
import { useFieldHeight } from './use-field-height.ts';

type Attributes = 'aria-label' | 'aria-describedby' | 'placeholder' | 'onFocus' | 'onPaste';

interface MessageFieldProps extends Pick<ComponentProps<'textarea'>, Attributes> {
  field: RefObject<HTMLTextAreaElement | null>;
  words: string;
  onWrite: (words: string) => void;
  onSend: () => void;
}

/** Where a message is written. Enter sends and Shift+Enter breaks the line; on a phone the button sends. */
export function MessageField({ field, words, onWrite, onSend, ...rest }: MessageFieldProps) {
  const { isTouch, onKeyDown } = useEnter(onSend);
  useFieldHeight(field, words);
  return (
    <textarea
      ref={field}
      rows={Math.min(5, words.split('\n').length)}
      aria-invalid={words.length > MESSAGE_MAX || undefined}
      dir="auto"
      enterKeyHint={isTouch ? 'enter' : 'send'}
      autoComplete="off"
      className={`${inputClass} message-field`}
      value={words}
      onChange={(event) => onWrite(event.target.value)}
      onKeyDown={onKeyDown}
      {...rest}
    />
  );
}

interface MessageHintProps {
  id: string;
  length: number;
  isNote?: boolean;
  /** How often it was to be sent although it is too long. */
  held: number;
}

/** What Enter does, or how much can still be written, or is too much to be sent. */
export function MessageHint({ id, length, isNote = false, held }: MessageHintProps) {
  const isTouch = useTouch();
  return (
    <RoomLeft id={id} length={length} max={MESSAGE_MAX} held={held}>
      <span className="max-sm:sr-only">
        {isNote ? (
          <Trans>Nobody is left to answer. What you write stays here for you.</Trans>
        ) : isTouch ? (
          <Trans>Enter begins a new line. The button beside the field sends the message.</Trans>
        ) : (
          <Trans>Enter sends the message. Shift and Enter begin a new line.</Trans>
        )}
      </span>
    </RoomLeft>
  );
}
