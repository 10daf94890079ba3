import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { providerTitle, type SsoResult } from '../../accounts.oidc.rules.ts';
import type { ProviderResultProps } from './providers.tsx';

/** Why somebody who is signed in is back from a provider without having linked it, and what to do now. */
export default function NotLinked({
  result,
  provider,
  providers,
  returnTo,
}: ProviderResultProps & { returnTo: string }) {
  const { t } = useLingui();
  const name = providers.includes(provider) ? providerTitle(provider) : t`The other service`;
  const texts: Record<Exclude<SsoResult, 'link' | 'code'>, string> = {
    cancelled: t`You came back without signing in there. You can try again.`,
    expired: t`That took too long, or it began in another browser. Please try again.`,
    refused: t`${name} sent an answer that we could not trust. Please try again.`,
    away: t`${name} does not answer right now. Please try again later.`,
    unverified: t`${name} did not give us an email address that it has checked.`,
    unknown: t`We have no account with the email address from ${name}. To link it, your account here needs the same address: change it under “Email and password” first.`,
    closed: t`Your account at ${name} belongs to an account that is closed here. Write to us if this is a mistake.`,
  };
  return (
    <Page title={t`Nothing was linked`}>
      <p className="measure">{result in texts ? texts[result as keyof typeof texts] : texts.refused}</p>
      <p>
        <ButtonLink to={returnTo}>
          <Trans>Go on</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}
