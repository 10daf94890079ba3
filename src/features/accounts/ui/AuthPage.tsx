import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#kit/paths.ts';
import { safeReturnTo } from '#kit/return-to.ts';
import { api } from '#web/data/client.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { setting } from '#web/settings.ts';
import { Card } from '#web/ui/Card.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { notify } from '#web/ui/toast.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { END_REASONS, type EndReason } from '../accounts.sessions.rules.ts';
import { useAuth } from './AuthProvider.tsx';
import { forgetNewAccount, keepNewAccount, newAccount } from './new-account.ts';
import { SignInForm } from './SignInForm.tsx';
import { NO_FIELDS, type SignUpFields, SignUpForm } from './SignUpForm.tsx';

/** Only a care professional can use an invitation to a project. */
const OF_PROVIDER: SignUpFields = { ...NO_FIELDS, userType: 'service_provider' };

const loadProviders = () => import('./sso/providers.tsx');
const ProviderLinks = lazyAgain(async () => ({ default: (await loadProviders()).ProviderLinks }));
const ProviderResult = lazyAgain(async () => ({ default: (await loadProviders()).ProviderResult }));
const SessionEnded = lazyAgain(() => import('./SessionEnded.tsx'));
const loadCheckEmail = () => import('./CheckEmail.tsx');
const CheckEmail = lazyAgain(loadCheckEmail);
const NotLinked = lazyAgain(() => import('./sso/NotLinked.tsx'));
const ProviderCode = lazyAgain(() => import('./sso/ProviderCode.tsx'));

/**
 * Leads from here to where the person was going, unless they are there: signing in shows that page before all its
 * answers have come, and by then they may have gone on.
 */
function useLeave() {
  const navigate = useNavigate();
  const inOurLanguage = usePublicPath();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (to: string) => {
    if (isHere.current) void navigate(inOurLanguage(to), { replace: true });
  };
}

