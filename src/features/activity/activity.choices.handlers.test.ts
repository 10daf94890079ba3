import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';

let product: Product;
let maria: Client;
let dana: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
});
afterAll(() => product.close());

describe('the mail preference', () => {
  const choices = (who: Client) => who.call<{ by_mail: boolean }>('GET', '/notifications/choices');
  const choose = (who: Client, body: unknown) => who.call('PUT', '/notifications/choices', body);

  it('is on until the person turns it off; each has their own [DASH-11]', async () => {
    expect((await choices(maria)).body).toEqual({ by_mail: true });
    for (const by_mail of [false, true, false, false]) {
      expect((await choose(maria, { by_mail })).body).toEqual({ by_mail });
      expect((await choices(maria)).body).toEqual({ by_mail });
    }
    expect((await choices(dana)).body).toEqual({ by_mail: true });
  });

  it('set 20 times at once is set [DASH-11]', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(maria, { by_mail: false })));
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]));
    expect((await choices(maria)).body).toEqual({ by_mail: false });
  });

  it.each([{}, { by_mail: 'no' }, { by_mail: null }, { by_mail: true, mailed_until: null }])(
    'cannot be %o [DASH-11]',
    async (body) => {
      await refused(product, 'INVALID_INPUT', () => choose(maria, body));
    },
  );
});

it('always needs a session [DASH-11]', async () => {
  for (const [method, path, body] of [
    ['GET', '/notifications'],
    ['POST', '/notifications/seen', { ids: [1] }],
    ['POST', '/notifications/seen-all'],
    ['GET', '/notifications/choices'],
    ['PUT', '/notifications/choices', { by_mail: false }],
  ] as const) {
    await refused(product, 'UNAUTHENTICATED', () => product.nobody().call(method, path, body));
  }
});
