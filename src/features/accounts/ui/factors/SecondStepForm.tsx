import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, Suspense, useEffect, useState } from 'react';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import type { SecondStep, Session } from '../../accounts.sessions.contract.ts';
import { useSecondStep } from './use-second-step.tsx';

const LostEverything = lazyAgain(() => import('./LostEverything.tsx'));

interface SecondStepFormProps {
  step: SecondStep;
  onDone: (session: Session) => Promise<void>;
  /** The password is needed again. */
  onBack: () => void;
}

/** The password was right: asks for a code, a passkey or a recovery code. */
export default function SecondStepForm({ step, onDone, onBack }: SecondStepFormProps) {
  const { t } = useLingui();
  const [trusts, setTrusts] = useState(false);
  const [lost, setLost] = useState(false);
  const { expired, fields, focus, hasField, prove, way } = useSecondStep(step, onDone, () => setLost(true));
  const mayTrust = step.may_trust && hasField && way !== 'recovery';

  const { busy, problem, run } = useAction(async () => {
    const session = await prove(mayTrust ? { trust_device: trusts } : undefined);
    if (session) await onDone(session);
  });

  // Back from the page for whoever has lost everything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus is another function each time
  useEffect(() => {
    if (!lost) focus();
  }, [lost]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }

  if (lost)
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
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      <h2 className="text-xl">
        {way === 'passkey' ? (
          <Trans>One more step: your passkey</Trans>
        ) : (
          <Trans>One more step: your code</Trans>
        )}
      </h2>
      {expired ? (
        <Notice tone="danger" title={t`Please enter your password again`}>
          <p>
            <Trans>The code has to follow within ten minutes.</Trans>
          </p>
        </Notice>
      ) : null}
      {fields}
      {mayTrust ? (
        <Choice
          kind="checkbox"
          name="trust"
          checked={trusts}
          onChoose={() => setTrusts(!trusts)}
          hint={<Trans>Only on a device that nobody else uses without you.</Trans>}
        >
          <Trans>Do not ask for a code on this device for 30 days</Trans>
        </Choice>
      ) : null}
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-3">
        {hasField ? (
          <Button type="submit" busy={busy}>
            {busy ? <Trans>Signing in...</Trans> : <Trans>Sign In</Trans>}
          </Button>
        ) : null}
        <Button look="secondary" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
