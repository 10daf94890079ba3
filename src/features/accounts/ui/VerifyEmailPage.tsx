import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#kit/paths.ts';
import { safeReturnTo } from '#kit/return-to.ts';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { useAuth } from './AuthProvider.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Target of the link in the verification mail. */
export default function VerifyEmailPage() {
  const { t } = useLingui();
  const { loading, session, store } = useAuth();
  const signOut = useSignOut();
  const [search, setSearch] = useSearchParams();
  const token = useRef<string | null>(null);
  const [returnTo, setReturnTo] = useState('/');
  const [state, setState] = useState<'working' | 'done' | 'sign-in' | 'stale' | 'failed'>('working');

  async function verify() {
    if (!token.current) return;
    setState('working');
    try {
      const { verified } = await api.accounts.verifyEmail({ token: token.current });
      if (verified) await store.check();
      setState(verified ? 'done' : 'sign-in');
    } catch (error) {
      setState(errorCode(error) === 'LINK_EXPIRED' ? 'stale' : 'failed');
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the token of the address
  useEffect(() => {
    if (token.current) return;
    token.current = search.get('token');
    setReturnTo(safeReturnTo(search.get('returnTo')));
    if (token.current) setSearch({}, { replace: true });
    void verify();
  }, []);

  // Back from the sign-in that proved it; the session may come a moment after the page.
  useEffect(() => {
    if (token.current || loading) return;
    if (session?.user.email_verified) setState('done');
    else setState((current) => (current === 'working' ? 'stale' : current));
  }, [loading, session]);

  // Home is where everybody goes on to.
  const onward = returnTo === '/' || returnTo === paths.app() ? undefined : returnTo;
  const signInHere = paths.auth(paths.verifyEmail(onward));
  return (
    <Page title={t`Your email address`} focusKey={state}>
      {state === 'working' ? <LoadingCard /> : null}
      {state === 'done' ? (
        <Notice tone="success" title={t`Your email address is verified`} role="status">
          <p>
            {session ? (
              <ButtonLink to={onward ?? paths.app()}>
                {onward ? <Trans>Go on to where you were</Trans> : <Trans>Go to my home page</Trans>}
              </ButtonLink>
            ) : (
              <ButtonLink to={onward ? paths.auth(onward) : paths.signIn()}>
                <Trans>Go to sign in</Trans>
              </ButtonLink>
            )}
          </p>
        </Notice>
      ) : null}
      {state === 'sign-in' ? (
        <Notice
          title={session ? t`This link is for another account` : t`One more step: sign in`}
          role="status"
        >
          <p>
            {session ? (
              <Trans>
                You are signed in as <strong className="break-all">{session.user.email}</strong>. Sign out,
                then sign in with the email address that got this link.
              </Trans>
            ) : (
              <Trans>
                You opened the link in a different browser than the one you signed up in. Sign in here to
                finish. This way nobody else can use your email address.
              </Trans>
            )}
          </p>
          <p>
            {session ? (
              <Button onClick={() => void signOut(signInHere)}>
                <Trans>Sign out, then sign in again</Trans>
              </Button>
            ) : (
              <ButtonLink to={signInHere}>
                <Trans>Sign in to finish</Trans>
              </ButtonLink>
            )}
          </p>
          {session ? null : (
            <p>
              <Trans>If you did not sign up, close this page. Your address stays unverified.</Trans>
            </p>
          )}
        </Notice>
      ) : null}
      {state === 'stale' ? (
        <Notice tone="warning" title={t`This link is no longer valid`} role="status">
          <p>
            <Trans>Links work for 24 hours. Sign in to get a new one; your account is safe.</Trans>
          </p>
          <p>
            <ButtonLink to={onward ? paths.auth(onward) : paths.signIn()}>
              <Trans>Go to sign in</Trans>
            </ButtonLink>
          </p>
        </Notice>
      ) : null}
      {state === 'failed' ? (
        <Notice tone="danger" title={t`We could not check the link`} role="status">
          <p>
            <Trans>Nothing is lost. Please check your connection and try again.</Trans>
          </p>
          <p>
            <Button onClick={verify}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        </Notice>
      ) : null}
    </Page>
  );
}
