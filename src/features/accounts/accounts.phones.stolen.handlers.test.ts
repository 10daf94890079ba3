// Whoever has somebody's phone number, by a swapped SIM, and nothing else.
import { describe, expect, it } from 'vitest';
import { beginFactorTests, outcome } from '#test/support/factor-tests.ts';
import { enrollPhone, protect, protectByPhone, signIn, textCode, verify } from '#test/support/factors.ts';
import { type Client, type Product, sessionCookie } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';

let product: Product;
let maria: Client;
const { later } = beginFactorTests(
  (begun) => {
    ({ product, maria } = begun);
  },
  { SMS_URL: 'outbox:' },
);

describe('a stolen phone number', () => {
  it('gets no code, and nothing with one, before the password [AUTH-42, AUTH-44]', async () => {
    const { id } = await protectByPhone(product, maria);
    const sent = product.texts.length;
    for (const path of [`/factors/${id}/challenge`, '/factors/recover'])
      expect(
        (await product.nobody().call('POST', path, path.endsWith('recover') ? { code: '123456' } : {}))
          .status,
      ).toBe(401);
    expect(product.texts).toHaveLength(sent);
  });

  it('sets no new password: that link goes by mail, and the code is asked for afterwards [AUTH-44]', async () => {
    await protectByPhone(product, maria);
    const sent = product.texts.length;
    await product.nobody().call('POST', '/auth/password/forgot', { email: maria.email });
    await product.mailTo(maria.email, /password/i);
    expect(product.texts).toHaveLength(sent);
    expect((await signIn(product, maria)).body.second_step).toMatchObject({ set_up: false });
  });

  it('is no new proof for a change of the account: that asks for the password [AUTH-50]', async () => {
    const { id } = await protectByPhone(product, maria);
    later(11 * 60);
    const { challengeId, code } = await textCode(product, maria, id);
    expect((await verify(maria, id, code, { challengeId })).status).toBe(200);
    for (const path of ['/account/close', '/account/export', '/factors/recovery-codes'])
      await refused(product, 'PROOF_NEEDED', () => maria.call('POST', path));
  });

  it('is not added by whoever has only the password, where there is another way; the owner is written to of each [AUTH-44]', async () => {
    await protect(product, maria);
    const { headers } = await signIn(product, maria);
    const step = { ...product.nobody(), cookie: sessionCookie(headers) };
    expect(outcome(await enrollPhone(step, '602-555-0199'))).toEqual([403, 'FORBIDDEN']);
    // Sessions begin by the real time.
    product.clock.set(new Date());
    await protectByPhone(product, maria);
    await expect
      .poll(() => product.mails.filter(({ to, text }) => to === maria.email && text.includes('was added')))
      .toHaveLength(2);
  });
});
