import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TextField } from '#web/ui/TextField.tsx';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  label?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  id?: string;
}

/** A password field that allows showing and pasting. */
export function PasswordField({ label, autoComplete, ...props }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      label={label ?? <Trans>Password</Trans>}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      // While it is shown, a phone's keyboard would change it.
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          aria-label={t`Show what I type`}
          className="grid size-12 flex-none cursor-pointer place-content-center rounded-control border-2 border-control bg-surface text-primary"
        >
          {shown ? <EyeOff aria-hidden className="size-6" /> : <Eye aria-hidden className="size-6" />}
        </button>
      }
    />
  );
}
