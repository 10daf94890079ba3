import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { errorCode, errorData } from '../../../web/data/errors.ts';
import { currentLocale } from '../../../web/i18n.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Choice, Fieldset } from '../../../web/ui/Choice.tsx';
import { EmailField } from '../../../web/ui/EmailField.tsx';
import { ErrorSummary } from '../../../web/ui/ErrorSummary.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';
import { notify } from '../../../web/ui/toast.tsx';
import { PASSWORD_MIN, type UserType } from '../accounts.rules.ts';
import { PasswordField } from './PasswordField.tsx';

/** What is written in the form beside address and password: kept while somebody looks at the other tab. */
export interface Written {
  fullName: string;
  organization: string;
  userType: UserType;
}
export const NOTHING_WRITTEN: Written = { fullName: '', organization: '', userType: 'customer' };

interface SignUpFormProps {
  email: string;
  onEmail: (email: string) => void;
  written: Written;
  onWrite: (written: Written) => void;
  /** Where the link in the mail leads on to. */
  returnTo: string;
  /** @param email the address that was signed up */
  onDone: (email: string) => void;
  /** The account is there already: sign in instead. */
  onExists: () => void;
}

type FieldName = 'full_name' | 'email' | 'password' | 'organization';
/** The fields as the server names them. */
const FIELD_OF: Record<string, FieldName> = {
  email: 'email',
  password: 'password',
  'options.data.full_name': 'full_name',
  'options.data.organization': 'organization',
};

export function SignUpForm({
  email,
  onEmail,
  written,
  onWrite,
  returnTo,
  onDone,
  onExists,
}: SignUpFormProps) {
  const { t } = useLingui();
  const { fullName, organization, userType } = written;
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);
  /** What the server did not take, as it was. */
  const [refused, setRefused] = useState<Partial<Record<FieldName, string>>>({});
  const [errors, setErrors] = useState<{ id: string; text: string }[]>([]);
  const values = { full_name: fullName, email, password, organization };

  const isRefused = (name: FieldName) => refused[name] !== undefined && refused[name] === values[name];
  const missing: Partial<Record<FieldName, string | undefined>> = {
    full_name: fullName.trim() ? undefined : t`Enter your name.`,
    email: email.trim() ? undefined : t`Enter your email address.`,
    password: password.length < PASSWORD_MIN ? t`Use at least 6 characters.` : undefined,
  };
  const wrong: Record<FieldName, string> = {
    full_name: t`Write your name without signs like < > @ /.`,
    email: t`Enter an email address like name@example.com.`,
    password: t`This password is easy to guess: many people use it, or it is close to your name, your email or our name. Try three or four words in a row.`,
    organization: t`Write the name without line breaks or special signs.`,
  };
  const errorOf = (name: FieldName) => missing[name] ?? (isRefused(name) ? wrong[name] : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setProblem(null);
    const names = ['full_name', 'email', 'password', 'organization'] as const;
    const found = names.flatMap((name) => {
      const text = errorOf(name);
      return text ? [{ id: idOf(name), text }] : [];
    });
    setErrors(found);
    if (found.length > 0 || busy) return;
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
        options: { redirect_to: `${window.location.origin}${returnTo}`, data },
      });
      notify.success(t`Account created!`, t`Please check your email to verify your account, then sign in.`);
      onDone(email.trim());
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  /** Says it at the field, where one is wrong; else above the form. */
  function refuse(error: unknown) {
    const code = errorCode(error);
    if (code === 'ACCOUNT_EXISTS') {
      notify.refused(
        t`Account exists`,
        t`An account with this email already exists. Please sign in instead.`,
      );
      return onExists();
    }
    const sent = errorData<{ fields: { path: string }[] }>(error)?.fields ?? [];
    const names: FieldName[] =
      code === 'PASSWORD_TOO_COMMON' ? ['password'] : sent.flatMap(({ path }) => FIELD_OF[path] ?? []);
    if (names.length > 0) {
      setRefused(Object.fromEntries(names.map((name) => [name, values[name]])));
      return setErrors(names.map((name) => ({ id: idOf(name), text: wrong[name] })));
    }
    const title = t`Sign up failed`;
    const text =
      code === 'TOO_MANY_REQUESTS'
        ? t`That was a lot of sign-ups from here. Please try again in an hour.`
        : code
          ? (error as Error).message
          : t`An unexpected error occurred. Please try again.`;
    setProblem({ title, text });
    notify.refused(title, text);
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      {problem ? (
        <Notice tone="danger" title={problem.title}>
          <p>{problem.text}</p>
        </Notice>
      ) : null}
      <ErrorSummary errors={errors} />
      <TextField
        id={idOf('full_name')}
        label={<Trans>Full name</Trans>}
        name="full_name"
        autoComplete="name"
        value={fullName}
        onChange={(next) => onWrite({ ...written, fullName: next })}
        maxLength={120}
        error={tried ? errorOf('full_name') : undefined}
      />
      <EmailField
        id={idOf('email')}
        value={email}
        onChange={onEmail}
        error={tried ? errorOf('email') : undefined}
      />
      <PasswordField
        id={idOf('password')}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint={
          <Trans>At least 6 characters. Three or four words in a row are strong and easy to remember.</Trans>
        }
        error={tried ? errorOf('password') : undefined}
      />
      <Fieldset id="user_type" legend={<Trans>I am</Trans>}>
        <div className="grid gap-2">
          <Choice
            kind="radio"
            name="user_type"
            value="customer"
            checked={userType === 'customer'}
            onChoose={() => onWrite({ ...written, userType: 'customer' })}
          >
            <Trans>Looking for care services</Trans>
          </Choice>
          <Choice
            kind="radio"
            name="user_type"
            value="service_provider"
            checked={userType === 'service_provider'}
            onChoose={() => onWrite({ ...written, userType: 'service_provider' })}
          >
            <Trans>Providing care services</Trans>
          </Choice>
        </div>
      </Fieldset>
      {userType === 'service_provider' ? (
        <TextField
          id={idOf('organization')}
          label={<Trans>Organization</Trans>}
          optional={t`(optional)`}
          name="organization"
          autoComplete="organization"
          value={organization}
          onChange={(next) => onWrite({ ...written, organization: next })}
          maxLength={160}
          error={tried ? errorOf('organization') : undefined}
        />
      ) : null}
      <Button type="submit" disabled={busy} className="justify-self-start">
        {busy ? <Trans>Creating your account...</Trans> : <Trans>Create my account</Trans>}
      </Button>
    </form>
  );
}

const idOf = (name: FieldName) => `sign-up-${name}`;
