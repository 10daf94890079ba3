import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { useRefusals } from '#web/ui/use-refusals.tsx';
import { bareCode } from '../../accounts.factors.rules.ts';
import type { Session } from '../../accounts.sessions.contract.ts';
import { PartTitle } from './PartTitle.tsx';
import { useCodeRefusal } from './use-code-refusal.ts';

/** A factor was set up, and signed in with. */
export interface Proved {
  session: Session;
  /** Null after a try whose answer was lost: nobody has seen those that it had. */
  recovery_codes: string[] | null;
}

interface SetUpCodeProps {
  title: ReactNode;
  /** Where the code comes from. */
  of: 'app' | 'phone';
  hint?: ReactNode;
  /** Above the field. */
  children?: ReactNode;
  /** Below it. */
  below?: ReactNode;
  verify: (code: string) => Promise<Proved>;
  onProved: (proved: Proved) => Promise<void>;
  onBack: () => void;
}

/** The first code of a factor that has to be set up. */
export function SetUpCode({ title, of, verify, onProved, onBack, ...rest }: SetUpCodeProps) {
  const { t } = useLingui();
  const refusal = useCodeRefusal();
  const refusals = useRefusals();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();

  const { busy, run } = useAction(
    async () => onProved(await verify(code)),
    (failure) => {
      refuse(refusal(failure, of));
      return null;
    },
  );

  function refuse(why: string) {
    setError(why);
    refusals.refuse();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    if (bareCode(code).length === 6) void run();
    else refuse(t`Enter the 6 digits of the code.`);
  }

  return (
    <form {...refusals.form} method="post" onSubmit={submit} noValidate className="grid gap-5">
      <PartTitle>{title}</PartTitle>
      {rest.children}
      <TextField
        label={<Trans>6-digit code</Trans>}
        hint={rest.hint}
        value={code}
        onChange={setCode}
        error={error}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      {refusals.announcement}
      {rest.below}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? <Trans>One moment...</Trans> : <Trans>Turn on</Trans>}
        </Button>
        <Button look="secondary" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
