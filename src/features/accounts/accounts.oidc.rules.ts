/** Single sign-on: the links that begin it, and what an answer of a provider means (docs/decisions/0158). */

/** How long somebody may stay at the provider, and may then take to enter their password. */
export const ATTEMPT_MINUTES = 10;

/** Why somebody comes back from a provider without being signed in. */
export const SSO_RESULTS = [
  'link',
  'code',
  'cancelled',
  'expired',
  'refused',
  'away',
  'unverified',
  'unknown',
  'closed',
] as const;
export type SsoResult = (typeof SSO_RESULTS)[number];

/** What a person reads for the NAME in a provider's settings: `ST_MARYS` is St Marys. */
export function providerTitle(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

interface OAuthSignIn {
  provider: string;
  /** Where the person goes afterwards. */
  redirect_to?: string;
  scopes?: string;
  code_challenge?: string;
  code_challenge_method?: string;
  skip_http_redirect?: boolean;
  /** Further parameters. */
  query?: Record<string, string>;
}

/** @returns the address that begins a sign-in with a provider (AUTH-46) */
export function oauthSignInUrl({ query = {}, ...known }: OAuthSignIn): string {
  const given = Object.entries({ ...known, ...query }).filter(([, value]) => value !== undefined);
  const encoded = given.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `/api/auth/authorize?${encoded.join('&')}`;
}

/** What a provider says of somebody. */
export interface Identity {
  email: string | undefined;
  emailVerified: boolean;
}
interface Account {
  closed: boolean;
}

/**
 * What becomes of a right answer of a provider.
 * @param linked the account that the identity belongs to
 * @param sameAddress the account with its address
 */
export function judgeIdentity(
  { email, emailVerified }: Identity,
  linked: Account | null,
  sameAddress: Account | null,
): 'sign-in' | SsoResult {
  if (linked) return linked.closed ? 'closed' : 'sign-in';
  if (!email || !emailVerified) return 'unverified';
  if (!sameAddress) return 'unknown';
  return sameAddress.closed ? 'closed' : 'link';
}
