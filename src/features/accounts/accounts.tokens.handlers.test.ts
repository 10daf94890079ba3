import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createLocalJWKSet, exportJWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStream } from '#test/support/live.ts';
import { type Client, PASSWORD, type Product, startProduct } from '#test/support/product.ts';
import { type SharedProject, sharedProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';
import { bearer, code, ENDED, tokensOf, UNAUTHENTICATED } from '#test/support/tokens.ts';

let product: Product;
let project: SharedProject;
let maria: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
  const dana = await product.person('Dana Diaz', { type: 'service_provider' });
  project = await sharedProject(product, 'Mom at home', {
    customer: await product.person('Rosa Alvarez'),
    provider: dana,
  });
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  sam = await product.person('Sam Stranger');
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const { grant, byPassword, refresh, askAs, publishedKeys, later } = tokensOf(() => product);

describe('the tokens of a password', () => {
  it('are verified by the published keys, and name person and session [AUTH-45, AUTH-48]', async () => {
    const { status, body, headers } = await grant('password', { email: maria.email, password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 600,
      refresh_token: expect.any(String),
    });
    expect(headers.getSetCookie()).toEqual([]);
    const { keys } = await publishedKeys();
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: expect.any(String),
        alg: 'ES256',
        use: 'sig',
      },
    ]);
    const { payload, protectedHeader } = await jwtVerify(body.access_token, createLocalJWKSet({ keys }), {
      issuer: 'http://localhost:3000',
      audience: 'http://localhost:3000/api',
      typ: 'at+jwt',
    });
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: keys[0]?.kid });
    expect(payload.sub).toBe(maria.id);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
    const sessions = await product.sql('select id from sessions where user_id = $1 and id = $2', [
      maria.id,
      payload.sid,
    ]);
    expect(sessions).toHaveLength(1);
    expect((await askAs(body.access_token)).body).toMatchObject({ id: maria.id, email: maria.email });
    // Neither the token nor the key's private part is stored as it is.
    const stored = JSON.stringify(await product.sql('select * from token_families, token_keys'));
    expect(stored).not.toContain(body.refresh_token.split('.')[1]);
    expect(stored).not.toMatch(/"d"/);
  });

  it.each([
    [
      'a wrong password',
      'password',
      { email: 'nobody@example.test', password: 'x' },
      401,
      'INVALID_CREDENTIALS',
    ],
    ['no password', 'password', {}, 422, 'INVALID_INPUT'],
    [
      'the fields of another grant',
      'refresh_token',
      { email: 'a@example.test', password: 'x' },
      422,
      'INVALID_INPUT',
    ],
    ['an unknown grant', 'client_credentials', {}, 422, 'INVALID_INPUT'],
    ['a made-up refresh token', 'refresh_token', { refresh_token: 'made up' }, 401, 'TOKEN_ENDED'],
    ['no session', 'session', undefined, 401, 'TOKEN_ENDED'],
  ])('are not given for %s [AUTH-48]', async (_what, kind, body, status, expected) => {
    await untouched(product, async () => expect(code(await grant(kind, body))).toEqual([status, expected]));
  });
});

it('a bearer token opens what its cookie would, and no more [AUTH-48]', async () => {
  const token = (await byPassword(project.customer)).access_token;
  const messages = `/projects/${project.id}/messages`;
  const asked: [string, string, object?][] = [
    ['GET', '/user'],
    ['GET', messages],
    ['GET', '/projects'],
    ['GET', `/projects/${project.id}`],
    ['POST', '/functions/is_admin'],
    ['GET', '/people'],
    ['POST', messages, { nonsense: 1 }],
    ['GET', `/projects/${crypto.randomUUID()}`],
  ];
  for (const [method, path, body] of asked) {
    const [withToken, withCookie] = [
      await askAs(token, method, path, body),
      await project.customer.call(method, path, body),
    ];
    expect([path, withToken.status, withToken.body]).toEqual([path, withCookie.status, withCookie.body]);
  }
  const message = { client_id: crypto.randomUUID(), content: 'From a program' };
  expect((await askAs(token, 'POST', messages, message)).body).toMatchObject({ content: 'From a program' });
  const strangers = (await byPassword(sam)).access_token;
  expect((await askAs(strangers, 'GET', messages)).status).toBe(404);
  const { body } = await openStream(product.app, '/api/live/session', bearer(token));
  await body.cancel();
});

