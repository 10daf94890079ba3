import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { currentLocale } from '../../../web/i18n.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Choice, Fieldset } from '../../../web/ui/Choice.tsx';
import { EmailField } from '../../../web/ui/EmailField.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import { PASSWORD_MIN, type UserType } from '../accounts.rules.ts';
import { PasswordField } from './PasswordField.tsx';

interface SignUpFormProps {
  email: string;
  onEmail: (email: string) => void;
  onDone: () => void;
  /** The account is there already: sign in instead. */
  onExists: () => void;
}

export function SignUpForm({ email, onEmail, onDone, onExists }: SignUpFormProps) {
  const { t } = useLingui();
  const [fullName, setFullName] = useState('');
  const [organization, setOrganization] = useState('');
  const [password, setPassword] = useState('');
  const [userType, setUserType] = useState<UserType>('customer');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);
  const [refusedEmail, setRefusedEmail] = useState<string | null>(null);
  const tooShort = password.length < PASSWORD_MIN;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setProblem(null);
    if (!fullName.trim() || !email.trim() || tooShort || busy) return;
    setBusy(true);
    try {
      const data = {
        full_name: fullName.trim(),
        user_type: userType,
        locale: currentLocale(),
        ...(userType === 'service_provider' && organization.trim()
          ? { organization: organization.trim() }
          : {}),
      };
      await api.accounts.signUp({
        email: email.trim(),
        password,
        options: { redirect_to: `${window.location.origin}/`, data },
      });
      notify.success(t`Account created!`, t`Please check your email to verify your account, then sign in.`);
      onDone();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  function refuse(error: unknown) {
    const code = errorCode(error);
    if (code === 'ACCOUNT_EXISTS') {
      notify.error(t`Account exists`, t`An account with this email already exists. Please sign in instead.`);
      return onExists();
    }
    if (code === 'INVALID_INPUT') setRefusedEmail(email);
    const title = t`Sign up failed`;
    const text =
      code === 'PASSWORD_TOO_COMMON'
        ? t`Many people use this password, so it is easy to guess. Try three or four words in a row.`
        : code === 'INVALID_INPUT'
          ? t`Please check your name, email and password.`
          : code === 'TOO_MANY_REQUESTS'
            ? t`That was a lot of sign-ups from here. Please try again in an hour.`
            : code
              ? (error as Error).message
              : t`An unexpected error occurred. Please try again.`;
    setProblem({ title, text });
    notify.error(title, text);
  }

  const emailError = !email.trim()
    ? t`Enter your email address.`
    : refusedEmail === email
      ? t`Enter an email address like name@example.com.`
      : undefined;

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {problem ? (
        <Notice tone="danger" title={problem.title}>
          <p>{problem.text}</p>
        </Notice>
      ) : null}
      <TextField
        label={<Trans>Full name</Trans>}
        name="full_name"
        autoComplete="name"
        value={fullName}
        onChange={setFullName}
        maxLength={120}
        error={tried && !fullName.trim() ? t`Enter your name.` : undefined}
      />
      <EmailField value={email} onChange={onEmail} error={tried ? emailError : undefined} />
      <PasswordField
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint={
          <Trans>At least 6 characters. Three or four words in a row are strong and easy to remember.</Trans>
        }
        error={tried && tooShort ? t`Use at least 6 characters.` : undefined}
      />
      <Fieldset id="user_type" legend={<Trans>I am</Trans>}>
        <div className="grid gap-2">
          <Choice
            kind="radio"
            name="user_type"
            value="customer"
            checked={userType === 'customer'}
            onChoose={() => setUserType('customer')}
          >
            <Trans>Looking for care services</Trans>
          </Choice>
          <Choice
            kind="radio"
            name="user_type"
            value="service_provider"
            checked={userType === 'service_provider'}
            onChoose={() => setUserType('service_provider')}
          >
            <Trans>Providing care services</Trans>
          </Choice>
        </div>
      </Fieldset>
      {userType === 'service_provider' ? (
        <TextField
          label={<Trans>Organization</Trans>}
          optional={t`(optional)`}
          name="organization"
          autoComplete="organization"
          value={organization}
          onChange={setOrganization}
          maxLength={160}
        />
      ) : null}
      <Button type="submit" disabled={busy} className="justify-self-start">
        {busy ? <Trans>Creating your account...</Trans> : <Trans>Create my account</Trans>}
      </Button>
    </form>
  );
}
