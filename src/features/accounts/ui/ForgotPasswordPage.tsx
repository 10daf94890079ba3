import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { paths } from '#kit/paths.ts';
import { safeReturnTo } from '#kit/return-to.ts';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { useRefusals } from '#web/ui/use-refusals.tsx';

/** Requests a link to set a new password. The answer is the same for every address. */
export default function ForgotPasswordPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const [returnTo, setReturnTo] = useState(paths.app());
  // The prerendered page has no search, and React leaves its links as they are.
  useEffect(() => setReturnTo(safeReturnTo(search.get('returnTo'), paths.app())), [search]);
  // What was typed at the sign-in.
  const { state: typed } = useLocation();
  const [email, setEmail] = useState(typeof typed === 'string' ? typed : '');
  const [error, setError] = useState<string>();
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const refusals = useRefusals();

  function refuse(why: string) {
    setError(why);
    refusals.refuse();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!email.trim()) return refuse(t`Enter your email address.`);
    setError(undefined);
    setState('sending');
    try {
      await api.accounts.forgotPassword({ email: email.trim(), redirect_to: returnTo });
      setState('sent');
    } catch (failure) {
      const code = errorCode(failure);
      setState('ready');
      refuse(
        code === 'INVALID_INPUT'
          ? t`Enter an email address like name@example.com.`
          : code === 'TOO_MANY_REQUESTS'
            ? t`We just sent several links. Please wait an hour before you ask again.`
            : t`We could not send it just now. Please try again.`,
      );
    }
  }

  return (
    <Page
      focusKey={state === 'sent' ? state : 'form'}
      title={t`Set a new password`}
      lead={<Trans>We send a link to your email address. It works once, for one hour.</Trans>}
    >
      {state === 'sent' ? (
        <Notice tone="success" title={t`Check your email`} role="status">
          <p>
            <Trans>
              If there is an account for <strong>{email}</strong>, a link is on its way. Please look in your
              spam folder too.
            </Trans>
          </p>
        </Notice>
      ) : (
        <Card>
          <form {...refusals.form} method="post" onSubmit={submit} noValidate className="grid gap-5">
            <EmailField value={email} onChange={setEmail} error={error} />
            {refusals.announcement}
            <Button type="submit" busy={state === 'sending'} className="justify-self-start">
              {state === 'sending' ? <Trans>Sending...</Trans> : <Trans>Send the link</Trans>}
            </Button>
          </form>
        </Card>
      )}
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={paths.auth(returnTo)}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </Page>
  );
}
