import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '#web/data/client.ts';
import { formatTime } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import type { Session } from '../accounts.sessions.contract.ts';
import { useAuth } from './AuthProvider.tsx';
import { usePasswordRefusal } from './factors/use-password-refusal.ts';
import { PasswordField } from './PasswordField.tsx';
import { UnsavedText } from './UnsavedText.tsx';
import { useSessionWatch } from './use-session-watch.ts';

/** Session handling on every page: watches for the end, warns before it, and saves what was typed. */
export default function SessionEnding() {
  const { session, endingSoon, store } = useAuth();
  useSessionWatch(store);
  if (!session) return null;
  return (
    <>
      {endingSoon === 'quiet' ? <QuietEnd session={session} /> : null}
      {endingSoon === 'limit' ? <LastEnd key={session.ends_at} session={session} /> : null}
      <UnsavedText key={session.user.id} personId={session.user.id} />
    </>
  );
}

/** Warns about the idle end; what was typed is saved either way. */
function QuietEnd({ session }: { session: Session }) {
  const { t } = useLingui();
  const { store } = useAuth();
  return (
    <Dialog title={t`Are you still there?`} isOpen role="alertdialog">
      <p>
        <Plural
          value={Math.max(1, Math.round(session.idle_minutes))}
          one="To keep your information private, we sign you out after one quiet minute. What you typed is kept on this device, and you can go on where you left off."
          other="To keep your information private, we sign you out after # quiet minutes. What you typed is kept on this device, and you can go on where you left off."
        />
      </p>
      <Button onClick={() => void store.extend()} className="justify-self-start">
        <Trans>Stay signed in</Trans>
      </Button>
    </Dialog>
  );
}

/**
 * Warns about the absolute end: entering the password again continues without losing anything on the
 * page.
 */
function LastEnd({ session }: { session: Session }) {
  const { t } = useLingui();
  const refusalOf = usePasswordRefusal();
  const { store } = useAuth();
  const [later, setLater] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const time = formatTime(session.ends_at);

  async function goOn() {
    if (!password) {
      setProblem(t`Enter your password.`);
      return false;
    }
    setProblem(undefined);
    const answer = await api.accounts.signIn({ email: session.user.email, password });
    if ('second_step' in answer) {
      setProblem(t`Your account asks for a code now. Sign out, then sign in with the code.`);
      return false;
    }
    await store.signedIn(answer);
  }

  function explain(error: unknown) {
    setProblem(refusalOf(error) ?? t`We could not sign you in just now. Please try again.`);
    return null;
  }

  if (later) return null;
  return (
    <FormDialog
      title={t`We sign you out at ${time}`}
      role="alertdialog"
      about={
        <p>
          <Trans>
            To keep your information private, we ask for your password again from time to time. Enter it now
            to go on right here. If you do not, what you typed is kept on this device until you sign in again.
          </Trans>
        </p>
      }
      action={<Trans>Stay signed in</Trans>}
      busyAction={<Trans>Signing in...</Trans>}
      cancel={<Trans>Not now</Trans>}
      submit={goOn}
      explain={explain}
      onClose={() => setLater(true)}
    >
      <PasswordField
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={problem}
      />
    </FormDialog>
  );
}