describe('a token that is not good', () => {
  let good: string;
  let keys: { kid: string; privateKey: KeyObject };
  beforeEach(async () => {
    good = (await byPassword(maria)).access_token;
    keys = await product.services.auth.tokenKeys.signing();
  });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = () => JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString()) as object;
  const seconds = () => Math.floor(product.clock.now().getTime() / 1000);
  const signed = (payload: object, header = {}, key: KeyObject = keys.privateKey) =>
    new SignJWT({ ...claims(), ...payload })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.kid, ...header })
      .sign(key, { crit: { strange: true } });
  const strange = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  /** Each with the right signature where nothing else is said. */
  const BENT: [what: string, make: () => string | Promise<string>][] = [
    ['nothing', () => ''],
    ['words', () => 'not a token'],
    ['a cookie’s token', () => maria.cookie.split('=')[1] ?? ''],
    ['no algorithm', () => `${part({ alg: 'none', typ: 'at+jwt', kid: keys.kid })}.${part(claims())}.`],
    [
      'another algorithm with the public key as its secret',
      () => {
        const pem = createPublicKey(keys.privateKey).export({ type: 'spki', format: 'pem' }).toString();
        const head = `${part({ alg: 'HS256', typ: 'at+jwt', kid: keys.kid })}.${part(claims())}`;
        return `${head}.${createHmac('sha256', pem).update(head).digest('base64url')}`;
      },
    ],
    [
      'a key of its own inside',
      async () => {
        const key = strange();
        return signed({}, { jwk: await exportJWK(createPublicKey(key)) }, key);
      },
    ],
    [
      'a key of its own inside, without an id',
      async () => {
        const key = strange();
        return signed({}, { kid: undefined, jwk: await exportJWK(createPublicKey(key)) }, key);
      },
    ],
    ['an unknown key', () => signed({}, { kid: 'unknown' }, strange())],
    ['another key’s signature', () => signed({}, {}, strange())],
    ['another issuer', () => signed({ iss: 'https://elsewhere.example.test' })],
    ['another audience', () => signed({ aud: 'https://elsewhere.example.test' })],
    ['another type', () => signed({}, { typ: 'JWT' })],
    ['an end in the past', () => signed({ exp: seconds() - 6 })],
    ['no end', () => signed({ exp: undefined })],
    ['no beginning', () => signed({ iat: undefined })],
    ['a beginning in the future', () => signed({ nbf: seconds() + 60 })],
    ['an issue in the future', () => signed({ iat: seconds() + 60, exp: seconds() + 600 })],
    ['an issue long ago', () => signed({ iat: seconds() - 3600 })],
    ['no session', () => signed({ sid: undefined })],
    ['nonsense for a session', () => signed({ sid: "' or true --" })],
    ['a session that never was', () => signed({ sid: crypto.randomUUID() })],
    ['an extension that must be understood', () => signed({}, { crit: ['strange'], strange: 1 })],
    ['a changed payload', () => good.replace(/\.[^.]+\./, `.${part({ ...claims(), sub: sam.id })}.`)],
    ['a changed signature', () => good.replace(/.{4}$/, 'AAAA')],
    ['more than we read', () => signed({ more: 'x'.repeat(3000) })],
  ];

  it.each(BENT)(
    'because of %s, is refused with the same sentence everywhere [AUTH-48]',
    async (_what, make) => {
      const token = await make();
      const { cookie } = sam;
      const calls = [
        '/user',
        `/projects/${project.id}/messages`,
        '/live/session',
        `/projects/${project.id}/files/${crypto.randomUUID()}/content`,
      ];
      await untouched(product, async () => {
        for (const path of calls) {
          const alone = await askAs(token, 'GET', path);
          expect([path, ...code(alone)]).toEqual([path, ...UNAUTHENTICATED]);
          // A good cookie beside it makes it no better.
          const beside = await product.nobody().call('GET', path, undefined, { ...bearer(token), cookie });
          expect(beside.body).toEqual(alone.body);
        }
      });
      expect((await askAs(good)).status).toBe(200);
    },
  );
});

it('beside a token the cookie is not looked at; another scheme changes nothing [AUTH-48]', async () => {
  const token = (await byPassword(maria)).access_token;
  const both = await sam.call<{ id: string }>('GET', '/user', undefined, bearer(token));
  expect(both.body.id).toBe(maria.id);
  await sam.call('POST', '/auth/sign-out', {}, bearer(token));
  expect((await sam.call('GET', '/user')).status).toBe(200);
  expect(code(await askAs(token))).toEqual(UNAUTHENTICATED);
  const basic = await sam.call<{ id: string }>('GET', '/user', undefined, { authorization: 'Basic YTpi' });
  expect(basic.body.id).toBe(sam.id);
});

describe('a token ends at once', () => {
  it.each([
    [
      'with its session signed out',
      async (token: string) => void (await askAs(token, 'POST', '/auth/sign-out')),
    ],
    [
      'with the account closed',
      async () =>
        void (await product.sql('update people set deactivated_at = now() where id = $1', [maria.id])),
    ],
    [
      'with a new password',
      async () => {
        await product.nobody().call('POST', '/auth/password/forgot', { email: maria.email });
        const { text } = await product.mailTo(maria.email, /password/i);
        const [, reset = ''] = /token=([^\s&]+)/.exec(text) ?? [];
        const made = await product.nobody().call('POST', '/auth/password/reset', {
          token: decodeURIComponent(reset),
          password: 'a calm blue teapot',
        });
        expect(made.status).toBe(200);
      },
    ],
  ] as const)('%s, refresh token and all [AUTH-48]', async (_how, end) => {
    const { access_token, refresh_token } = await byPassword(maria);
    const messages = `/projects/${project.id}/messages`;
    expect((await askAs(access_token)).status).toBe(200);
    await end(access_token);
    expect(code(await askAs(access_token))).toEqual(UNAUTHENTICATED);
    expect(code(await askAs(access_token, 'GET', messages))).toEqual(UNAUTHENTICATED);
    expect(code(await refresh(refresh_token))).toEqual(ENDED);
  });

  it('after ten minutes; and with its session, which refreshing does not prolong [AUTH-48]', async () => {
    const first = await byPassword(maria);
    later(604);
    expect((await askAs(first.access_token)).status).toBe(200);
    later(2);
    expect(code(await askAs(first.access_token))).toEqual(UNAUTHENTICATED);
    const second = (await refresh(first.refresh_token)).body;
    expect((await askAs(second.access_token)).status).toBe(200);
    // What a browser reports, a program reports too.
    expect((await askAs(second.access_token, 'POST', '/auth/session/extend', {})).status).toBe(200);
    later(29 * 60);
    const third = (await refresh(second.refresh_token)).body;
    later(61);
    expect(code(await askAs(third.access_token))).toEqual(UNAUTHENTICATED);
    expect(code(await refresh(third.refresh_token))).toEqual(ENDED);
  });
});
