import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, PASSWORD, type Product, startProduct } from '#test/support/product.ts';
import { code, tokensOf } from '#test/support/tokens.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
});
afterAll(() => product.close());

const { grant } = tokensOf(() => product);

describe('pages of other sites', () => {
  const APP = 'https://app.example.test';
  const preflight = (at: Product, origin: string) =>
    at.app.request('http://localhost:3000/api/user', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });

  it('may not read or change anything unless the operator names them [SE5]', async () => {
    expect((await preflight(product, APP)).headers.get('access-control-allow-origin')).toBeNull();
    const answer = await grant('password', { email: maria.email, password: PASSWORD }, product.nobody(), {
      origin: APP,
    });
    expect(code(answer)).toEqual([403, 'FOREIGN_ORIGIN']);
  });

  it('may do so with a token and without a cookie if they are named, and only they [SE5]', async () => {
    const open = await startProduct({ API_ORIGINS: `${APP} https://b.example.test` });
    const who = await open.person('Maria Alvarez');
    const asked = { email: who.email, password: PASSWORD };
    const enter = (origin: string, at = open.nobody()) =>
      grant('password', asked, at, { origin, 'sec-fetch-site': 'cross-site' });
    const { headers } = await preflight(open, APP);
    expect(headers.get('access-control-allow-origin')).toBe(APP);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const entered = await enter(APP);
    expect(entered.status).toBe(200);
    expect(entered.headers.get('access-control-allow-origin')).toBe(APP);
    expect(code(await enter(APP, who))).toEqual([403, 'FOREIGN_ORIGIN']);
    expect(code(await enter('https://evil.example.test'))).toEqual([403, 'FOREIGN_ORIGIN']);
    expect(
      (await preflight(open, 'https://evil.example.test')).headers.get('access-control-allow-origin'),
    ).toBeNull();
    await open.close();
  });
});
