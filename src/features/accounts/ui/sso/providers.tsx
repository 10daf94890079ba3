import { Trans, useLingui } from '@lingui/react/macro';
import { CallLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { oauthSignInUrl, providerTitle, SSO_RESULTS, type SsoResult } from '../../accounts.oidc.rules.ts';

interface ProviderLinksProps {
  /** Those that the operator has set up. */
  providers: readonly string[];
  /** Where the person goes next. */
  returnTo: string;
}

/** Signing in with an account that the person has elsewhere (AUTH-47). */
export function ProviderLinks({ providers, returnTo }: ProviderLinksProps) {
  return (
    <div className="mt-6 grid gap-3 border-hairline border-t pt-5">
      <p>
        <Trans>Or sign in with an account you have elsewhere:</Trans>
      </p>
      {providers.map((provider) => {
        const name = providerTitle(provider);
        return (
          <CallLink
            key={provider}
            look="secondary"
            className="justify-self-start"
            href={oauthSignInUrl({ provider, redirect_to: returnTo })}
          >
            <Trans>Continue with {name}</Trans>
          </CallLink>
        );
      })}
    </div>
  );
}

export interface ProviderResultProps {
  /** From the address, so it may be anything. */
  result: string;
  provider: string;
  providers: readonly string[];
}

/** Why somebody is back from a provider without being signed in, and what to do now. */
export function ProviderResult({ result, provider, providers }: ProviderResultProps) {
  const { t } = useLingui();
  const name = providers.includes(provider) ? providerTitle(provider) : t`The other service`;
  const known = SSO_RESULTS.find((each) => each === result) ?? 'refused';
  const texts: Record<SsoResult, string> = {
    link: t`${name} says that the email address of your account is yours. To be sure that the account is yours too, sign in here once with your password. After that, ${name} is enough.`,
    code: t`Enter your code to finish signing in.`,
    cancelled: t`You came back without signing in. You can try again, or use your password.`,
    expired: t`That took too long, or it began in another browser. Please try again, or use your password.`,
    refused: t`${name} sent an answer that we could not trust, so we signed nobody in. Please try again, or use your password.`,
    away: t`${name} does not answer right now. You can use your password.`,
    unverified: t`${name} did not give us an email address that it has checked. You can use your password.`,
    unknown: t`We have no account with the email address from ${name}. If you have one with another address, use your password. If not, choose Sign Up and use the same address as there.`,
    closed: t`This account is closed for now. If you closed it yourself, the link in our mail opens it again. If this is a mistake, write to us.`,
  };
  const isStep = known === 'link' || known === 'code';
  return (
    <Notice
      tone={isStep ? 'info' : 'warning'}
      title={isStep ? t`One more step` : t`You are not signed in yet`}
      role="status"
    >
      <p>{texts[known]}</p>
    </Notice>
  );
}
