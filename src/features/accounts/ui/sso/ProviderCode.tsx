import { lazy, useEffect, useState } from 'react';
import { api } from '#web/data/client.ts';
import { LoadingCard } from '#web/ui/Loading.tsx';
import type { SecondStep, Session } from '../../accounts.sessions.contract.ts';

// As in SignInForm: a static import would load them with every sign-in page.
const SetUpForm = lazy(() => import('../factors/SetUpForm.tsx'));
const SecondStepForm = lazy(() => import('../factors/SecondStepForm.tsx'));

interface ProviderCodeProps {
  onDone: (session: Session) => Promise<void>;
  /** The sign-in has to begin again. */
  onBack: () => void;
  /** Something has to be read before the person goes on. */
  onHold: () => void;
}

/** The provider has said who it is; a code is missing. */
export default function ProviderCode({ onDone, onBack, onHold }: ProviderCodeProps) {
  const [step, setStep] = useState<SecondStep | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; onBack is another function each time
  useEffect(() => {
    api.accounts.secondStep().then(({ second_step }) => setStep(second_step), onBack);
  }, []);
  if (!step) return <LoadingCard />;
  return step.set_up ? (
    <SetUpForm onDone={onDone} onBack={onBack} onHold={onHold} />
  ) : (
    <SecondStepForm step={step} onDone={onDone} onBack={onBack} />
  );
}
