import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { safeReturnTo } from '#kit/return-to.ts';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { useAuth } from './AuthProvider.tsx';

/** Target of the link in the verification mail. */
export default function VerifyEmailPage() {
  const { t } = useLingui();
  const { session, store } = useAuth();
  const [search, setSearch] = useSearchParams();
  const token = useRef<string | null>(null);
  const [returnTo, setReturnTo] = useState('/');
  const [state, setState] = useState<'working' | 'done' | 'stale' | 'failed'>('working');

  async function verify() {
    if (!token.current) return setState('stale');
    setState('working');
    try {
      await api.accounts.verifyEmail({ token: token.current });
      setState('done');
      await store.check();
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

  const onward = returnTo === '/' ? undefined : returnTo;
  return (
    <Page title={t`Verify your email`}>
      {state === 'working' ? <LoadingCard /> : null}
      {state === 'done' ? (
        <Notice tone="success" title={t`Your email address is verified`} role="status">
          <p>
            {session ? (
              <ButtonLink to={onward ?? paths.app()}>
                {onward ? <Trans>Go on to where you were</Trans> : <Trans>Go to my home page</Trans>}
              </ButtonLink>
            ) : (
              <ButtonLink to={paths.auth(onward)}>
                <Trans>Go to sign in</Trans>
              </ButtonLink>
            )}
          </p>
        </Notice>
      ) : null}
      {state === 'stale' ? (
        <Notice tone="warning" title={t`This link is no longer valid`} role="status">
          <p>
            <Trans>Links work for 24 hours. Sign in to get a new one; your account is safe.</Trans>
          </p>
          <p>
            <ButtonLink to={paths.auth(onward)}>
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
