import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { bareCode } from '../../accounts.factors.rules.ts';
import type { SecondStep, Session } from '../../accounts.session.contract.ts';
import { PasskeyEntry } from '../passkeys/PasskeyEntry.tsx';
import { proveFactor } from './prove-factor.ts';
import { useCodeRefusal } from './use-code-refusal.ts';

interface SecondStepFormProps {
  step: SecondStep;
  onDone: (session: Session) => Promise<void>;
  /** The password is needed again. */
  onBack: () => void;
}

const LostEverything = lazy(() => import('./LostEverything.tsx'));
const CODE_ID = 'second-step-code';
const PASSKEY_ID = 'second-step-passkey';

/** The password was right: asks for the code of an app, or a recovery code. */
export default function SecondStepForm({ step, onDone, onBack }: SecondStepFormProps) {
  const { t } = useLingui();
  const refusal = useCodeRefusal();
  const [factorId, setFactorId] = useState(step.factors[0]?.id ?? '');
  const [recovering, setRecovering] = useState(false);
  const [lost, setLost] = useState(false);
  const [code, setCode] = useState('');
  const [trusts, setTrusts] = useState(false);
  const [error, setError] = useState<string>();
  const [expired, setExpired] = useState(false);

  /** There is no app: only a passkey, or a recovery code. */
  const onlyPasskey = step.factors.length === 0 && !recovering;
  const focusCode = () => document.getElementById(onlyPasskey ? PASSKEY_ID : CODE_ID)?.focus();
  // The form replaces the one with the password, whose button had the focus; one field replaces the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one where these are
  useEffect(focusCode, [recovering, lost]);

  const { busy, run } = useAction(
    async () => {
      const { session } = recovering
        ? await api.accounts.recover({ code })
        : await proveFactor(factorId, code, { trust_device: trusts });
      await onDone(session);
    },
    (failure) => {
      setExpired(errorCode(failure) === 'STEP_EXPIRED');
      setError(refusal(failure, recovering));
      focusCode();
      return null;
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const length = recovering ? 12 : 6;
    setError(undefined);
    if (bareCode(code).length === length) return void run();
    setError(
      recovering ? t`Enter one recovery code: 12 letters and digits.` : t`Enter the 6 digits of the code.`,
    );
    focusCode();
  }

  function choose(toRecover: boolean) {
    setRecovering(toRecover);
    setCode('');
    setError(undefined);
  }

  if (lost) {
    return (
      <Suspense
        fallback={
          <p role="status">
            <Trans>Loading...</Trans>
          </p>
        }
      >
        <LostEverything onBack={() => setLost(false)} />
      </Suspense>
    );
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      <h2 className="text-xl">
        {onlyPasskey ? <Trans>One more step: your passkey</Trans> : <Trans>One more step: your code</Trans>}
      </h2>
      {expired ? (
        <Notice tone="danger" title={t`Please enter your password again`}>
          <p>
            <Trans>The code has to follow within ten minutes.</Trans>
          </p>
        </Notice>
      ) : null}
      {step.factors.length > 1 && !recovering ? (
        <Fieldset legend={<Trans>Which one do you have with you?</Trans>}>
          <div className="grid gap-2">
            {step.factors.map(({ id, friendly_name }) => (
              <Choice
                key={id}
                kind="radio"
                name="factor"
                value={id}
                checked={id === factorId}
                onChoose={() => setFactorId(id)}
              >
                {friendly_name}
              </Choice>
            ))}
          </div>
        </Fieldset>
      ) : null}
      {onlyPasskey ? null : (
        <TextField
          key={recovering ? 'recovery' : 'app'}
          id={CODE_ID}
          label={recovering ? <Trans>Recovery code</Trans> : <Trans>6-digit code</Trans>}
          hint={
            recovering ? (
              <Trans>One of the codes you saved when you turned on codes. Each works once.</Trans>
            ) : (
              <Trans>Open your authenticator app. It shows a new code every 30 seconds.</Trans>
            )
          }
          value={code}
          onChange={setCode}
          error={error}
          alerts
          autoComplete={recovering ? 'off' : 'one-time-code'}
          inputMode={recovering ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {recovering || onlyPasskey || !step.may_trust ? null : (
        <Choice
          kind="checkbox"
          name="trust"
          checked={trusts}
          onChoose={() => setTrusts(!trusts)}
          hint={<Trans>Only on a device that nobody else uses without you.</Trans>}
        >
          <Trans>Do not ask for a code on this device for 30 days</Trans>
        </Choice>
      )}
      {step.has_passkey && !recovering ? (
        <PasskeyEntry id={PASSKEY_ID} look={onlyPasskey ? 'primary' : 'secondary'} onDone={onDone} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        {onlyPasskey ? null : (
          <Button type="submit" busy={busy}>
            {busy ? <Trans>Signing in...</Trans> : <Trans>Sign In</Trans>}
          </Button>
        )}
        <Button look="secondary" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
      <p>
        <button type="button" className="link text-left" onClick={() => choose(!recovering)}>
          {recovering ? (
            step.factors.length > 0 ? (
              <Trans>Use my app instead</Trans>
            ) : (
              <Trans>Use my passkey instead</Trans>
            )
          ) : onlyPasskey ? (
            <Trans>I do not have my passkey here: use a recovery code</Trans>
          ) : (
            <Trans>I do not have my app: use a recovery code</Trans>
          )}
        </button>
      </p>
      {recovering ? (
        <p>
          <button type="button" className="link text-left" onClick={() => setLost(true)}>
            <Trans>I have none of these</Trans>
          </button>
        </p>
      ) : null}
    </form>
  );
}
