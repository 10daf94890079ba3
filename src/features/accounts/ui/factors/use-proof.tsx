import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import type { Session } from '../../accounts.session.contract.ts';
import { useAuth } from '../AuthProvider.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { PasskeyEntry } from '../passkeys/PasskeyEntry.tsx';

interface Proof {
  /** The password's field, once it is needed; null before. */
  field: ReactNode;
  /**
   * Does what needs a fresh proof of who it is, and asks for the password first if the last was long ago.
   * @returns false if nothing was done: the field says why
   */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Asks for the password again before a change of what protects the account. */
export function useProof(): Proof {
  const { t } = useLingui();
  const { session, store } = useAuth();
  const [needed, setNeeded] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [proved, setProved] = useState(false);
  const passkeys = useQuery(orpc.accounts.passkeys.queryOptions({ enabled: needed }));

  async function prove(): Promise<boolean> {
    if (!session || !password) {
      setProblem(t`Enter your password.`);
      return false;
    }
    try {
      const answer = await api.accounts.signIn({ email: session.user.email, password });
      if ('second_step' in answer) {
        setProblem(t`Your account asks for a code now. Sign out, then sign in with the code.`);
        return false;
      }
      await store.signedIn(answer);
      setNeeded(false);
      return true;
    } catch (error) {
      const code = errorCode(error);
      setProblem(
        code === 'INVALID_CREDENTIALS'
          ? t`That is not your password. Please try again.`
          : code === 'TOO_MANY_REQUESTS'
            ? t`That was a lot of tries. Please wait a few minutes, or set a new password.`
            : t`We could not check your password just now. Please try again.`,
      );
      return false;
    }
  }

  async function provedByPasskey(answer: Session) {
    await store.signedIn(answer);
    setNeeded(false);
    setProved(true);
  }

  return {
    field: proved ? (
      <p role="status">
        <Trans>Thank you. Now go on with the button below.</Trans>
      </p>
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
          error={problem}
          alerts
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
