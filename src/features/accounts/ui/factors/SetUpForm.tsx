import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { bareCode } from '../../accounts.factors.rules.ts';
import type { Session } from '../../accounts.session.contract.ts';
import { proveFactor } from './prove-factor.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanSteps } from './ScanSteps.tsx';
import { useCodeRefusal } from './use-code-refusal.ts';

interface SetUpFormProps {
  onDone: (session: Session) => Promise<void>;
  /** The password is needed again. */
  onBack: () => void;
  /** Recovery codes are on the screen: it must not go on by itself. */
  onHold: () => void;
}
type Enrolled = Awaited<ReturnType<typeof api.accounts.enrollFactor>>;

const CODE_ID = 'set-up-code';

/** The password was right, and this account has to have a code: sets it up before anything else opens. */
export default function SetUpForm({ onDone, onBack, onHold }: SetUpFormProps) {
  const { t } = useLingui();
  const refusal = useCodeRefusal();
  const heading = useRef<HTMLHeadingElement>(null);
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const [proved, setProved] = useState<{ session: Session; codes: string[] } | null>(null);
  const [kept, setKept] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const at = proved ? 'keep' : enrolled ? 'scan' : 'begin';
  // Each part replaces the one before, whose button had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is another one in each part
  useEffect(() => heading.current?.focus(), [at]);

  const begin = useAction(async () =>
    setEnrolled(await api.accounts.enrollFactor({ friendly_name: t`My phone`, factor_type: 'totp' })),
  );
  const prove = useAction(
    async () => {
      const { session, recovery_codes } = await proveFactor(enrolled?.id ?? '', code);
      onHold();
      setProved({ session, codes: recovery_codes ?? [] });
    },
    (failure) => {
      setError(
        errorCode(failure) === 'STEP_EXPIRED' ? t`Go back and enter your password again.` : refusal(failure),
      );
      document.getElementById(CODE_ID)?.focus();
      return null;
    },
  );
  const finish = useAction(async () => proved && onDone(proved.session));

  function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    if (bareCode(code).length === 6) return void prove.run();
    setError(t`Enter the 6 digits of the code.`);
    document.getElementById(CODE_ID)?.focus();
  }

  const title = (text: React.ReactNode) => (
    <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
      {text}
    </h2>
  );
  const back = (
    <Button look="secondary" onClick={onBack}>
      <Trans>Back</Trans>
    </Button>
  );

  if (proved)
    return (
      <div className="grid gap-5">
        {title(<Trans>Save your recovery codes</Trans>)}
        <RecoveryCodes codes={proved.codes} />
        <Choice kind="checkbox" name="kept" checked={kept} onChoose={() => setKept(!kept)}>
          <Trans>I have saved these codes</Trans>
        </Choice>
        <Button
          disabled={!kept}
          busy={finish.busy}
          onClick={() => void finish.run()}
          className="justify-self-start"
        >
          <Trans>Done</Trans>
        </Button>
      </div>
    );
  if (enrolled)
    return (
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {title(<Trans>Scan, then enter the code</Trans>)}
        <ScanSteps totp={enrolled.totp} />
        <TextField
          id={CODE_ID}
          label={<Trans>6-digit code</Trans>}
          value={code}
          onChange={setCode}
          error={error}
          alerts
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={prove.busy}>
            {prove.busy ? <Trans>One moment...</Trans> : <Trans>Turn on</Trans>}
          </Button>
          {back}
        </div>
      </form>
    );
  return (
    <div className="grid gap-5">
      {title(<Trans>First, set up a code</Trans>)}
      <p>
        <Trans>
          With your account you can see what others trusted to us. So we ask for a code from an authenticator
          app too, not only for your password. It takes two minutes.
        </Trans>
      </p>
      <p>
        <Trans>
          You need an authenticator app on your phone. Many phones have one built in, and your phone’s app
          store has free ones. Have it ready, then go on.
        </Trans>
      </p>
      <Problem>{begin.problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button busy={begin.busy} onClick={() => void begin.run()}>
          <Trans>Go on</Trans>
        </Button>
        {back}
      </div>
    </div>
  );
}
