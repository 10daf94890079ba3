import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { RoomLeft } from './RoomLeft.tsx';
import { FieldFrame, type TextFieldProps } from './TextField.tsx';

interface CountedFieldProps extends Omit<TextFieldProps, 'maxLength' | 'value' | 'onChange'> {
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
  /** Several lines. */
  long?: boolean;
  rows?: number;
}

/**
 * A field for what somebody writes in their own words. It takes whatever is typed or pasted, says what is too
 * much, and holds its form until it fits (docs/decisions/0274).
 */
export function CountedField({ maxLength, long = false, rows = 4, ...props }: CountedFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const line = useRef<HTMLInputElement>(null);
  const count = useId();
  const { length } = props.value;
  const isTooLong = length > maxLength;
  const held = useHeldForm(long ? area : line, isTooLong);
  return (
    <FieldFrame {...props} below={<RoomLeft id={count} length={length} max={maxLength} held={held} />}>
      {({ onChange, ...drawn }) => {
        const shared = {
          ...drawn,
          'aria-invalid': isTooLong || drawn['aria-invalid'],
          // The error stays the last of them: useRefusals says that one.
          'aria-describedby': [count, drawn['aria-describedby']].filter(Boolean).join(' '),
        };
        const onType = (event: { target: { value: string } }) => onChange?.(event.target.value);
        return long ? (
          <textarea {...(shared as object)} ref={area} rows={rows} onChange={onType} />
        ) : (
          <input {...shared} ref={line} onChange={onType} />
        );
      }}
    </FieldFrame>
  );
}

/**
 * Keeps the form of a field from being sent, whatever the form does to send it, and leads to the field.
 * @returns how often it was held, since the field is too long, with the focus there already
 */
function useHeldForm(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  isTooLong: boolean,
): number {
  const [held, setHeld] = useState(0);
  useEffect(() => {
    if (!isTooLong) return undefined;
    function hold(event: SubmitEvent) {
      if (event.target !== field.current?.form) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // Moving there has its description read; where the focus is there already, nothing would be said.
      if (document.activeElement === field.current) setHeld((times) => times + 1);
      else field.current.focus();
    }
    document.addEventListener('submit', hold, true);
    return () => {
      document.removeEventListener('submit', hold, true);
      setHeld(0);
    };
  }, [field, isTooLong]);
  return held;
}
