// A server whose clock is an hour off, ahead or behind, and then right again: who is out stays out.
import { expect, it } from 'vitest';
import { beginFactorTests, outcome } from '#test/support/factor-tests.ts';
import { challenge, codeOf, halfway, protect, signIn, verify } from '#test/support/factors.ts';
import { type Client, type Product, sessionCookie } from '#test/support/product.ts';
import { ENDED, tokensOf, UNAUTHENTICATED } from '#test/support/tokens.ts';

const HOUR = 3600;
const OFF = [
  ['ahead', HOUR],
  ['behind', -HOUR],
] as const;

let product: Product;
let maria: Client;
const { later } = beginFactorTests((begun) => {
  ({ product, maria } = begun);
});
const { byPassword, refresh, askAs } = tokensOf(() => product);

it.each(OFF)(
  'a code of the right time is refused by a clock %s, and works once when it is right [AUTH-42]',
  async (_, off) => {
    const { id, secret } = await protect(product, maria);
    const code = codeOf(product, secret);
    later(off);
    expect(outcome(await verify(await halfway(product, maria), id, code))).toEqual([422, 'CODE_WRONG']);
    later(-off);
    expect((await verify(await halfway(product, maria), id, code)).status).toBe(200);
    // Nor again by any clock.
    for (const more of [0, off, -off]) {
      later(more);
      expect(outcome(await verify(await halfway(product, maria), id, code))).toEqual([422, 'CODE_WRONG']);
    }
  },
);

it.each(OFF)(
  'a challenge or a recovery code that was used is not good again for a clock %s [AUTH-42, AUTH-43]',
  async (_, off) => {
    const { id, secret, codes } = await protect(product, maria);
    const first = await halfway(product, maria);
    const begun = await challenge(first, id);
    expect((await verify(first, id, codeOf(product, secret), { challengeId: begun })).status).toBe(200);
    expect(
      (await (await halfway(product, maria)).call('POST', '/factors/recover', { code: codes[0] })).status,
    ).toBe(200);
    later(off);
    const again = await halfway(product, maria);
    expect(outcome(await verify(again, id, codeOf(product, secret, 30), { challengeId: begun }))).toEqual([
      422,
      'CODE_WRONG',
    ]);
    expect(outcome(await again.call('POST', '/factors/recover', { code: codes[0] }))).toEqual([
      422,
      'CODE_WRONG',
    ]);
  },
);

it.each(OFF)(
  'whoever signed out, or was signed out, is out for a clock %s, with cookie and token [AUTH-45, AUTH-48]',
  async (_, off) => {
    const tokens = await byPassword(maria);
    const elsewhere = { ...maria, cookie: sessionCookie((await signIn(product, maria)).headers) };
    expect((await askAs(tokens.access_token)).status).toBe(200);
    expect((await elsewhere.call('POST', '/auth/sign-out')).status).toBe(200);
    await product.sql('delete from sessions where user_id = $1', [maria.id]);
    later(off);
    for (const who of [maria, elsewhere]) expect((await who.call('GET', '/account')).status).toBe(401);
    expect(outcome(await askAs(tokens.access_token))).toEqual(UNAUTHENTICATED);
    expect(outcome(await refresh(tokens.refresh_token))).toEqual(ENDED);
  },
);

it.each(OFF)('a refresh token that was spent ends its family for a clock %s [AUTH-48]', async (_, off) => {
  const tokens = await byPassword(maria);
  const next = (await refresh(tokens.refresh_token)).body;
  later(off);
  expect(outcome(await refresh(tokens.refresh_token, 'Another program'))).toEqual(ENDED);
  later(-off);
  expect(outcome(await refresh(next.refresh_token))).toEqual(ENDED);
  expect(outcome(await askAs(next.access_token))).toEqual(UNAUTHENTICATED);
});
