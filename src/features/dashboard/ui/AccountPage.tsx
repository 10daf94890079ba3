import { Trans, useLingui } from '@lingui/react/macro';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { SecondFactors } from '#features/accounts/ui/factors/SecondFactors.tsx';
import { SigningConsent } from '#features/documents/ui/SigningConsent.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Page } from '#web/ui/Page.tsx';
import { useProfile } from './use-profile.ts';

/** Who is signed in, and what they have agreed to. */
export default function AccountPage() {
  const { session } = useAuth();
  const { t } = useLingui();
  const profile = useProfile(session?.user.id ?? '');
  if (!session) return null;
  const { email, full_name } = session.user;
  return (
    <Page title={t`My account`}>
      <Card>
        <dl className="grid gap-3">
          <div>
            <dt className="text-sm text-ink-2">
              <Trans>Name</Trans>
            </dt>
            <dd className="wrap-anywhere">{profile?.full_name ?? full_name}</dd>
          </div>
          <div>
            <dt className="text-sm text-ink-2">
              <Trans>Email</Trans>
            </dt>
            <dd className="wrap-anywhere">{email}</dd>
          </div>
        </dl>
      </Card>
      <SecondFactors />
      <SigningConsent />
    </Page>
  );
}
