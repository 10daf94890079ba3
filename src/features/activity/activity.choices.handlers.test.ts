import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import type { Choices } from './activity.contract.ts';

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

const USUAL = { from: 21, until: 8 };
const choices = (who: Client) => who.call<Choices>('GET', '/notifications/choices');
const choose = (who: Client, body: unknown) => who.call('PUT', '/notifications/choices', body);

describe('the mail preference', () => {
  it('is on until the person turns it off; each has their own [DASH-11]', async () => {
    expect((await choices(maria)).body).toEqual({ by_mail: true, quiet_hours: USUAL });
    for (const by_mail of [false, true, false, false]) {
      expect((await choose(maria, { by_mail })).body).toEqual({ by_mail, quiet_hours: USUAL });
      expect((await choices(maria)).body).toEqual({ by_mail, quiet_hours: USUAL });
    }
    expect((await choices(dana)).body.by_mail).toBe(true);
  });

  it('set 20 times at once is set [DASH-11]', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(maria, { by_mail: false })));
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]));
    expect((await choices(maria)).body.by_mail).toBe(false);
  });
});

describe('quiet hours', () => {
  it('are 21:00 to 8:00 until the person changes them or has none; each has their own', async () => {
    for (const quiet_hours of [{ from: 22, until: 7 }, { from: 0, until: 6 }, null, { from: 23, until: 0 }]) {
      expect((await choose(maria, { quiet_hours })).body).toEqual({ by_mail: true, quiet_hours });
      expect((await choices(maria)).body.quiet_hours).toEqual(quiet_hours);
    }
    expect((await choices(dana)).body.quiet_hours).toEqual(USUAL);
  });

  it('and mails are chosen separately: neither changes the other, at once either', async () => {
    await choose(maria, { by_mail: false });
    await choose(maria, { quiet_hours: null });
    expect((await choices(maria)).body).toEqual({ by_mail: false, quiet_hours: null });
    await Promise.all([choose(maria, { by_mail: true }), choose(maria, { quiet_hours: USUAL })]);
    expect((await choices(maria)).body).toEqual({ by_mail: true, quiet_hours: USUAL });
  });

  it.each([
    [21, 8, null],
    [24, 8, '23514'],
    [21, -1, '23514'],
    [5, 5, '23514'],
    [0, 0, null],
  ])('from %i until %i PostgreSQL answers with %s', async (from, until, code) => {
    const stored = product.sql(
      'insert into notification_choices (person_id, quiet_from, quiet_until) values ($1, $2, $3)',
      [maria.id, from, until],
    );
    expect(
      await stored.then(
        () => null,
        (error: { code: string }) => error.code,
      ),
    ).toBe(code);
  });
});

it.each<[string, object]>([
  ['by_mail', {}],
  ['by_mail', { by_mail: 'no' }],
  ['by_mail', { by_mail: null }],
  ['mailed_until', { by_mail: true, mailed_until: null }],
  ['quiet_hours.until', { quiet_hours: { from: 8, until: 8 } }],
  ['quiet_hours.from', { quiet_hours: { from: 24, until: 8 } }],
  ['quiet_hours.until', { quiet_hours: { from: 21, until: 7.5 } }],
  ['quiet_hours.from', { quiet_hours: { from: '21', until: 8 } }],
  ['quiet_hours.until', { quiet_hours: { from: 21 } }],
  ['quiet_hours', { quiet_hours: 'never' }],
])('%s is named where a choice is none: %o [DASH-11]', async (path, body) => {
  const { data } = await refused(product, 'INVALID_INPUT', () => choose(maria, body));
  expect(data).toMatchObject({ fields: [{ path }] });
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
