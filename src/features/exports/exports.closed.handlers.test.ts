// Copies of whoever closed their account meanwhile.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queuedLetters } from '#test/support/letters.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { makeWaiting } from './exports.service/make.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

it.each([
  ['ready', 0],
  ['failed', 5],
])(
  'a copy that is %s after the account is closed sends no letter: its link would not work [AUTH-50]',
  async (state, attempts) => {
    const maria = await product.person('Maria Alvarez');
    await product.sql(
      'insert into exports (id, person_id, asked_at, attempts) values (gen_random_uuid(), $1, now(), $2)',
      [maria.id, attempts],
    );
    expect((await maria.call('POST', '/account/close')).status).toBe(200);
    await makeWaiting(product.services);
    const made = await product.sql('select state from exports where person_id = $1', [maria.id]);
    expect(made).toEqual([{ state }]);
    const names = (await queuedLetters(product, maria.email)).map(({ letter }) => letter.name);
    expect(names).toContain('account_closed');
    expect(names.filter((name) => name.startsWith('export'))).toEqual([]);
  },
);
