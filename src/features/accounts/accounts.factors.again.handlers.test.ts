import { describe, expect, it } from 'vitest';
import { makePasskey } from '#test/support/authenticator.ts';
import { beginFactorTests, outcome as code } from '#test/support/factor-tests.ts';
import { challenge, codeOf, enroll, type Proved, protect, signIn, verify } from '#test/support/factors.ts';
import { type Client, type Product, sessionCookie } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';

let product: Product;
let maria: Client;
const { later } = beginFactorTests((begun) => {
  ({ product, maria } = begun);
});

/** Maria in another browser, with her password. */
const otherBrowser = async () => ({
  ...product.nobody(),
  cookie: sessionCookie((await signIn(product, maria)).headers),
});

it('a session from before the first factor changes none, however lately the password was entered [AUTH-50, AU8]', async () => {
  const { id } = await protect(product, await otherBrowser());
  const made = { friendly_name: 'Mine now', factor_type: 'totp' };
  for (const change of [
    () => maria.call('DELETE', `/factors/${id}`),
    () => maria.call('POST', '/factors', made),
    () => maria.call('POST', '/factors/recovery-codes'),
    () => maria.call('POST', '/passkeys/challenge'),
    () => maria.call('PATCH', `/passkeys/${id}`, { friendly_name: 'Mine now' }),
    () => maria.call('DELETE', `/passkeys/${id}`),
  ])
    await refused(product, 'PROOF_NEEDED', change);
});

it('nor completes a factor that it began before one was added elsewhere [AUTH-50, AU8]', async () => {
  const begun = (await enroll(maria, 'Mine first')).body;
  const elsewhere = await otherBrowser();
  const { body } = await elsewhere.call<{ challenge: string; user: { id: string } }>(
    'POST',
    '/passkeys/challenge',
  );
  const { credential } = makePasskey(body);
  expect((await elsewhere.call('POST', '/passkeys', { friendly_name: 'Phone', credential })).status).toBe(
    201,
  );
  const challengeId = await challenge(maria, begun.id);
  const completed = () => verify(maria, begun.id, codeOf(product, begun.totp.secret), { challengeId });
  expect(code(await untouched(product, completed))).toEqual([403, 'PROOF_NEEDED']);
});

describe('proving again who one is where a factor was added elsewhere', () => {
  it('takes the password and the code, and starts a new session [AUTH-42, AUTH-50]', async () => {
    const before = { ...maria };
    const elsewhere = await otherBrowser();
    const { id, secret, codes } = await protect(product, elsewhere);
    later(600);
    expect(code(await before.call('POST', '/factors/recovery-codes'))).toEqual([403, 'PROOF_NEEDED']);
    const asked = await signIn(product, maria, before);
    expect(asked.body.second_step).toMatchObject({ factors: [{ id }], set_up: false });
    const step = sessionCookie(asked.headers);
    const both = { ...before, cookie: `${before.cookie}; ${step}` };
    const begun = await challenge(both, id);
    await untouched(product, async () => {
      expect(code(await verify(both, id, '000000', { challengeId: begun }))).toEqual([422, 'CODE_WRONG']);
    });
    const answer = await verify(both, id, codeOf(product, secret));
    expect(answer.body.session).toMatchObject({ mfa_verified: true, user: { id: maria.id } });
    const after = { ...before, cookie: sessionCookie(answer.headers) };
    // Sessions begin by the real time.
    product.clock.set(new Date());
    expect((await after.call('POST', '/factors/recovery-codes')).status).toBe(200);
    // The session from before is over, and so is the step.
    expect((await before.call('GET', '/factors')).status).toBe(401);
    expect(after.cookie).not.toMatch(/second_step=[\w-]/);
    expect(codes).toHaveLength(10);
  });

  it('takes a recovery code in its place [AUTH-44, AUTH-50]', async () => {
    const elsewhere = await otherBrowser();
    const { codes } = await protect(product, elsewhere);
    later(600);
    const asked = await signIn(product, maria, maria);
    const both = { ...maria, cookie: `${maria.cookie}; ${sessionCookie(asked.headers)}` };
    const answer = await both.call<Proved>('POST', '/factors/recover', { code: codes[0] });
    expect(answer.body.session).toMatchObject({ mfa_verified: true });
    const after = { ...maria, cookie: sessionCookie(answer.headers) };
    product.clock.set(new Date());
    expect((await after.call('POST', '/factors/recovery-codes')).status).toBe(200);
    expect((await maria.call('GET', '/factors')).status).toBe(401);
  });
});
