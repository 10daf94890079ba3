import { describe, expect, it } from 'vitest';
import { beginFactorTests, outcome as code } from '#test/support/factor-tests.ts';
import { challenge, codeOf, type Proved, protect, signIn, verify } from '#test/support/factors.ts';
import { type Client, type Product, sessionCookie } from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';

let product: Product;
let maria: Client;
const { later } = beginFactorTests((begun) => {
  ({ product, maria } = begun);
});

describe('proving again who one is where a factor was added elsewhere', () => {
  it('takes the password and the code, and starts a new session [AUTH-42, AUTH-50]', async () => {
    const before = { ...maria };
    const elsewhere = { ...product.nobody(), cookie: sessionCookie((await signIn(product, maria)).headers) };
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
    const elsewhere = { ...product.nobody(), cookie: sessionCookie((await signIn(product, maria)).headers) };
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
