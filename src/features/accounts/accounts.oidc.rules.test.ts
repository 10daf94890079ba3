import { describe, expect, it } from 'vitest';
import { judgeIdentity, oauthSignInUrl, providerTitle } from './accounts.oidc.rules.ts';

describe('the address that begins a sign-in with a provider', () => {
  it('has every parameter, encoded [AUTH-46]', () => {
    const address = oauthSignInUrl({
      provider: 'st-marys',
      redirect_to: '/form?step=2&x=á#end',
      scopes: 'email profile',
      code_challenge: 'a+b/c=',
      code_challenge_method: 's256',
      skip_http_redirect: true,
      query: { 'login hint': 'maria&co@example.test' },
    });
    expect(address).toBe(
      '/api/auth/authorize?provider=st-marys&redirect_to=%2Fform%3Fstep%3D2%26x%3D%C3%A1%23end&scopes=email%20profile&code_challenge=a%2Bb%2Fc%3D&code_challenge_method=s256&skip_http_redirect=true&login%20hint=maria%26co%40example.test',
    );
    expect(new URL(address, 'http://localhost').searchParams.get('redirect_to')).toBe('/form?step=2&x=á#end');
  });

  it('leaves out what was not given [AUTH-46]', () => {
    expect(oauthSignInUrl({ provider: 'google' })).toBe('/api/auth/authorize?provider=google');
  });
});

it('a provider is called by the name in its settings [AUTH-47]', () => {
  expect(['google', 'st-marys'].map(providerTitle)).toEqual(['Google', 'St Marys']);
});

describe('a right answer of a provider', () => {
  const verified = { email: 'maria@example.test', emailVerified: true };
  const [open, closed] = [{ closed: false }, { closed: true }];
  it.each([
    ['a linked account', verified, open, null, 'sign-in'],
    [
      'a linked account, whatever the address is now',
      { email: undefined, emailVerified: false },
      open,
      null,
      'sign-in',
    ],
    ['a linked account that is closed', verified, closed, null, 'closed'],
    ['an account with the address', verified, null, open, 'link'],
    ['a closed account with the address', verified, null, closed, 'closed'],
    ['no account', verified, null, null, 'unknown'],
    ['an address that is not verified', { ...verified, emailVerified: false }, null, open, 'unverified'],
    ['no address', { email: undefined, emailVerified: true }, null, open, 'unverified'],
  ] as const)('about %s [AUTH-47]', (_what, identity, linked, sameAddress, expected) => {
    expect(judgeIdentity(identity, linked, sameAddress)).toBe(expected);
  });
});
