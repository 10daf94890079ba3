import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OidcServer, startOidcServer, visitProvider } from '#test/support/oidc-server.ts';
import {
  type Answer,
  type Client,
  PASSWORD,
  type Product,
  sessionCookie,
  startProduct,
} from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';
import type { SecondStep, Session } from './accounts.sessions.contract.ts';

const HERE = 'http://localhost:3000';
let hospital: OidcServer;
let product: Product;
let maria: Client;
let subject = 0;
beforeAll(async () => {
  hospital = await startOidcServer(() => [`${HERE}/api/auth/callback/st-marys`]);
  product = await startProduct(hospital.settings('ST_MARYS'));
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  subject += 1;
  hospital.member = { sub: `member-${subject}`, email: maria.email.toUpperCase(), email_verified: true };
  hospital.bend = null;
});
afterEach(() => product.clock.set(new Date()));
afterAll(async () => {
  await product.close();
  await hospital.close();
});

const later = (seconds: number) =>
  product.clock.set(new Date(product.clock.now().getTime() + seconds * 1000));
const code = ({ status, body }: Answer<unknown>) => [status, (body as { code?: string }).code];
const get = (path: string, cookie = '') =>
  product.app.request(new URL(path, HERE).href, { headers: cookie ? { cookie } : {} });
const as = (cookie: string): Client => ({ ...product.nobody(), cookie });

/** Goes to the provider. @returns the way back, and the cookie that must come with it */
async function begin(change: (address: URL) => void = () => {}, query = 'redirect_to=%2Fform%3Fstep%3D2') {
  const response = await get(`/api/auth/authorize?provider=st-marys&${query}`);
  expect(response.status).toBe(302);
  const address = new URL(response.headers.get('location') ?? '');
  change(address);
  return { back: await visitProvider(address.href), cookie: sessionCookie(response.headers) };
}

/** Comes back. @returns where it leads, why, and the cookies it sets */
async function comeBack(back: URL, cookie: string) {
  const response = await get(`${back.pathname}${back.search}`, cookie);
  expect(response.status).toBe(302);
  const to = new URL(response.headers.get('location') ?? '', HERE);
  return {
    to: `${to.pathname}${to.search}`,
    sso: to.searchParams.get('sso'),
    cookie: sessionCookie(response.headers),
  };
}
async function visit(cookie = '') {
  const begun = await begin();
  return comeBack(begun.back, [begun.cookie, cookie].filter(Boolean).join('; '));
}
const signIn = (who: Client, cookie = '') =>
  as(cookie).call('POST', '/auth/sign-in', { email: who.email, password: PASSWORD });

/** Links the provider's member with an account. */
async function link(who: Client) {
  const offered = await visit();
  expect(offered.sso).toBe('link');
  const entered = await signIn(who);
  const linked = await as(`${sessionCookie(entered.headers)}; ${offered.cookie}`).call(
    'POST',
    '/auth/identities',
  );
  expect(linked).toMatchObject({ status: 200, body: { provider: 'st-marys' } });
}

describe('the way to a provider', () => {
  it('asks with state, nonce and PKCE, for no more than the address [AUTH-46, AUTH-47]', async () => {
    const response = await get('/api/auth/authorize?provider=st-marys&skip_http_redirect=true');
    const { url } = (await response.json()) as { url: string };
    const asked = new URL(url);
    expect(asked.origin).toBe(hospital.issuer);
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
    const away = await startProduct({ ...hospital.settings('AWAY'), OIDC_AWAY_ISSUER: 'http://127.0.0.1:9' });
    const answer = await away.app.request(`${HERE}/api/auth/authorize?provider=away`);
    expect(answer.headers.get('location')).toBe('/auth?sso=away&provider=away');
    await away.close();
  });
});