/** Sign in or sign up, then continue to where the person was going. */
export default function AuthPage() {
  const { t } = useLingui();
  const { loading, session, store } = useAuth();
  const [search, setSearch] = useSearchParams();
  const leave = useLeave();
  const to = usePublicPath();
  const ended = useEndReason();
  const [email, setEmail] = useState('');
  const [written, setWritten] = useState<SignUpFields>();
  const [created, setCreated] = useState<{ email: string; isNew: boolean; isVetted?: boolean } | null>(null);
  const [held, setHeld] = useState(false);
  const [exists, setExists] = useState(false);
  const [wasOut, setWasOut] = useState(false);
  useEffect(() => {
    if (!loading && !session) setWasOut(true);
  }, [loading, session]);
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    setMounted(true);
    const made = newAccount();
    if (!made) return;
    setCreated({ email: made, isNew: false });
    setEmail((typed) => typed || made);
  }, []);
  useEffect(() => {
    if (mounted) delete document.documentElement.dataset.signUp;
  }, [mounted]);
  const returnTo = mounted ? safeReturnTo(search.get('returnTo')) : '/';
  const isInvited = returnTo.startsWith(paths.joinProject());
  const tab = mounted && search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';

  // By the time the account is there, so is what to do next.
  useEffect(() => {
    if (tab === 'sign-up') void loadCheckEmail().catch(() => {});
  }, [tab]);

  // What was pressed is gone with the form.
  useEffect(() => {
    if (!exists || tab !== 'sign-in') return;
    document.getElementById('sign-in-email')?.focus();
    setExists(false);
  }, [exists, tab]);

  function select(next: string) {
    setSearch(
      (params) => {
        if (next === 'sign-up') params.set('tab', next);
        else params.delete('tab');
        return params;
      },
      { replace: true },
    );
  }

  const providers = mounted ? setting('SIGN_IN_WITH').split(' ').filter(Boolean) : [];
  /** Back from a provider; see accounts.oidc.routes.ts. */
  const sso = mounted ? search.get('sso') : null;
  const linking = sso === 'link';

  async function goOn() {
    forgetNewAccount();
    if (linking)
      await api.accounts.linkIdentity().catch(() => {
        notify.refused(
          t`You are signed in, but the other account is not linked.`,
          t`You can try again next time.`,
        );
      });
    leave(returnTo);
  }

  const result = { result: sso ?? '', provider: search.get('provider') ?? '', providers };
  if (session && !linking && !held) {
    // Signed in before they went to the provider, to link it.
    if (sso && sso !== 'code' && !wasOut)
      return (
        <Suspense fallback={<LoadingCard />}>
          <NotLinked {...result} returnTo={returnTo} />
        </Suspense>
      );
    return <Navigate to={to(returnTo)} replace />;
  }
  if (mounted && loading && 'known' in document.documentElement.dataset) return <LoadingCard />;
  return (
    <Page
      title={tab === 'sign-up' ? t`Create your account` : t`Sign in to Kinkeeper`}
      lead={<Reason to={returnTo} />}
    >
      <Suspense>{ended ? <SessionEnded why={ended} /> : null}</Suspense>
      <Suspense>
        {created ? <CheckEmail key={created.email} {...created} returnTo={returnTo} /> : null}
      </Suspense>
      {sso ? (
        <Suspense>
          <ProviderResult {...result} />
        </Suspense>
      ) : null}
      <Card className="unless-known">
        {sso === 'code' ? (
          <Suspense fallback={<LoadingCard />}>
            <ProviderCode
              onDone={async (proved) => {
                await store.signedIn(proved);
                leave(returnTo);
              }}
              onHold={() => setHeld(true)}
              onBack={() => setSearch({ sso: 'expired', returnTo }, { replace: true })}
            />
          </Suspense>
        ) : (
          <Tabs
            label={t`Sign in or sign up`}
            selected={tab}
            onSelect={select}
            tabs={[
              {
                id: 'sign-in',
                title: <Trans>Sign In</Trans>,
                content: (
                  <SignInForm
                    email={email}
                    onEmail={setEmail}
                    returnTo={returnTo}
                    onHold={() => setHeld(true)}
                    onDone={() => void goOn()}
                  />
                ),
              },
              {
                id: 'sign-up',
                title: <Trans>Sign Up</Trans>,
                content: (
                  <SignUpForm
                    email={email}
                    onEmail={setEmail}
                    written={written ?? (isInvited ? OF_PROVIDER : NO_FIELDS)}
                    onWrite={setWritten}
                    returnTo={returnTo}
                    onExists={() => {
                      select('sign-in');
                      setExists(true);
                    }}
                    onDone={(made, isVetted) => {
                      keepNewAccount(made);
                      setCreated({ email: made, isNew: true, isVetted });
                      select('sign-in');
                    }}
                  />
                ),
              },
            ]}
          />
        )}
        {providers.length > 0 && sso !== 'code' && !linking ? (
          <Suspense>
            <ProviderLinks providers={providers} returnTo={returnTo} />
          </Suspense>
        ) : null}
      </Card>
    </Page>
  );
}

/** Why the last session ended on its own; stored in the history entry. */
function useEndReason(): EndReason | null {
  const { ended } = useAuth();
  const { state } = useLocation();
  const [reason, setReason] = useState<EndReason | null>(null);
  useEffect(() => {
    const kept = (state as { ended?: unknown } | null)?.ended;
    setReason(END_REASONS.find((each) => each === kept) ?? ended);
  }, [state, ended]);
  return reason;
}

/** Why the person was sent here, if they were. */
function Reason({ to }: { to: string }) {
  if (to.startsWith('/form'))
    return <Trans>Sign in to save your assessment. Your answers stay private.</Trans>;
  if (to.startsWith('/assessments/')) return <Trans>Sign in to read this plan.</Trans>;
  if (to.startsWith(paths.verifyEmail())) return <Trans>Sign in to verify your email address.</Trans>;
  if (to.startsWith(paths.joinProject()))
    return (
      <Trans>You were invited to work with a family. Use the email address that got the invitation.</Trans>
    );
  if (to !== '/' && to !== paths.app()) return <Trans>Sign in to go on to the page you asked for.</Trans>;
  return null;
}
