import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export const inputClass =
  'fade block w-full min-h-12 rounded-control border-2 border-control bg-surface px-3 py-2 text-base text-ink aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60';
/** Of a field that takes a file. */
export const fileInputClass = `${inputClass} file:mr-3 file:cursor-pointer file:rounded-control file:border-0 file:bg-primary-soft file:px-3 file:py-1 file:font-semibold file:text-primary`;

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /**
   * Whether the error is announced at once: for fields where Enter submits, which keep focus. Not within a
   * `FormDialog`, which does it itself.
   */
  alerts?: boolean;
  optional?: string;
  className?: string;
  value?: string;
  onChange?: (value: string) => void;
  /** Beside the input, e.g. a button that shows the password. */
  after?: ReactNode;
}

/**
 * A field for one short line: the browser's own (docs/decisions/0005), with label, hint and error linked for
 * screen readers. Where people write in their own words it is a `CountedField`.
 */
export function TextField(props: TextFieldProps) {
  return (
    <FieldFrame {...props}>
      {({ onChange, ...shared }) => (
        <input {...shared} onChange={onChange && ((event) => onChange(event.target.value))} />
      )}
    </FieldFrame>
  );
}

type Input = Omit<TextFieldProps, 'label' | 'hint' | 'error' | 'alerts' | 'optional' | 'after'>;

interface FieldFrameProps extends Omit<TextFieldProps, 'children'> {
  /** Draws the field itself. */
  children: (shared: Input) => ReactNode;
  below?: ReactNode;
}

/** What surrounds a field. */
export function FieldFrame({
  label,
  hint,
  error,
  alerts,
  optional,
  className,
  after,
  below,
  children,
  ...props
}: FieldFrameProps) {
  const made = useId();
  const id = props.id ?? made;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classes('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-2"> {optional}</span> : null}
      </label>
      {hint ? (
        <span id={hintId} className="text-sm text-ink-2">
          {hint}
        </span>
      ) : null}
      {error ? (
        <FieldError id={errorId} alerts={alerts}>
          {error}
        </FieldError>
      ) : null}
      <div className="flex flex-wrap gap-2 *:first:flex-[1_1_8rem]">
        {children({
          // Unless a field is named for it, the browser must not offer to the next person what one has written.
          autoComplete: 'off',
          ...props,
          id,
          className: inputClass,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        })}
        {after}
      </div>
      {below}
    </div>
  );
}

interface FieldErrorProps {
  id?: string | undefined;
  alerts?: boolean | undefined;
  children: ReactNode;
}

/** A field's error, mostly between its label and its input. */
export function FieldError({ id, alerts, children }: FieldErrorProps) {
  return (
    <span id={id} role={alerts ? 'alert' : undefined} className="flex items-start gap-2 text-danger">
      <CircleAlert aria-hidden className="mt-1 size-5 flex-none" />
      <span>{children}</span>
    </span>
  );
}
