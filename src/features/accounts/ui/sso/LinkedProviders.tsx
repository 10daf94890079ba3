import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { formatDate } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { setting } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { CallLink } from '#web/ui/ButtonLink.tsx';
import { oauthSignInUrl, providerTitle } from '../../accounts.oidc.rules.ts';
import { Section } from '../account/Section.tsx';

const UnlinkDialog = lazyAgain(() => import('./UnlinkDialog.tsx'));

/** The accounts elsewhere that open this one as well; the page shows it where there can be any. */
export default function LinkedProviders() {
  const { t } = useLingui();
  const query = useQuery(orpc.accounts.identities.queryOptions());
  const [unlinking, setUnlinking] = useState<string | null>(null);
  const configured = setting('SIGN_IN_WITH').split(' ').filter(Boolean);
  return (
    <Section id="linked" title={<Trans>Accounts elsewhere</Trans>} query={query}>
      {({ identities }, heading) => {
        const others = configured.filter((each) => !identities.some(({ provider }) => provider === each));
        return (
          <>
            <p>
              <Trans>
                You can sign in with an account from your hospital or agency, without your password here.
              </Trans>
            </p>
            {identities.length > 0 ? (
              <ul className="grid w-full gap-3">
                {identities.map(({ provider, linked_at }) => {
                  const name = providerTitle(provider);
                  const since = formatDate(linked_at);
                  return (
                    <li
                      key={provider}
                      className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-3"
                    >
                      <div>
                        <p className="font-semibold wrap-anywhere">{name}</p>
                        <p className="text-sm text-ink-2">
                          <Trans>Linked {since}</Trans>
                        </p>
                      </div>
                      <Button
                        look="secondary"
                        onClick={() => setUnlinking(provider)}
                        aria-label={t`Unlink ${name}`}
                      >
                        <Trans>Unlink</Trans>
                      </Button>
                    </li>
                  );
                })}
              </ul>
            ) : null}
            {others.map((provider) => {
              const name = providerTitle(provider);
              return (
                <CallLink
                  key={provider}
                  look="secondary"
                  href={oauthSignInUrl({ provider, redirect_to: paths.account() })}
                >
                  <Trans>Link {name}</Trans>
                </CallLink>
              );
            })}
            <Suspense>
              {unlinking ? (
                <UnlinkDialog provider={unlinking} onClose={() => setUnlinking(null)} focusAfter={heading} />
              ) : null}
            </Suspense>
          </>
        );
      }}
    </Section>
  );
}
