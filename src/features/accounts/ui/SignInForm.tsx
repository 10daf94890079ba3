import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { ErrorCode } from '#kit/errors.ts';
import { paths } from '#kit/paths.ts';
import { api } from '#web/data/client.ts';
import { errorCode, isUnreached } from '#web/data/errors.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import type { SecondStep, Session } from '../accounts.sessions.contract.ts';
import { useAuth } from './AuthProvider.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PasskeyEntry } from './passkeys/PasskeyEntry.tsx';

interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** Where the person goes next. */
  returnTo: string;
  /** Something is on the screen that is shown once: it must stay until `onDone`. */
  onHold: () => void;
  onDone: () => void;
}

const PASSWORD_ID = 'sign-in-password';
const WriteToUs = lazyAgain(() => import('./WriteToUs.tsx'));
const ResendVerification = lazyAgain(() => import('./ResendVerification.tsx'));
const SetUpForm = lazyAgain(() => import('./factors/SetUpForm.tsx'));
const SecondStepForm = lazyAgain(() => import('./factors/SecondStepForm.tsx'));

export function SignInForm({ email, onEmail, returnTo, onHold, onDone }: SignInFormProps) {
  const { t } = useLingui();
  const { store } = useAuth();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  /** The password was right; a code is missing. */
  const [step, setStep] = useState<SecondStep | null>(null);
  const [errors, setErrors] = useState<{ id: string; text: string }[]>([]);
  const [problem, setProblem] = useState<{
    title: string;
    text: string;
    code?: ErrorCode | undefined;
  } | null>(null);

  const emailError = email.trim() ? undefined : t`Enter your email address.`;
  const passwordError = password ? undefined : t`Enter your password.`;

  const { busy, run } = useAction(
    async () => {
      const answer = await api.accounts.signIn({ email: email.trim(), password });
      if ('second_step' in answer) setStep(answer.second_step);
      else await welcome(answer);
    },
    (error) => {
      void refuse(error);
      return null;
    },
  );

  async function welcome(session: Session) {
    await store.signedIn(session);
    notify.success(t`Welcome back!`, t`You have been signed in successfully.`);
    onDone();
  }

  function goBack() {
    flushSync(() => {
      setStep(null);
      setPassword('');
      setTried(false);
    });
    document.getElementById(PASSWORD_ID)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setProblem(null);
    setErrors([
      ...(emailError ? [{ id: 'sign-in-email', text: emailError }] : []),
      ...(passwordError ? [{ id: PASSWORD_ID, text: passwordError }] : []),
    ]);
    if (!emailError && !passwordError) void run();
  }

  async function refuse(error: unknown) {
    const code = errorCode(error);
    const words = await import('./sign-in-words.ts').catch(() => null);
    const title = t`Sign in failed`;
    const text =
      code === 'INVALID_CREDENTIALS' || code === 'INVALID_INPUT'
        ? t`Invalid email or password. Please check your credentials and try again.`
        : (words?.signInRefusal(error) ?? t`An unexpected error occurred. Please try again.`);
    const shown = isUnreached(error) ? t`Nothing is lost. Please check your connection and try again.` : text;
    setProblem({ title, text: shown, code });
    // In the words of AUTH-10.
    notify.refused(title, text);
  }

  if (step)
    return (
      <Suspense
        fallback={
          <p role="status">
            <Trans>Loading...</Trans>
          </p>
        }
      >
        {step.set_up ? (
          <SetUpForm onDone={welcome} onBack={goBack} onHold={onHold} />
        ) : (
          <SecondStepForm step={step} onDone={welcome} onBack={goBack} />
        )}
      </Suspense>
    );
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {problem ? (
        <Notice tone="danger" title={problem.title}>
          <p>{problem.text}</p>
          <Suspense>
            {problem.code === 'EMAIL_NOT_VERIFIED' ? (
              <ResendVerification email={email} returnTo={returnTo} />
            ) : problem.code === 'ACCOUNT_DEACTIVATED' ? (
              <WriteToUs />
            ) : null}
          </Suspense>
        </Notice>
      ) : null}
      <ErrorSummary errors={errors} />
      <EmailField
        id="sign-in-email"
        value={email}
        onChange={onEmail}
        error={tried ? emailError : undefined}
      />
      <PasswordField
        id={PASSWORD_ID}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={tried ? passwordError : undefined}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? <Trans>Signing in...</Trans> : <Trans>Sign In</Trans>}
      </Button>
      <PasskeyEntry onDone={welcome} />
      <p>
        <Link
          className="link inline-flex min-h-11 items-center"
          to={paths.forgotPassword(returnTo)}
          state={email}
        >
          <Trans>I forgot my password</Trans>
        </Link>
      </p>
    </form>
  );
}
