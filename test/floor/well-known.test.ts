import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let silent: Product;
beforeAll(async () => {
  product = await startProduct({
    CONTACT_EMAIL: 'security@example.test',
    PUBLIC_URL: 'http://localhost:3000',
  });
  silent = await startProduct();
});
afterAll(() => Promise.all([product.close(), silent.close()]));

const get = ({ app }: Product, name: string) => app.request(`http://localhost:3000/.well-known/${name}`);

it('whoever found a hole learns where to write, in a file that is never over [RFC 9116]', async () => {
  for (const days of [0, 400]) {
    product.clock.set(new Date(Date.now() + days * 86_400_000));
    const response = await get(product, 'security.txt');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=UTF-8',
    ]);
    const text = await response.text();
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toBe('Contact: mailto:security@example.test');
    expect(lines).toContain('Canonical: http://localhost:3000/.well-known/security.txt');
    const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
    const ahead = (expires.getTime() - product.clock.now().getTime()) / 86_400_000;
    expect(ahead).toBeGreaterThan(29);
    expect(ahead).toBeLessThan(31);
  }
});

it('without a contact there is no such file', async () => {
  expect((await get(silent, 'security.txt')).status).toBe(404);
});

it('a password manager is led to where the password is changed', async () => {
  const response = await get(silent, 'change-password');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/account#sign-in']);
  expect(
    (await get(silent, 'resource-that-should-not-exist-whose-status-code-should-not-be-200')).status,
  ).toBe(404);
});
