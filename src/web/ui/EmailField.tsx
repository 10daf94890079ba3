import { Trans } from '@lingui/react/macro';
import { TextField } from './TextField.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  maxLength?: number;
  id?: string;
}

/** An e-mail address, with the keyboard and the memory of the browser that fit it. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      {...props}
      label={<Trans>Email</Trans>}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
    />
  );
}
