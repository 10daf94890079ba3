import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { inputClass } from './TextField.tsx';

interface SelectFieldProps<V extends string> {
  label: ReactNode;
  name?: string;
  className?: string;
  disabled?: boolean;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One of a few: the browser's own list (docs/decisions/0005). */
export function SelectField<V extends string>({
  label,
  className,
  value,
  options,
  onChange,
  ...props
}: SelectFieldProps<V>) {
  const id = useId();
  return (
    <div className={classes('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        {...props}
        id={id}
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
