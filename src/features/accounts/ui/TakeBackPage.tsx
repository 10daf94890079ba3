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
import { useAuth } from './AuthProvider.tsx';

/**
 * The target of two links, each with one button: of the letter to a former address, which makes the account use
 * it again, and of the letter about a closed account, which opens it again.
 */
export default function TakeBackPage() {
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
  return <TakeBack token={search.get('token') ?? ''} of={search.get('of')} />;
}

function TakeBack({ token, of }: { token: string; of: string | null }) {
  const { t } = useLingui();
  const { store } = useAuth();
  const isClosed = of === 'account';
  const [state, setState] = useState<'ready' | 'working' | 'done' | 'stale' | 'failed'>(
    token ? 'ready' : 'stale',
  );

  async function takeBack() {
    setState('working');
    try {
      if (isClosed) await api.accounts.reopenAccount({ token });
      else await api.accounts.undoAddress({ token });
      setState('done');
      await store.check();
    } catch (error) {
      setState(errorCode(error) === 'LINK_EXPIRED' ? 'stale' : 'failed');
    }
  }

  if (of === 'closed') {
    return (
      <Page title={t`Your account is closed`}>
        <p className="measure">
          <Trans>
            We have sent you a mail. Its link opens your account again, for 30 days. After that we delete it.
          </Trans>
        </p>
      </Page>
    );
  }
  return (
    <Page
      focusKey={state === 'done' || state === 'stale' ? state : 'button'}
      title={isClosed ? t`Open your account again` : t`Take back your old address`}
    >
      {state === 'done' ? (
        <Notice
          tone="success"
          title={isClosed ? t`Welcome back` : t`Your old address works again`}
          role="status"
        >
          {isClosed ? (
            <p>
              <ButtonLink to={paths.signIn()}>
                <Trans>Go to sign in</Trans>
              </ButtonLink>
            </p>
          ) : (
            <p>
              <Trans>
                Everybody is signed out, and the password no longer works. Any way to sign in that was added
                since the change is gone too. We have sent you a link to set a new password: please open it
                now.
              </Trans>
            </p>
          )}
        </Notice>
      ) : state === 'stale' ? (
        <Notice tone="warning" title={t`This link is no longer valid`} role="status">
          <p>
            {isClosed ? (
              <Trans>
                Links work once, for 30 days. Perhaps you just used it: then your account is open, and you can
                sign in.
              </Trans>
            ) : (
              <Trans>
                Links work once, for 7 days. Perhaps you just used it: then our newest mail to you has a link
                to set a new password. If somebody else still has your account, write to us.
              </Trans>
            )}
          </p>
          <p>
            <ButtonLink to={paths.signIn()}>
              <Trans>Go to sign in</Trans>
            </ButtonLink>
          </p>
        </Notice>
      ) : (
        <>
          <p className="measure">
            {isClosed ? (
              <Trans>
                You closed this account. If you go on, it is open again, with your answers, plans and
                settings. What ended when you closed it does not come back, such as appointments.
              </Trans>
            ) : (
              <Trans>
                If it was not you who changed the address of your account: take it back. Then this address
                works again, everybody is signed out, and we send you a link to set a new password.
              </Trans>
            )}
          </p>
          {state === 'failed' ? (
            <Notice tone="danger" title={t`We could not check the link`} role="alert">
              <p>
                <Trans>Nothing is lost. Please check your connection and try again.</Trans>
              </p>
            </Notice>
          ) : null}
          <p>
            <Button busy={state === 'working'} onClick={takeBack}>
              {isClosed ? <Trans>Open my account</Trans> : <Trans>Take back my address</Trans>}
            </Button>
          </p>
        </>
      )}
    </Page>
  );
}
