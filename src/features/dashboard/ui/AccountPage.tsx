import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { OwnCredentials } from '#features/accounts/ui/account/OwnCredentials.tsx';
import { OwnDetails } from '#features/accounts/ui/account/OwnDetails.tsx';
import { OwnSessions } from '#features/accounts/ui/account/OwnSessions.tsx';
import { SecondFactors } from '#features/accounts/ui/factors/SecondFactors.tsx';
import { NotificationChoices } from '#features/activity/ui/NotificationChoices.tsx';
import { SigningConsent } from '#features/documents/ui/SigningConsent.tsx';
import { OwnExport } from '#features/exports/ui/OwnExport.tsx';
import { paths } from '#kit/paths.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { setting } from '#web/settings.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Page } from '#web/ui/Page.tsx';
import { useArrival } from '#web/ui/use-arrival.ts';
import { CloseAccount } from './CloseAccount.tsx';

const LinkedProviders = lazyAgain(() => import('#features/accounts/ui/sso/LinkedProviders.tsx'));
const ConfirmAddress = lazyAgain(() => import('#features/accounts/ui/account/ConfirmAddress.tsx'));

const PendingReset = lazyAgain(() => import('#features/accounts/ui/factors/PendingReset.tsx'));

/** Everything about one's own account, a section for each concern. */
export default function AccountPage() {
  const { session } = useAuth();
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  /** Of a link mailed to a new address. */
  const token = search.get('token');
  useArrival();
  if (!session) return null;
  /** What is used most comes first. */
  const groups = [
    {
      id: 'you',
      title: t`You`,
      names: [
        ['details', t`About you`],
        ['letters', t`Mails and reminders`],
      ],
      parts: (
        <>
          <OwnDetails />
          <section aria-labelledby="letters">
            <Card className="grid gap-4">
              <h3 id="letters" tabIndex={-1} className="text-xl outline-none">
                <Trans>Mails and reminders</Trans>
              </h3>
              <NotificationChoices />
            </Card>
          </section>
        </>
      ),
    },
    {
      id: 'signing-in',
      title: t`Signing in`,
      names: [
        ['sign-in', t`Email and password`],
        ['second-factors', t`A code at sign-in`],
        ['passkeys', t`Passkeys`],
        ...(setting('SIGN_IN_WITH') ? [['linked', t`Accounts elsewhere`] as const] : []),
      ],
      parts: (
        <>
          <OwnCredentials />
          <SecondFactors />
          {setting('SIGN_IN_WITH') ? (
            <Suspense>
              <LinkedProviders />
            </Suspense>
          ) : null}
        </>
      ),
    },
    {
      id: 'devices',
      title: t`Devices`,
      names: [['sessions', t`Where you are signed in`]],
      parts: <OwnSessions />,
    },
    {
      id: 'information',
      title: t`Your information`,
      names: [
        ['looks', t`Who looked`],
        ['export', t`A copy of your data`],
        ['signing-consent', t`Signing electronically`],
        ['close', t`Close my account`],
      ],
      parts: (
        <>
          <section aria-labelledby="looks">
            <Card className="grid justify-items-start gap-3">
              <h3 id="looks" tabIndex={-1} className="text-xl outline-none">
                <Trans>Who looked</Trans>
              </h3>
              <p>
                <Trans>
                  Each time somebody else opens your plan, or a file or document of your project, we write it
                  down for you.
                </Trans>
              </p>
              <ButtonLink look="secondary" to={paths.whoLooked()}>
                <Trans>Who looked at my information</Trans>
              </ButtonLink>
            </Card>
          </section>
          <OwnExport />
          <SigningConsent />
          <CloseAccount />
        </>
      ),
    },
  ] as const;
  return (
    <Page wide title={t`My account`}>
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
      <div className="grid gap-8 md:grid-cols-[13rem_1fr]">
        <nav
          aria-label={t`On this page`}
          className="no-print md:sticky md:top-24 md:self-start md:border-r md:border-hairline md:pr-4"
        >
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-2 md:grid-cols-1">
            {groups.map(({ id, title, names }) => (
              <li key={id}>
                <a className="link inline-flex min-h-11 min-w-11 items-center font-semibold" href={`#${id}`}>
                  {title}
                </a>
                <ul className="border-l border-hairline pl-3">
                  {names.map(([part, name]) => (
                    <li key={part}>
                      <a className="link inline-flex min-h-11 min-w-11 items-center" href={`#${part}`}>
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-10">
          {groups.map(({ id, title, parts }) => (
            <section key={id} aria-labelledby={id} className="grid gap-4">
              <h2 id={id} tabIndex={-1} className="scroll-mt-4 text-2xl outline-none">
                {title}
              </h2>
              {parts}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
