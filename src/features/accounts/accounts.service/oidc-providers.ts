/** Providers that say who somebody is, by OpenID Connect. openid-client checks what they say. */
import * as oidc from 'openid-client';
import { HOUR_MS } from '#kit/days.ts';
import type { OidcProvider } from '#server/oidc-settings.ts';

const WAIT_SECONDS = 5;
/** A provider's keys are looked up again when one is unknown; its addresses, after this long. */
const KNOWN_MS = HOUR_MS;

/** What must come back as it was sent. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** What a provider says of somebody, checked. */
export interface SaidIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
}

/** @param publicUrl of this site, to which providers send people back */
export function openOidcProviders(providers: readonly OidcProvider[], publicUrl: string) {
  const known = new Map<string, { at: number; config: Promise<oidc.Configuration> }>();
  const find = (id: string) => providers.find((each) => each.id === id);
  const backTo = (id: string) => `${publicUrl}/api/auth/callback/${id}`;

  function configOf({ id, issuer, clientId, clientSecret }: OidcProvider): Promise<oidc.Configuration> {
    const before = known.get(id);
    if (before && performance.now() - before.at < KNOWN_MS) return before.config;
    const execute = [oidc.enableNonRepudiationChecks];
    // Only of this machine: config.ts.
    if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests);
    const config = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute,
      timeout: WAIT_SECONDS,
    });
    known.set(id, { at: performance.now(), config });
    config.catch(() => known.delete(id));
    return config;
  }

  return {
    has: (id: string) => find(id) !== undefined,

    /** @returns the address to send the browser to, and what its answer must match */
    async begin(id: string): Promise<{ address: URL; attempt: Attempt }> {
      const provider = find(id);
      if (!provider) throw new Error('no such provider');
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const address = oidc.buildAuthorizationUrl(await configOf(provider), {
        redirect_uri: backTo(id),
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { address, attempt };
    },

    /**
     * Exchanges the code of an answer and checks all of it: state, nonce, PKCE, issuer, audience, times, signature.
     * @param search the query with which the browser came back
     * @throws if anything of it is not right, or the provider is away
     */
    async finish(id: string, search: string, { state, nonce, verifier }: Attempt): Promise<SaidIdentity> {
      const provider = find(id);
      if (!provider) throw new Error('no such provider');
      const config = await configOf(provider);
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${backTo(id)}${search}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no ID token');
      const said =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof said.email === 'string' ? said.email.trim().toLowerCase() : undefined,
        emailVerified: said.email_verified === true,
      };
    },
  };
}

/** Why an attempt failed: the person went back, the provider is away, or what it said was not right. */
export function whyFailed(error: unknown): 'cancelled' | 'away' | 'refused' {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'refused';
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const isAway = code === 'OAUTH_TIMEOUT' || isNetwork(error) || isNetwork(cause);
  return isAway ? 'away' : 'refused';
}

const isNetwork = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed';