describe('an account with the address', () => {
  it('is linked only after its password, and opened from then on [AUTH-47]', async () => {
    const offered = await visit(maria.cookie);
    expect(offered.to).toBe('/auth?sso=link&provider=st-marys&returnTo=%2Fform%3Fstep%3D2');
    expect(offered.cookie).not.toContain('session_token');
    // Being signed in from before is not enough, nor is somebody else's password.
    const both = as(`${maria.cookie}; ${offered.cookie}`);
    later(1);
    await untouched(product, async () =>
      expect(code(await both.call('POST', '/auth/identities'))).toEqual([403, 'PROOF_NEEDED']),
    );
    const sam = await product.person('Sam Stranger');
    expect(code(await as(`${sam.cookie}; ${offered.cookie}`).call('POST', '/auth/identities'))).toEqual([
      410,
      'LINK_EXPIRED',
    ]);
    expect(code(await maria.call('POST', '/auth/identities'))).toEqual([410, 'LINK_EXPIRED']);

    const entered = sessionCookie((await signIn(maria)).headers);
    const linked = await as(`${entered}; ${offered.cookie}`).call('POST', '/auth/identities');
    expect(linked).toMatchObject({ status: 200, body: { provider: 'st-marys' } });
    expect((await product.mailTo(maria.email, /St Marys/)).text).toContain('Your password still works');

    hospital.member.email = 'new.address@example.test';
    const opened = await visit();
    expect(opened.to).toBe('/form?step=2');
    expect((await as(opened.cookie).call<{ id: string }>('GET', '/user')).body.id).toBe(maria.id);
    const listed = await as(opened.cookie).call<{ identities: object[] }>('GET', '/auth/identities');
    expect(listed.body.identities).toEqual([{ provider: 'st-marys', linked_at: expect.any(String) }]);

    expect((await as(opened.cookie).call('DELETE', '/auth/identities/st-marys')).status).toBe(200);
    expect((await visit()).sso).toBe('unknown');
    const recorded = await product.sql(
      `select kind from events where subject_id = $1 and kind in ('account.identity_linked', 'account.identity_unlinked')
        order by id`,
      [maria.id],
    );
    expect(recorded).toEqual([{ kind: 'account.identity_linked' }, { kind: 'account.identity_unlinked' }]);
  });

  it('is not offered ten minutes later [AUTH-47]', async () => {
    const offered = await visit();
    later(600);
    const entered = sessionCookie((await signIn(maria)).headers);
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
    Object.assign(hospital.member, change());
    await untouched(product, async () => expect((await visit()).sso).toBe(expected));
  });

  it('stays closed if it is closed, linked or not [AUTH-47]', async () => {
    await product.sql('update people set deactivated_at = now() where id = $1', [maria.id]);
    expect((await visit()).sso).toBe('closed');
    await product.sql('update people set deactivated_at = null where id = $1', [maria.id]);
    await link(maria);
    await product.sql('update people set deactivated_at = now() where id = $1', [maria.id]);
    await untouched(product, async () => {
      const { sso, cookie } = await visit();
      expect([sso, cookie.includes('session_token')]).toEqual(['closed', false]);
    });
  });
});

it('a second factor is still asked for [AUTH-44, AUTH-47]', async () => {
  await link(maria);
  const { body } = await maria.call<{ id: string; totp: { secret: string } }>('POST', '/factors', {
    friendly_name: 'My phone',
    factor_type: 'totp',
  });
  const prove = async (at: Client) => {
    const challenge = await at.call<{ id: string }>('POST', `/factors/${body.id}/challenge`, {});
    const entered = new TOTP({ secret: Secret.fromBase32(body.totp.secret) }).generate({
      timestamp: product.clock.now().getTime(),
    });
    return at.call<{ session: Session }>('POST', `/factors/${body.id}/verify`, {
      challenge_id: challenge.body.id,
      code: entered,
    });
  };
  expect((await prove(maria)).status).toBe(200);
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
    user: { id: maria.id },
  });
});

