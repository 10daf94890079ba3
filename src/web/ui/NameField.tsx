import { withoutHidden } from '#kit/text.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A field for the name of a person or an organization. A copied one may bring along what nobody sees. */
export function NameField({ onChange, ...props }: TextFieldProps) {
  return <TextField {...props} onChange={(typed) => onChange?.(withoutHidden(typed))} />;
}
