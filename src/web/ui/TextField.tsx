import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { classes } from './classes.ts';

export const inputClass =
  'fade block w-full min-h-12 rounded-control border-2 border-control bg-surface px-3 py-2 text-base text-ink data-[invalid]:border-danger aria-invalid:border-danger';

interface TextFieldProps extends Omit<AriaProps, 'className' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: string;
  long?: boolean;
  className?: string;
  inputMode?: 'text' | 'email' | 'numeric';
  /** Beside the input, e.g. a button that shows the password. */
  after?: ReactNode;
}

/** One line or several of text, with label, hint and error joined for screen readers. */
export function TextField({
  label,
  hint,
  error,
  optional,
  long,
  className,
  inputMode,
  after,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes('grid gap-1.5', className)}
    >
      <Label className="font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-2"> {optional}</span> : null}
      </Label>
      {hint ? (
        <Text slot="description" className="text-sm text-ink-2">
          {hint}
        </Text>
      ) : null}
      <FieldError className="flex items-start gap-2 text-danger">
        <CircleAlert aria-hidden className="mt-1 size-5 flex-none" />
        <span>{error}</span>
      </FieldError>
      <div className="flex gap-2">
        {long ? (
          <TextArea rows={4} className={inputClass} />
        ) : (
          <Input inputMode={inputMode} className={inputClass} />
        )}
        {after}
      </div>
    </AriaTextField>
  );
}
