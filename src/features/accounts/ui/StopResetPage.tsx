import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#kit/paths.ts';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';

/** The target of the link in our letters about lost codes: one button, which keeps app, passkeys and codes. */
export default function StopResetPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  // The page is made without a query at the build: what depends on it comes after.
  const [isRead, setRead] = useState(false);
  useEffect(() => setRead(true), []);
  if (!isRead) {
    return (
      <Page title={t`One moment...`}>
        <LoadingCard />
      </Page>
    );
  }
  return <StopReset token={search.get('token') ?? ''} />;
}

function StopReset({ token }: { token: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<'ready' | 'done' | 'stale'>(token ? 'ready' : 'stale');
  const { busy, problem, run } = useAction(
    async () => {
      await api.accounts.stopReset({ token });
      setState('done');
    },
    (error) => {
      if (errorCode(error) !== 'LINK_EXPIRED')
        return <Trans>We could not stop it just now. Please check your connection and try again.</Trans>;
      setState('stale');
      return null;
    },
  );
  // The button that had the focus is gone.
  useEffect(() => {
    if (state !== 'ready') document.querySelector('h1')?.focus();
  }, [state]);

  return (
    <Page title={t`Keep your codes`}>
      {state === 'ready' ? (
        <>
          <p className="measure">
            <Trans>
              Somebody asked us to take the app, the passkeys and the recovery codes off your account. If that
              was not you, or if you have found them, stop it here. Then nothing is taken off.
            </Trans>
          </p>
          <Problem>{problem}</Problem>
          <p>
            <Button busy={busy} onClick={() => void run()}>
              {busy ? <Trans>Stopping...</Trans> : <Trans>Stop it</Trans>}
            </Button>
          </p>
        </>
      ) : (
        <>
          {state === 'done' ? (
            <Notice tone="success" title={t`It is stopped`} role="status">
              <p>
                <Trans>Your app, your passkeys and your recovery codes stay as they are.</Trans>
              </p>
            </Notice>
          ) : (
            <Notice tone="warning" title={t`This link is no longer valid`} role="status">
              <p>
                <Trans>
                  It works once. The request was stopped before, or it is over: our newest mail to you says
                  which.
                </Trans>
              </p>
            </Notice>
          )}
          <p className="measure">
            <Trans>
              If it was not you who asked, somebody knows your password. Please set a new one now. It must be
              one that you use nowhere else.
            </Trans>
          </p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={paths.forgotPassword()}>
              <Trans>Set a new password</Trans>
            </ButtonLink>
            <ButtonLink look="secondary" to={paths.signIn()}>
              <Trans>Go to sign in</Trans>
            </ButtonLink>
          </p>
        </>
      )}
    </Page>
  );
}
