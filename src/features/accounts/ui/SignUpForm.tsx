import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { NameField } from '#web/ui/NameField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { UserType } from '../accounts.rules.ts';
import { PasswordField } from './PasswordField.tsx';
import { idOf, useSignUp } from './use-sign-up.ts';

/** The fields besides address and password; kept while the person looks at the other tab. */
export interface SignUpFields {
  fullName: string;
  organization: string;
  userType: UserType;
}
export const NO_FIELDS: SignUpFields = { fullName: '', organization: '', userType: 'customer' };

interface SignUpFormProps {
  email: string;
  onEmail: (email: string) => void;
  written: SignUpFields;
  onWrite: (written: SignUpFields) => void;
  /** Where the mailed link redirects afterwards. */
  returnTo: string;
  /** @param email the address that signed up @param isVetted whether our team checks who it is */
  onDone: (email: string, isVetted: boolean) => void;
  /** The account exists already: sign in instead. */
  onExists: () => void;
}

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
  const { submit, busy, problem, errors, errorOf } = useSignUp(
    { ...written, email, password },
    { returnTo, onDone, onExists },
  );
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
      className="grid gap-5"
    >
      {problem ? (
        <Notice tone="danger" title={problem.title}>
          <p>{problem.text}</p>
        </Notice>
      ) : null}
      <ErrorSummary errors={errors} />
      <NameField
        id={idOf('full_name')}
        label={<Trans>Full name</Trans>}
        name="full_name"
        autoComplete="name"
        value={fullName}
        onChange={(next) => onWrite({ ...written, fullName: next })}
        maxLength={120}
        error={errorOf('full_name')}
      />
      <EmailField id={idOf('email')} value={email} onChange={onEmail} error={errorOf('email')} />
      <PasswordField
        id={idOf('password')}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint={
          <Trans>At least 6 characters. Three or four words in a row are strong and easy to remember.</Trans>
        }
        error={errorOf('password')}
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
        <NameField
          id={idOf('organization')}
          label={<Trans>Organization</Trans>}
          optional={t`(optional)`}
          name="organization"
          autoComplete="organization"
          value={organization}
          onChange={(next) => onWrite({ ...written, organization: next })}
          maxLength={160}
          error={errorOf('organization')}
        />
      ) : null}
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? <Trans>Creating your account...</Trans> : <Trans>Create my account</Trans>}
      </Button>
    </form>
  );
}
