import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, protect, verify } from '#test/support/factors.ts';
import { PASSWORD, type Product, sessionCookie, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import type { SecondStep, Session } from './accounts.sessions.contract.ts';

type Read = { session: Session | null };

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

function attributesOf(cookie = ''): string[] {
  return cookie.split(';').map((each) => each.trim().toLowerCase());
}

describe('the session cookie', () => {
  it('is httpOnly, SameSite=Lax, valid for the whole site, and not Secure over http [AUTH-23]', async () => {
    const { email } = await product.person('Maria Alvarez');
    const { headers, body } = await product
      .nobody()
      .call<Session>('POST', '/auth/sign-in', { email, password: PASSWORD });
    const [cookie, device, ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    expect(attributesOf(device)).toEqual(
      expect.arrayContaining(['httponly', 'samesite=lax', 'path=/api/auth']),
    );
    expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['httponly', 'samesite=lax', 'path=/']));
    expect(attributesOf(cookie)).not.toContain('secure');
    const token = decodeURIComponent(cookie?.split(/[=;]/)[1] ?? '').split('.')[0] ?? '';
    expect(token.length).toBeGreaterThanOrEqual(32);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('is Secure over https, as is each of our cookies, and its name says so [AUTH-23, ASVS 3.3.1]', async () => {
    const secure = await startProduct({ PUBLIC_URL: 'https://kinkeeper.example.test' });
    try {
      const maria = await secure.person('Maria Alvarez');
      const signIn = () =>
        secure.nobody().call<{ second_step?: SecondStep }>('POST', '/auth/sign-in', {
          email: maria.email,
          password: PASSWORD,
        });
      const set = (await signIn()).headers.getSetCookie();
      // And those of a sign-in with a code, on a device to be trusted.
      const { secret } = await protect(secure, maria);
      const step = await signIn();
      set.push(...step.headers.getSetCookie());
      const half = { ...secure.nobody(), cookie: sessionCookie(step.headers) };
      secure.clock.set(new Date(secure.clock.now().getTime() + 60_000));
      const factorId = step.body.second_step?.factors[0]?.id ?? '';
      const trusted = await verify(half, factorId, codeOf(secure, secret), {
        more: { trust_device: true },
      });
      expect(trusted.status).toBe(200);
      set.push(...trusted.headers.getSetCookie());
      for (const cookie of set)
        expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax']));
      expect([...new Set(set.map((cookie) => cookie.split('=')[0]))].toSorted()).toEqual([
        '__Secure-kinkeeper.device',
        '__Secure-kinkeeper.second_step',
        '__Secure-kinkeeper.session_token',
        '__Secure-kinkeeper.trusted',
      ]);
      expect((await maria.call<Read>('GET', '/auth/session')).body.session?.user.id).toBe(maria.id);
    } finally {
      await secure.close();
    }
  });

  it('is worthless if altered or forged [AUTH-23, GUARD-09]', async () => {
    const maria = await product.person('Maria Alvarez');
    const [name, value = ''] = maria.cookie.split('=');
    const [token, signature] = decodeURIComponent(value).split('.');
    for (const forged of [
      `${token}.${'A'.repeat(44)}`,
      `${token}`,
      `${token?.slice(1)}x.${signature}`,
      '.',
      '',
    ]) {
      const thief = { ...maria, cookie: `${name}=${encodeURIComponent(forged)}` };
      expect((await thief.call<Read>('GET', '/auth/session')).body.session).toBeNull();
      await refused(product, 'UNAUTHENTICATED', () => thief.call('POST', '/auth/session/extend'));
    }
    expect((await maria.call<Read>('GET', '/auth/session')).body.session?.user.id).toBe(maria.id);
  });
});
