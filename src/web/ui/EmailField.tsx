import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextField } from './TextField.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  maxLength?: number;
  id?: string;
  hint?: ReactNode;
  optional?: string;
}

/** An e-mail field with the matching keyboard and autofill. */
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
