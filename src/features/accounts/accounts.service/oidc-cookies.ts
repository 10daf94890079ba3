import { ATTEMPT_MINUTES } from '../accounts.oidc.rules.ts';
import type { Attempt } from './oidc-providers.ts';
import { sealedCookie } from './sealed-cookie.ts';

/** While somebody is at a provider: what must come back as it was sent, and where they were going. */
export const ATTEMPT_COOKIE = sealedCookie<Attempt & { provider: string; returnTo: string }>(
  'kinkeeper.oidc',
  {
    path: '/api/auth',
    minutes: ATTEMPT_MINUTES,
  },
);

/** Whom a provider has named, and whose account has the address: until they have entered the password. */
export const LINK_COOKIE = sealedCookie<{
  issuer: string;
  subject: string;
  provider: string;
  personId: string;
  at: number;
}>('kinkeeper.link', { path: '/api/auth', minutes: ATTEMPT_MINUTES });
