import { useEffect, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { inputClass } from '#web/ui/TextField.tsx';

interface WriteHereProps {
  id: string;
  /** Lines to write on, on paper. */
  lines: number;
  text: string;
  /** Its name, where no label stands beside it. */
  name?: string;
  describedBy?: string | undefined;
  onWrite: (id: string, text: string) => void;
}

const GROWS_BY_ITSELF = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/**
 * A place to write: on screen a field that grows with its text. On paper it is the text itself, which no box
 * cuts off, or lines for a pen (web/styles/sheets.css).
 */
export function WriteHere({ id, lines, text, name, describedBy, onWrite }: WriteHereProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height depends on the text
  useEffect(() => {
    const { current } = field;
    if (!current || GROWS_BY_ITSELF) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight + 4}px`;
  }, [text]);
  return (
    <div className="sheet-place">
      <p className="sheet-text">{text}</p>
      <textarea
        ref={field}
        id={id}
        name={id}
        rows={lines > 1 ? 2 : 1}
        // Where it is shown, the field is empty.
        placeholder=" "
        autoComplete="off"
        value={text}
        aria-label={name}
        aria-describedby={describedBy}
        className={classes(inputClass, 'sheet-input field-sizing-content resize-none')}
        onChange={({ target }) => onWrite(id, target.value)}
      />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of paper
        <span key={line} aria-hidden className="sheet-line" />
      ))}
    </div>
  );
}
