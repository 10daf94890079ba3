import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import type { SecondStep, Session } from '../../accounts.sessions.contract.ts';

// As in SignInForm: a static import would load them with every sign-in page.
const SetUpForm = lazyAgain(() => import('../factors/SetUpForm.tsx'));
const SecondStepForm = lazyAgain(() => import('../factors/SecondStepForm.tsx'));

interface ProviderCodeProps {
  onDone: (session: Session) => Promise<void>;
  /** The sign-in has to begin again. */
  onBack: () => void;
  /** Something has to be read before the person goes on. */
  onHold: () => void;
}

/** The provider has said who it is; a code is missing. */
export default function ProviderCode({ onDone, onBack, onHold }: ProviderCodeProps) {
  const { t } = useLingui();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [failed, setFailed] = useState(false);

  function read() {
    setFailed(false);
    api.accounts.secondStep().then(
      ({ second_step }) => setStep(second_step),
      (error: unknown) => (errorCode(error) === 'STEP_EXPIRED' ? onBack() : setFailed(true)),
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; onBack is another function each time
  useEffect(read, []);

  if (failed) return <LoadFailed title={t`We could not load this`} onRetry={read} />;
  if (!step) return <LoadingCard />;
  return step.set_up ? (
    <SetUpForm onDone={onDone} onBack={onBack} onHold={onHold} />
  ) : (
    <SecondStepForm step={step} onDone={onDone} onBack={onBack} />
  );
}
