import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#kit/paths.ts';
import { safeReturnTo } from '#kit/return-to.ts';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { useRefusals } from '#web/ui/use-refusals.tsx';
import { EASY_TO_GUESS } from './easy-to-guess.ts';
import { PasswordField } from './PasswordField.tsx';
import { lengthProblem } from './password-words.ts';

/** Sets a new password with the mailed link, and ends the other sessions. */
export default function ResetPasswordPage() {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const [token, setToken] = useState<string | null>(null);
  const [returnTo, setReturnTo] = useState(paths.app());
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [state, setState] = useState<'ready' | 'saving' | 'done' | 'stale'>('ready');
  const refusals = useRefusals();

  function refuse(why: string) {
    setError(why);
    refusals.refuse();
  }

  // Remove the token from the address bar at once: it must not stay in the history.
  useEffect(() => {
    const given = search.get('token');
    if (!given) return;
    setToken(given);
    setReturnTo(safeReturnTo(search.get('returnTo'), paths.app()));
    setSearch({}, { replace: true });
  }, [search, setSearch]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrongLength = lengthProblem(password);
    if (wrongLength) return refuse(i18n._(wrongLength));
    if (!token) return setState('stale');
    setError(undefined);
    setState('saving');
    try {
      await api.accounts.resetPassword({ token, password });
      setState('done');
    } catch (failure) {
      const code = errorCode(failure);
      if (code === 'LINK_EXPIRED') return setState('stale');
      setState('ready');
      refuse(
        code === 'PASSWORD_TOO_COMMON'
          ? i18n._(EASY_TO_GUESS)
          : t`We could not save it just now. Please try again.`,
      );
    }
  }

  return (
    <Page focusKey={state === 'done' || state === 'stale' ? state : 'form'} title={t`Choose a new password`}>
      {state === 'done' ? (
        <Notice tone="success" title={t`Your new password is set`} role="status">
          <p>
            <Trans>You were signed out everywhere. Please sign in with the new password.</Trans>
          </p>
          <p>
            <ButtonLink to={paths.auth(returnTo)}>
              <Trans>Go to sign in</Trans>
            </ButtonLink>
          </p>
        </Notice>
      ) : state === 'stale' ? (
        <Notice tone="warning" title={t`This link is no longer valid`} role="status">
          <p>
            <Trans>
              Links work once, for one hour. Perhaps you just used it: then your new password works already.
            </Trans>
          </p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={paths.auth(returnTo)}>
              <Trans>Go to sign in</Trans>
            </ButtonLink>
            <ButtonLink look="secondary" to={paths.forgotPassword(returnTo)}>
              <Trans>Ask for a new link</Trans>
            </ButtonLink>
          </p>
        </Notice>
      ) : (
        <Card>
          <form {...refusals.form} method="post" onSubmit={submit} noValidate className="grid gap-5">
            <PasswordField
              label={<Trans>New password</Trans>}
              value={password}
              onChange={setPassword}
              autoComplete="new-password"
              hint={
                <Trans>
                  At least 6 characters. Three or four words in a row are strong and easy to remember.
                </Trans>
              }
              error={error}
            />
            {refusals.announcement}
            <Button type="submit" busy={state === 'saving'} className="justify-self-start">
              {state === 'saving' ? <Trans>Saving...</Trans> : <Trans>Save my new password</Trans>}
            </Button>
          </form>
        </Card>
      )}
    </Page>
  );
}
