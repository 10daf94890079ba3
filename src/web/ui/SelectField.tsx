import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { FieldError, inputClass } from './TextField.tsx';

interface SelectFieldProps<V extends string> {
  id?: string;
  label: ReactNode;
  name?: string;
  className?: string;
  disabled?: boolean;
  value: V;
  error?: string | undefined;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One of a few: the browser's own select (docs/decisions/0005). */
export function SelectField<V extends string>({
  label,
  className,
  value,
  error,
  options,
  onChange,
  ...props
}: SelectFieldProps<V>) {
  const made = useId();
  const id = props.id ?? made;
  return (
    <div className={classes('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <select
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={inputClass}
        value={value}
        onChange={(event) => onChange(event.target.value as V)}
      >
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </div>
  );
}
