import { describe, expect, it } from 'vitest';
import { beginFactorTests } from '#test/support/factor-tests.ts';
import { codeOf, halfway, protect, secondStepOf, signIn, verify } from '#test/support/factors.ts';
import { type Client, type Product, sessionCookie, tokenIn } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import type { TrustedDevice } from './accounts.devices.contract.ts';

const DAY = 86_400;
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile Safari/537.36' };

let product: Product;
let maria: Client;
let sam: Client;
const { later } = beginFactorTests((begun) => {
  ({ product, maria, sam } = begun);
});
const devicesOf = async (who: Client) =>
  (await who.call<{ devices: TrustedDevice[] }>('GET', '/trusted-devices')).body.devices;
/** Whether a code is asked for at the next sign-in from this browser. */
const asksForCode = async (who: Client, browser: Client) =>
  secondStepOf((await signIn(product, who, { ...browser })).body) !== undefined;

/** Somebody who signed in with a code and does not want to be asked on this device again. */
async function trusting(who: Client, factor: { id: string; secret: string }, cookie = ''): Promise<Client> {
  const half = await halfway(product, who);
  half.cookie = [half.cookie, cookie].filter(Boolean).join('; ');
  const { headers } = await verify(half, factor.id, codeOf(product, factor.secret), {
    more: { trust_device: true },
    headers: PHONE,
  });
  later(30);
  return { ...who, cookie: sessionCookie(headers) };
}
/** The same browser after its session ended. */
const signedOut = (browser: Client): Client => ({
  ...product.nobody(),
  cookie: browser.cookie.split('; ').find((each) => each.startsWith('kinkeeper.trusted=')) ?? '',
});

describe('a trusted device', () => {
  it('is not asked for a code for 30 days, and others are [AUTH-44]', async () => {
    const browser = await trusting(maria, await protect(product, maria));
    expect(await asksForCode(maria, signedOut(browser))).toBe(false);
    expect(await asksForCode(maria, product.nobody())).toBe(true);
    const { body } = await signIn(product, maria, signedOut(browser));
    expect(body).toMatchObject({ mfa_verified: true, user: { id: maria.id } });
    later(29 * DAY);
    expect(await asksForCode(maria, signedOut(browser))).toBe(false);
    later(DAY);
    expect(await asksForCode(maria, signedOut(browser))).toBe(true);
  });

  it('is no device of anybody without the word, and of nobody else [AUTH-44]', async () => {
    const factor = await protect(product, maria);
    const half = await halfway(product, maria);
    const { headers } = await verify(half, factor.id, codeOf(product, factor.secret));
    expect(sessionCookie(headers)).not.toContain('kinkeeper.trusted');
    later(30);
    const browser = await trusting(maria, factor);
    await protect(product, sam);
    expect(await asksForCode(sam, signedOut(browser))).toBe(true);
    const forged = { ...signedOut(browser), cookie: `kinkeeper.trusted=${'A'.repeat(43)}` };
    expect(await asksForCode(maria, forged)).toBe(true);
  });

  it('is shared by a family: each is trusted on it [AUTH-44]', async () => {
    const browser = signedOut(await trusting(maria, await protect(product, maria)));
    const shared = signedOut(await trusting(sam, await protect(product, sam), browser.cookie));
    expect(await asksForCode(maria, shared)).toBe(false);
    expect(await asksForCode(sam, shared)).toBe(false);
  });

  it('is kept as a digest, listed for its owner only, and forgotten by them [AUTH-44]', async () => {
    const browser = await trusting(maria, await protect(product, maria));
    const [device] = await devicesOf(browser);
    expect(device).toMatchObject({ agent: PHONE['user-agent'], last_used_at: null, is_this: true });
    expect((await devicesOf(maria))[0]?.is_this).toBe(false);
    expect(await devicesOf(sam)).toEqual([]);
    const token = signedOut(browser).cookie.split('=')[1] ?? '';
    const [kept] = await product.sql<{ row: string }>(
      'select t::text as row from trusted_devices t where id = $1',
      [device?.id],
    );
    expect(kept?.row).not.toContain(token);
    await refused(product, 'NOT_FOUND', () => sam.call('DELETE', `/trusted-devices/${device?.id}`));
    expect((await maria.call('DELETE', `/trusted-devices/${device?.id}`)).status).toBe(200);
    expect(await asksForCode(maria, signedOut(browser))).toBe(true);
    await refused(product, 'NOT_FOUND', () => maria.call('DELETE', `/trusted-devices/${device?.id}`));
  });

  it('is written about to its owner [AUTH-44]', async () => {
    await trusting(maria, await protect(product, maria));
    const sent = () =>
      product.mails.filter(({ to, text }) => to === maria.email && /For 30\s+days/.test(text));
    await expect.poll(sent).toHaveLength(1);
    const kinds = await product.sql<{ kind: string }>('select kind from events where subject_id = $1', [
      maria.id,
    ]);
    expect(kinds.filter(({ kind }) => kind === 'account.device_trusted')).toHaveLength(1);
  });

  it.each<[string, (factor: { id: string }) => Promise<unknown>]>([
    [
      'a new password',
      async () => {
        await product.nobody().call('POST', '/auth/password/forgot', { email: maria.email });
        const mail = await product.mailTo(maria.email, /password/);
        const body = { token: tokenIn(mail), password: 'kinkeeper-demo' };
        expect((await product.nobody().call('POST', '/auth/password/reset', body)).status).toBe(200);
      },
    ],
    [
      'a sign-out everywhere',
      async () => {
        expect((await maria.call('POST', '/sessions/end-others')).status).toBe(200);
        const [last] = await product.sql(
          'select kind from events where subject_id = $1 order by id desc limit 1',
          [maria.id],
        );
        expect(last).toEqual({ kind: 'account.sessions_ended' });
      },
    ],
    ['another factor', () => protect(product, maria, 'Tablet')],
    [
      'one factor less',
      async ({ id }) => {
        await protect(product, maria, 'Tablet');
        expect((await maria.call('DELETE', `/factors/${id}`)).status).toBe(200);
      },
    ],
  ])('is asked for a code again after %s [AUTH-44]', async (_what, change) => {
    const factor = await protect(product, maria);
    const browser = await trusting(maria, factor);
    await change(factor);
    expect(await product.sql('select from trusted_devices where person_id = $1', [maria.id])).toEqual([]);
    expect(await asksForCode(maria, signedOut(browser))).toBe(true);
  });

  it('is one of ten: the oldest is forgotten [AUTH-44]', async () => {
    const factor = await protect(product, maria);
    const first = await trusting(maria, factor);
    for (let more = 0; more < 10; more += 1) await trusting(maria, factor);
    expect(await product.sql('select from trusted_devices where person_id = $1', [maria.id])).toHaveLength(
      10,
    );
    expect(await asksForCode(maria, signedOut(first))).toBe(true);
  });

  it('is not trusted by a wrong code [AUTH-42]', async () => {
    const factor = await protect(product, maria);
    const half = await halfway(product, maria);
    const { status, headers } = await verify(half, factor.id, '000000', { more: { trust_device: true } });
    expect(status).toBe(422);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await devicesOf(maria)).toEqual([]);
  });
});