describe('an answer that is not right', () => {
  const patch =
    (change: Record<string, unknown>, header = {}) =>
    async (answer: Record<string, unknown>) => ({
      ...answer,
      id_token: await hospital.sign({ ...decodeJwt(String(answer.id_token)), ...change }, header),
    });
  const past = Math.floor(Date.now() / 1000) - 3600;
  const CASES: [
    what: string,
    change: Partial<{ asked: (address: URL) => void; back: (back: URL) => void; bend: OidcServer['bend'] }>,
  ][] = [
    ['another state', { back: (back) => back.searchParams.set('state', 'another') }],
    ['no state', { back: (back) => back.searchParams.delete('state') }],
    ['another nonce', { asked: (address) => address.searchParams.set('nonce', 'another') }],
    ['no nonce', { bend: patch({ nonce: undefined }) }],
    [
      'the challenge of another verifier',
      {
        asked: (address) =>
          address.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
      },
    ],
    [
      'another issuer on the way back',
      { back: (back) => back.searchParams.set('iss', 'https://elsewhere.example.test') },
    ],
    ['another issuer', { bend: patch({ iss: 'https://elsewhere.example.test' }) }],
    ['another audience', { bend: patch({ aud: 'somebody-else' }) }],
    ['an end in the past', { bend: patch({ exp: past + 60, iat: past }) }],
    ['a beginning in the future', { bend: patch({ nbf: past + 7200 }) }],
    [
      'another key',
      {
        bend: async (answer) => ({
          ...answer,
          id_token: await new SignJWT(decodeJwt(String(answer.id_token)))
            .setProtectedHeader({ alg: 'RS256', kid: 'theirs' })
            .sign((await generateKeyPair('RS256')).privateKey),
        }),
      },
    ],
    ['an unknown key', { bend: patch({}, { kid: 'unknown' }) }],
    [
      'no signature',
      {
        bend: async (answer) => {
          const [, payload] = String(answer.id_token).split('.');
          return {
            ...answer,
            id_token: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
          };
        },
      },
    ],
    ['no ID token', { bend: async ({ id_token: _, ...answer }) => answer }],
    ['a made-up code', { back: (back) => back.searchParams.set('code', 'made-up') }],
  ];
  it.each(CASES)(
    'because of %s leads to the sign-in page, and signs nobody in [AUTH-47]',
    async (_what, change) => {
      await link(maria);
      const { back, cookie } = await begin(change.asked);
      change.back?.(back);
      hospital.bend = change.bend ?? null;
      await untouched(product, async () => {
        const answer = await comeBack(back, cookie);
        expect(answer.to).toBe('/auth?sso=refused&provider=st-marys&returnTo=%2Fform%3Fstep%3D2');
        expect(answer.cookie).not.toContain('session_token');
      });
      hospital.bend = null;
      expect((await visit()).to).toBe('/form?step=2');
    },
  );

  it('is the only one refused: signed again with nothing changed, it is accepted [AUTH-47]', async () => {
    await link(maria);
    hospital.bend = patch({});
    expect((await visit()).to).toBe('/form?step=2');
  });

  it('used twice, late, in another browser or for another provider is refused [AUTH-47]', async () => {
    await link(maria);
    const first = await begin();
    expect((await comeBack(first.back, first.cookie)).to).toBe('/form?step=2');
    expect((await comeBack(first.back, first.cookie)).sso).toBe('refused');
    const second = await begin();
    expect((await comeBack(second.back, '')).sso).toBe('expired');
    const other = new URL(second.back.href.replace('st-marys', 'other'));
    expect((await comeBack(other, second.cookie)).sso).toBe('expired');
    later(600);
    expect((await comeBack(second.back, second.cookie)).sso).toBe('expired');
  });

  it('because the person went back says so [AUTH-47]', async () => {
    const { back, cookie } = await begin();
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect((await comeBack(back, cookie)).sso).toBe('cancelled');
  });
});
