import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface ChoiceProps {
  kind: 'radio' | 'checkbox';
  id?: string;
  name: string;
  value?: string;
  checked: boolean;
  /** Cannot be chosen; the hint says why. */
  disabled?: boolean;
  /** Also called when the chosen radio is clicked again, which confirms it. */
  onChoose: () => void;
  children: ReactNode;
  hint?: ReactNode;
  describedBy?: string | undefined;
}

/**
 * One radio button or checkbox: the browser's own, drawn large (docs/decisions/0005).
 * The whole row is the target, at least 48 px high.
 */
export function Choice({
  kind,
  id,
  name,
  value,
  checked,
  disabled = false,
  onChoose,
  children,
  hint,
  describedBy,
}: ChoiceProps) {
  return (
    <label
      className={classes(
        'fade flex min-h-12 items-start gap-3 rounded-control border-2 px-3 py-2.5',
        'print:min-h-0 print:break-inside-avoid print:gap-2 print:border-0 print:bg-transparent print:px-0 print:py-0.5',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer',
        checked
          ? 'border-primary bg-primary-soft'
          : disabled
            ? 'border-hairline bg-muted text-ink-2'
            : 'border-hairline bg-surface',
        !checked && !disabled && 'hover:border-control',
      )}
    >
      <input
        type={kind}
        id={id}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        className="choice focus-visible:outline-none"
        onChange={onChoose}
        onClick={kind === 'radio' && checked ? onChoose : undefined}
        aria-describedby={describedBy}
      />
      <span>
        {children}
        {hint ? <span className="block text-sm text-ink-2">{hint}</span> : null}
      </span>
    </label>
  );
}

interface FieldsetProps {
  id?: string;
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: string | undefined;
  /** Beside the legend, e.g. "Assumed". */
  mark?: ReactNode;
  /** Between legend and choices, e.g. a counter. */
  children: ReactNode;
}

/** A question and its choices. */
export function Fieldset({ id, legend, hint, error, optional, mark, children }: FieldsetProps) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      data-wrong={error ? true : undefined}
      className={classes('scroll-mt-36 outline-none', error && 'border-l-4 border-danger pl-4')}
      aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
    >
      <legend className="mb-1 w-full text-lg font-semibold">
        {legend}
        {optional ? <span className="font-normal text-ink-2"> {optional}</span> : null}
        {mark}
      </legend>
      {hint ? (
        <p id={hintId} className="mb-2 text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className="mb-2 font-semibold text-danger">
          {error}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}
