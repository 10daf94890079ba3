import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import type { SecondStep, Session } from '../../accounts.sessions.contract.ts';
import { useAuth } from '../AuthProvider.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { PasskeyEntry } from '../passkeys/PasskeyEntry.tsx';
import { usePasswordRefusal } from './use-password-refusal.ts';
import { useSecondStep } from './use-second-step.tsx';

interface Proof {
  /** The password's field, or the code's after it, once they are needed; null before. */
  field: ReactNode;
  /**
   * Does what needs a fresh proof of who it is, and asks for the password first if the last was long ago.
   * @returns false if nothing was done: the field says why
   */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/**
 * Asks again who it is before a change of what protects the account: for the password, and for a code where one was
 * set up elsewhere meanwhile. What was typed stays, and the same button goes on.
 */
export function useProof(): Proof {
  const { t } = useLingui();
  const refusalOf = usePasswordRefusal();
  const { session, store } = useAuth();
  const [needed, setNeeded] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [proved, setProved] = useState(false);
  const [step, setStep] = useState<SecondStep | null>(null);
  const passkeys = useQuery(orpc.accounts.passkeys.queryOptions({ enabled: needed }));
  const second = useSecondStep(step, provedByPasskey);
  const asksForCode = step !== null && !second.expired;

  /** Whether it was proved; false if something is missing, and the field says what. */
  const prove = () => (asksForCode ? proveByCode() : proveByPassword());

  async function proveByCode(): Promise<boolean> {
    const answer = await second.prove();
    if (!answer) return false;
    await enter(answer);
    return true;
  }

  async function proveByPassword(): Promise<boolean> {
    if (!session || !password) {
      setProblem(t`Enter your password.`);
      return false;
    }
    try {
      const answer = await api.accounts.signIn({ email: session.user.email, password });
      if (!('second_step' in answer)) {
        await enter(answer);
        return true;
      }
      if (answer.second_step.set_up)
        setProblem(t`Your account has to have a code now. Sign out, then sign in again to set it up.`);
      else setStep(answer.second_step);
    } catch (error) {
      setProblem(refusalOf(error) ?? t`We could not check your password just now. Please try again.`);
    }
    return false;
  }

  async function enter(answer: Session) {
    await store.signedIn(answer);
    setNeeded(false);
    setStep(null);
    setPassword('');
  }

  async function provedByPasskey(answer: Session) {
    await enter(answer);
    setProved(true);
  }

  return {
    field: proved ? (
      <p role="status">
        <Trans>Thank you. Now go on with the button below.</Trans>
      </p>
    ) : asksForCode ? (
      second.fields
    ) : needed ? (
      <>
        <PasswordField
          id="proof-password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            setProblem(undefined);
          }}
          autoComplete="current-password"
          hint={t`It has been a while since you signed in. Enter your password to go on.`}
          error={second.expired && !problem ? t`That took a while. Enter your password again.` : problem}
        />
        {passkeys.data?.passkeys.length ? <PasskeyEntry onDone={provedByPasskey} /> : null}
      </>
    ) : null,
    async run(work) {
      setProblem(undefined);
      if (needed && !(await prove())) return false;
      try {
        return (await work()) !== false;
      } catch (error) {
        if (errorCode(error) !== 'PROOF_NEEDED') throw error;
        setProved(false);
        setNeeded(true);
        setProblem(t`Enter your password.`);
        return false;
      }
    },
  };
}
