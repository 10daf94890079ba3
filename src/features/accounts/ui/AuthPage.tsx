import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { safeReturnTo } from '../../../kit/return-to.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { LoadingCard } from '../../../web/ui/Loading.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { Tabs } from '../../../web/ui/Tabs.tsx';
import { useAuth } from './AuthProvider.tsx';
import { ResendVerification } from './ResendVerification.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

/** Sign in or sign up, and go on to where the person was going. */
export default function AuthPage() {
  const { t } = useLingui();
  const { loading, session } = useAuth();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [created, setCreated] = useState(false);
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const returnTo = mounted ? safeReturnTo(search.get('returnTo')) : '/';
  const tab = mounted && search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';

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

  if (session) return <Navigate to={returnTo} replace />;
  if (mounted && loading && 'known' in document.documentElement.dataset) return <LoadingCard />;
  return (
    <Page
      title={tab === 'sign-up' ? t`Create your account` : t`Sign in to Kinkeeper`}
      lead={<Reason to={returnTo} />}
    >
      {created ? (
        <Notice tone="success" title={t`Check your email`} role="status">
          <p>
            <Trans>
              We sent a link to <strong>{email}</strong>. Open it to verify your account, then sign in here.
            </Trans>
          </p>
          <ResendVerification email={email} />
        </Notice>
      ) : null}
      <Card className="unless-known">
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
                  onDone={() => navigate(returnTo, { replace: true })}
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
                  onExists={() => select('sign-in')}
                  onDone={() => {
                    setCreated(true);
                    select('sign-in');
                  }}
                />
              ),
            },
          ]}
        />
      </Card>
    </Page>
  );
}

/** Why the person is here, when something sent them. */
function Reason({ to }: { to: string }) {
  if (to.startsWith('/form'))
    return <Trans>Sign in to save your assessment. Your answers stay private.</Trans>;
  if (to.startsWith('/assessments/')) return <Trans>Sign in to read this plan.</Trans>;
  if (to !== '/') return <Trans>Sign in to go on to the page you asked for.</Trans>;
  return null;
}
