import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { FOREIGN_RETURN_URLS } from '#test/support/foreign-return-urls.ts';
import { HERE, oidcTests } from '#test/support/oidc-tests.ts';
import { type Client, sessionCookie, startProduct } from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';
import type { SecondStep, Session } from './accounts.sessions.contract.ts';

const { cast, later, code, get, as, begin, comeBack, visit, signIn, link } = oidcTests();

describe('the way to a provider', () => {
  it('asks with state, nonce and PKCE, for no more than the address [AUTH-46, AUTH-47]', async () => {
    const response = await get('/api/auth/authorize?provider=st-marys&skip_http_redirect=true');
    const { url } = (await response.json()) as { url: string };
    const asked = new URL(url);
    expect(asked.origin).toBe(cast.hospital.issuer);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'kinkeeper',
      response_type: 'code',
      redirect_uri: `${HERE}/api/auth/callback/st-marys`,
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(response.headers.getSetCookie().join()).toMatch(
      /^kinkeeper\.oidc=.*Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    );
  });

  it('leads back with a sentence if there is none, or if it is away [AUTH-47]', async () => {
    const none = await get('/api/auth/authorize?provider=made-up&redirect_to=//evil.example');
    expect(none.headers.get('location')).toBe('/auth?sso=refused&provider=made-up');
    const away = await startProduct({
      ...cast.hospital.settings('AWAY'),
      OIDC_AWAY_ISSUER: 'http://127.0.0.1:9',
    });
    const answer = await away.app.request(`${HERE}/api/auth/authorize?provider=away`);
    expect(answer.headers.get('location')).toBe('/auth?sso=away&provider=away');
    await away.close();
  });
});

describe('an account with the address', () => {
  it('is linked only after its password, and opened from then on [AUTH-47]', async () => {
    const offered = await visit(cast.maria.cookie);
    expect(offered.to).toBe('/auth?sso=link&provider=st-marys&returnTo=%2Fform%3Fstep%3D2');
    expect(offered.cookie).not.toContain('session_token');
    // Being signed in from before is not enough, nor is somebody else's password.
    const both = as(`${cast.maria.cookie}; ${offered.cookie}`);
    later(1);
    await untouched(cast.product, async () =>
      expect(code(await both.call('POST', '/auth/identities'))).toEqual([403, 'PROOF_NEEDED']),
    );
    const sam = await cast.product.person('Sam Stranger');
    expect(code(await as(`${sam.cookie}; ${offered.cookie}`).call('POST', '/auth/identities'))).toEqual([
      410,
      'LINK_EXPIRED',
    ]);
    expect(code(await cast.maria.call('POST', '/auth/identities'))).toEqual([410, 'LINK_EXPIRED']);

    const entered = sessionCookie((await signIn(cast.maria)).headers);
    const linked = await as(`${entered}; ${offered.cookie}`).call('POST', '/auth/identities');
    expect(linked).toMatchObject({ status: 200, body: { provider: 'st-marys' } });
    expect((await cast.product.mailTo(cast.maria.email, /St Marys/)).text).toContain(
      'Your password still works',
    );

    cast.hospital.member.email = 'new.address@example.test';
    const opened = await visit();
    expect(opened.to).toBe('/form?step=2');
    expect((await as(opened.cookie).call<{ id: string }>('GET', '/user')).body.id).toBe(cast.maria.id);
    const listed = await as(opened.cookie).call<{ identities: object[] }>('GET', '/auth/identities');
    expect(listed.body.identities).toEqual([{ provider: 'st-marys', linked_at: expect.any(String) }]);

    expect((await as(opened.cookie).call('DELETE', '/auth/identities/st-marys')).status).toBe(200);
    expect((await visit()).sso).toBe('unknown');
    const recorded = await cast.product.sql(
      `select kind from events where subject_id = $1 and kind in ('account.identity_linked', 'account.identity_unlinked')
        order by id`,
      [cast.maria.id],
    );
    expect(recorded).toEqual([{ kind: 'account.identity_linked' }, { kind: 'account.identity_unlinked' }]);
  });

  it.each(FOREIGN_RETURN_URLS)('comes back to our own pages, not to %j [AUTH-03, AU9]', async (wanted) => {
    await link(cast.maria);
    const { back, cookie } = await begin(undefined, `redirect_to=${encodeURIComponent(wanted)}`);
    expect((await comeBack(back, cookie)).to).toBe('/');
  });

  it('is not offered ten minutes later [AUTH-47]', async () => {
    const offered = await visit();
    later(600);
    const entered = sessionCookie((await signIn(cast.maria)).headers);
    expect(code(await as(`${entered}; ${offered.cookie}`).call('POST', '/auth/identities'))).toEqual([
      410,
      'LINK_EXPIRED',
    ]);
  });

  it.each([
    ['one the provider has not verified', () => ({ email_verified: false }), 'unverified'],
    ['no address', () => ({ email: undefined }), 'unverified'],
    ['an address without account', () => ({ email: 'somebody.else@example.test' }), 'unknown'],
  ])('is not found by %s [AUTH-47]', async (_what, change, expected) => {
    Object.assign(cast.hospital.member, change());
    await untouched(cast.product, async () => expect((await visit()).sso).toBe(expected));
  });

  it('stays closed if it is closed, linked or not [AUTH-47]', async () => {
    await cast.product.sql('update people set deactivated_at = now() where id = $1', [cast.maria.id]);
    expect((await visit()).sso).toBe('closed');
    await cast.product.sql('update people set deactivated_at = null where id = $1', [cast.maria.id]);
    await link(cast.maria);
    await cast.product.sql('update people set deactivated_at = now() where id = $1', [cast.maria.id]);
    await untouched(cast.product, async () => {
      const { sso, cookie } = await visit();
      expect([sso, cookie.includes('session_token')]).toEqual(['closed', false]);
    });
  });
});

it('a second factor is still asked for [AUTH-44, AUTH-47]', async () => {
  await link(cast.maria);
  const { body } = await cast.maria.call<{ id: string; totp: { secret: string } }>('POST', '/factors', {
    friendly_name: 'My phone',
    factor_type: 'totp',
  });
  const prove = async (at: Client) => {
    const challenge = await at.call<{ id: string }>('POST', `/factors/${body.id}/challenge`, {});
    const entered = new TOTP({ secret: Secret.fromBase32(body.totp.secret) }).generate({
      timestamp: cast.product.clock.now().getTime(),
    });
    return at.call<{ session: Session }>('POST', `/factors/${body.id}/verify`, {
      challenge_id: challenge.body.id,
      code: entered,
    });
  };
  expect((await prove(cast.maria)).status).toBe(200);
  later(60);
  const { sso, cookie } = await visit();
  expect(sso).toBe('code');
  expect((await as(cookie).call('GET', '/user')).status).toBe(401);
  const step = await as(cookie).call<{ second_step: SecondStep }>('GET', '/auth/second-step');
  expect(step.body.second_step.factors).toEqual([
    { id: body.id, friendly_name: 'My phone', factor_type: 'totp', phone_ending: null },
  ]);
  expect((await prove(as(cookie))).body.session).toMatchObject({
    mfa_verified: true,
    user: { id: cast.maria.id },
  });
});
