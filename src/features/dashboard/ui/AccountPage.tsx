import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { OwnCredentials } from '#features/accounts/ui/account/OwnCredentials.tsx';
import { OwnDetails } from '#features/accounts/ui/account/OwnDetails.tsx';
import { OwnSessions } from '#features/accounts/ui/account/OwnSessions.tsx';
import { SecondFactors } from '#features/accounts/ui/factors/SecondFactors.tsx';
import { NotificationChoices } from '#features/activity/ui/NotificationChoices.tsx';
import { SigningConsent } from '#features/documents/ui/SigningConsent.tsx';
import { OwnExport } from '#features/exports/ui/OwnExport.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Page } from '#web/ui/Page.tsx';
import { CloseAccount } from './CloseAccount.tsx';

const ConfirmAddress = lazy(() => import('#features/accounts/ui/account/ConfirmAddress.tsx'));

const PendingReset = lazy(() => import('#features/accounts/ui/factors/PendingReset.tsx'));

/** Everything about one's own account, a section for each concern. */
export default function AccountPage() {
  const { session } = useAuth();
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  /** Of a link mailed to a new address. */
  const token = search.get('token');
  if (!session) return null;
  return (
    <Page title={t`My account`}>
      <Suspense>
        {token ? (
          <ConfirmAddress
            key={token}
            token={token}
            onDone={() => {
              setSearch({}, { replace: true });
              document.querySelector('h1')?.focus();
            }}
          />
        ) : null}
        <PendingReset />
      </Suspense>
      <OwnDetails />
      <OwnCredentials />
      <SecondFactors />
      <OwnSessions />
      <section aria-labelledby="letters">
        <Card className="grid gap-4">
          <h2 id="letters" className="text-xl">
            <Trans>Mails and reminders</Trans>
          </h2>
          <NotificationChoices />
        </Card>
      </section>
      <SigningConsent />
      <p>
        <ButtonLink look="secondary" to={paths.whoLooked()}>
          <Trans>Who looked at my information</Trans>
        </ButtonLink>
      </p>
      <OwnExport />
      <CloseAccount />
    </Page>
  );
}
