import { useLingui } from '@lingui/react/macro';
import { LAST_DAY } from '#kit/last-day.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface DayFieldProps extends Omit<TextFieldProps, 'type' | 'max'> {
  /** The last day that can be chosen. Browsers let people type a later one. */
  max?: string;
}

/** A field for one day. A day that is too far says so at once, and no `FormDialog` sends it. */
export function DayField({ max = LAST_DAY, error, ...props }: DayFieldProps) {
  const { t } = useLingui();
  const isTooFar = (props.value ?? '') > max;
  return (
    <TextField
      {...props}
      type="date"
      max={max}
      error={isTooFar ? t`Choose an earlier day.` : error}
      data-too-far={isTooFar || undefined}
    />
  );
}
