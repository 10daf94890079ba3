import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, PASSWORD, type Product, sessionCookie, startProduct } from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';
import { bearer, code, ENDED, tokensOf, UNAUTHENTICATED } from '#test/support/tokens.ts';
import type { SecondStep, Session } from './accounts.sessions.contract.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const { grant, byPassword, refresh, askAs, publishedKeys, later } = tokensOf(() => product);
const kindsOf = async (who: Client) =>
  (
    await product.sql<{ kind: string }>('select kind from events where subject_id = $1 order by id', [who.id])
  ).map(({ kind }) => kind);

describe('a refresh token', () => {
  it('works once; the second time its family and its session end [AUTH-48]', async () => {
    const first = await byPassword(maria);
    const second = (await refresh(first.refresh_token)).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    later(10);
    expect(code(await refresh(first.refresh_token))).toEqual(ENDED);
    expect(code(await refresh(second.refresh_token))).toEqual(ENDED);
    expect(code(await askAs(second.access_token))).toEqual(UNAUTHENTICATED);
    expect((await kindsOf(maria)).at(-1)).toBe('account.token_reused');
    // Other sessions of the person go on.
    expect((await maria.call('GET', '/user')).status).toBe(200);
    await untouched(product, async () => expect(code(await refresh(first.refresh_token))).toEqual(ENDED));
  });

  it('presented twenty times at once by one client is one family, and all go on [AUTH-48]', async () => {
    const first = await byPassword(maria);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const next = new Set(answers.map(({ body }) => body.refresh_token));
    expect(next.size).toBe(1);
    for (const { body } of answers) expect((await askAs(body.access_token)).status).toBe(200);
    expect((await refresh([...next][0] ?? '')).status).toBe(200);
  });

  it('just spent, from another client, is a stolen one [AUTH-48]', async () => {
    const first = await byPassword(maria);
    const second = (await refresh(first.refresh_token)).body;
    expect(code(await refresh(first.refresh_token, 'Another program'))).toEqual(ENDED);
    expect(code(await askAs(second.access_token))).toEqual(UNAUTHENTICATED);
  });

  it('guessed, or altered, changes nothing for a family it does not name [AUTH-48]', async () => {
    const { refresh_token, access_token } = await byPassword(maria);
    const [, secret] = refresh_token.split('.');
    await untouched(product, async () => {
      expect(code(await refresh(`${crypto.randomUUID()}.${secret}`))).toEqual(ENDED);
      expect(code(await refresh(`${refresh_token}x`))).toEqual(ENDED);
    });
    expect((await askAs(access_token)).status).toBe(200);
  });
});

describe('the session of a call', () => {
  it('gets tokens of its own, which end with it [AUTH-48]', async () => {
    const { access_token, refresh_token } = (await grant('session', undefined, maria)).body;
    expect((await askAs(access_token)).body).toMatchObject({ id: maria.id });
    await maria.call('POST', '/auth/sign-out');
    expect(code(await askAs(access_token))).toEqual(UNAUTHENTICATED);
    expect(code(await refresh(refresh_token))).toEqual(ENDED);
  });

  it('gets none for a page, which might run a stranger’s script [AUTH-48]', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
    ])
      expect(code(await grant('session', undefined, maria, headers))).toEqual([403, 'NOT_FOR_PAGES']);
  });

  it('has at most twenty families; the oldest gives way [AUTH-48]', async () => {
    const made: string[] = [];
    for (let each = 0; each < 21; each += 1) {
      later(1);
      made.push((await grant('session', undefined, maria)).body.refresh_token);
    }
    expect(code(await refresh(made[0] ?? ''))).toEqual(ENDED);
    expect((await refresh(made[1] ?? '')).status).toBe(200);
  });
});

it('no token is given before the code [AUTH-44, AUTH-48]', async () => {
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
  await prove(maria);
  later(60);
  const asked = { email: maria.email, password: PASSWORD };
  const half = await grant<{ second_step: SecondStep }>('password', asked);
  expect(half.body).toEqual({ second_step: expect.objectContaining({ factors: [expect.anything()] }) });
  const step = { ...product.nobody(), cookie: sessionCookie(half.headers) };
  expect(code(await grant('session', undefined, step))).toEqual(ENDED);
  const proved = await prove(step);
  const { access_token } = (
    await grant('session', undefined, { ...step, cookie: sessionCookie(proved.headers) })
  ).body;
  const seen = await product
    .nobody()
    .call<{ session: Session }>('GET', '/auth/session', undefined, bearer(access_token));
  expect(seen.body.session).toMatchObject({ mfa_verified: true, user: { id: maria.id } });
});

describe('the keys', () => {
  it('change with an overlap, by command and by age; former tokens end in their time [AUTH-45]', async () => {
    const { tokenKeys } = product.services.auth;
    const kids = async () => (await publishedKeys()).keys.map(({ kid }) => kid ?? '');
    const kidOf = (token: string) =>
      (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
    const [former = ''] = await kids();
    await tokenKeys.renew();
    expect(await kids()).toEqual([former]);
    later(1);
    await tokenKeys.rotate({ revoke: false });
    const [next = ''] = (await kids()).filter((kid) => kid !== former);
    // Published before it signs.
    expect(kidOf((await byPassword(maria)).access_token)).toBe(former);
    later(900);
    expect(kidOf((await byPassword(maria)).access_token)).toBe(next);
    await tokenKeys.renew();
    expect(await kids()).toHaveLength(2);
    later(605);
    await tokenKeys.renew();
    expect(await kids()).toEqual([next]);
    later(90 * 86_400);
    await tokenKeys.renew();
    expect(await kids()).toHaveLength(2);
  });

  it('revoked, take all access tokens with them; refreshing goes on [AUTH-45]', async () => {
    const { access_token, refresh_token } = await byPassword(maria);
    expect((await askAs(access_token)).status).toBe(200);
    await product.services.auth.tokenKeys.rotate({ revoke: true });
    expect(code(await askAs(access_token))).toEqual(UNAUTHENTICATED);
    expect((await askAs((await refresh(refresh_token)).body.access_token)).status).toBe(200);
  });

  it('encrypted under another secret are replaced at the next start [AUTH-45]', async () => {
    await product.sql(`update token_keys set wrapped_key = '\\x00' || substr(wrapped_key, 2)`);
    const { openTokenKeys } = await import('./accounts.service/token-keys.ts');
    const keys = openTokenKeys(
      product.services.db,
      product.clock,
      'another secret, long enough for this test',
    );
    await expect(keys.signing()).rejects.toThrow('no key');
    await keys.renew();
    const { kid } = await keys.signing();
    expect((await publishedKeys()).keys.map((key) => key.kid)).not.toEqual([kid]);
  });
});
