import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buy, stateOf } from '#test/support/buying.ts';
import { queuedLetters } from '#test/support/letters.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';
import { remindAndRenew } from './billing.jobs.ts';

const START = '2027-01-31T12:00:00.000Z';
/** Three days before 2027-02-28, when a monthly renews, and before 2027-03-02, when a pass ends. */
const BEFORE = { unlock_monthly: '2027-02-25T12:01:00Z', unlock_pass: '2027-02-27T12:01:00Z' } as const;
const LETTER = { unlock_monthly: 'unlock_renews', unlock_pass: 'pass_ends' } as const;
const UNLOCKS = ['unlock_monthly', 'unlock_pass'] as const;

let product: Product;
let maria: Client;
let count = 0;
beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '525600', SESSION_MAX_HOURS: '8760' });
});
beforeEach(async () => {
  at(START);
  // Keep earlier tests' orders out of the job's way.
  await product.sql('delete from orders');
  count += 1;
  maria = await product.person(`Maria Alvarez ${'i'.repeat(count)}`);
});
afterAll(() => product.close());

const at = (iso: string) => product.clock.set(new Date(iso));
const run = () => remindAndRenew(product.services);
const lettersTo = async ({ email }: Client) => {
  const names = ['unlock_renews', 'pass_ends'];
  const jobs = await queuedLetters<{ name: string; at: string }>(product, email, ...names);
  return jobs.map(({ letter }) => letter);
};
const cancel = (id: string) => maria.call('POST', `/billing/orders/${id}/cancel`, {});

describe.each(UNLOCKS)('the letter about %s', (sku) => {
  it('is sent three days ahead and no earlier, once, however often the job runs [PLAN-71, PLAN-84]', async () => {
    const { order, state } = await buy(maria, sku);
    at(BEFORE[sku].replace('12:01', '11:59'));
    await untouched(product, run);
    at(BEFORE[sku]);
    await run();
    const letters = [
      {
        name: LETTER[sku],
        canWait: true,
        fullName: expect.stringMatching(/^Maria/),
        at: order.expires_at ?? state.renews_at,
        timeZone: null,
        priceCents: 2900,
        url: 'http://localhost:3000/orders',
      },
    ];
    expect(await lettersTo(maria)).toEqual(letters);
    await untouched(product, run);
    expect(await lettersTo(maria)).toEqual(letters);
  });

  it('is sent once when several processes run the job [PLAN-71]', async () => {
    const others = [await product.person('Rosa Reader'), await product.person('Omar Other')];
    for (const person of [maria, ...others]) await buy(person, sku);
    at(BEFORE[sku]);
    await Promise.all(Array.from({ length: 8 }, run));
    for (const person of [maria, ...others]) expect(await lettersTo(person)).toHaveLength(1);
  });

  it('is not sent after a cancellation [PLAN-71, PLAN-83]', async () => {
    const { order } = await buy(maria, sku);
    await cancel(order.id);
    at(BEFORE[sku]);
    await untouched(product, run);
  });

  it('is not marked as sent if queueing failed, and others still get theirs [PLAN-71]', async () => {
    const rosa = await product.person('Rosa Reader');
    for (const person of [maria, rosa]) await buy(person, sku);
    at(BEFORE[sku]);
    const { jobs } = product.services;
    const { enqueue } = jobs;
    jobs.enqueue = (trx, name, data) =>
      'to' in data && data.to === maria.email
        ? Promise.reject(new Error('the queue is broken'))
        : enqueue(trx, name, data);
    try {
      await expect(run()).rejects.toThrow('1 renewals failed');
    } finally {
      jobs.enqueue = enqueue;
    }
    expect([await lettersTo(maria), await lettersTo(rosa)].map((each) => each.length)).toEqual([0, 1]);
    await run();
    expect([await lettersTo(maria), await lettersTo(rosa)].map((each) => each.length)).toEqual([1, 1]);
  });
});

describe('a renewal', () => {
  it('moves to the next month once, charges nothing, and gets its own letter [PLAN-71, PLAN-77]', async () => {
    const { order } = await buy(maria, 'unlock_monthly');
    at(BEFORE.unlock_monthly);
    await run();
    at('2027-02-28T12:01:00Z');
    await Promise.all([run(), run(), run()]);
    expect((await stateOf(maria)).renews_at).toMatch(/^2027-03-31T12:00:0/);
    await untouched(product, run);
    at('2027-03-28T12:01:00Z');
    await run();
    expect((await lettersTo(maria)).map((letter) => letter.at.slice(0, 10))).toEqual([
      '2027-02-28',
      '2027-03-31',
    ]);
    const rows = await product.sql('select charged, status from orders where user_id = $1', [maria.id]);
    expect(rows).toEqual([{ charged: false, status: 'active' }]);
    const events = await product.sql(
      `select actor_id from events where kind = 'order.renewed' and subject_id = $1`,
      [order.id],
    );
    expect(events).toEqual([{ actor_id: null }]);
  });

  it('missed for months catches up at once, without letters about the past [PLAN-77]', async () => {
    await buy(maria, 'unlock_monthly');
    at('2027-07-10T00:00:00Z');
    expect(await stateOf(maria)).toMatchObject({ unlocked: true });
    await run();
    expect((await stateOf(maria)).renews_at).toMatch(/^2027-07-31T12:00:0/);
    expect(await lettersTo(maria)).toEqual([]);
  });

  it('waits while the account is closed, and so does its letter; then it catches up [PLAN-77, AUTH-50]', async () => {
    const ada = await product.person('Ada Admin', { admin: true });
    const active = (is: boolean) => ada.call('PUT', `/people/${maria.id}/active`, { active: is });
    await buy(maria, 'unlock_monthly');
    expect((await active(false)).status).toBe(200);
    for (const time of [BEFORE.unlock_monthly, '2027-02-28T12:01:00Z']) {
      at(time);
      await untouched(product, run);
    }
    expect((await active(true)).status).toBe(200);
    at('2027-03-28T12:01:00Z');
    await run();
    expect((await lettersTo(maria)).map((letter) => letter.at.slice(0, 10))).toEqual(['2027-03-31']);
  });

  it('does not happen for a cancelled monthly: it ends and stays ended [PLAN-71, PLAN-77, PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_monthly');
    await cancel(order.id);
    at('2027-02-28T11:59:00Z');
    await untouched(product, run);
    expect(await stateOf(maria)).toMatchObject({ unlocked: true, cancelled: true });
    at('2027-02-28T12:01:00Z');
    await untouched(product, run);
    expect(await stateOf(maria)).toMatchObject({ unlocked: false, kind: null });
  });

  it('does not happen for a pass: it is locked once it ends [PLAN-71, PLAN-77]', async () => {
    await buy(maria, 'unlock_pass');
    at('2027-03-02T12:01:00Z');
    await untouched(product, run);
    expect(await stateOf(maria)).toMatchObject({ unlocked: false });
    expect(await lettersTo(maria)).toEqual([]);
  });

  it('after a switch gets the monthly’s letter in addition to the pass’s [PLAN-71, PLAN-78]', async () => {
    await buy(maria, 'unlock_pass');
    at(BEFORE.unlock_pass);
    await run();
    await maria.call('POST', '/billing/switch-to-monthly', { id: crypto.randomUUID() });
    at('2027-03-24T12:02:00Z');
    await run();
    expect((await lettersTo(maria)).map((letter) => letter.name)).toEqual(['pass_ends', 'unlock_renews']);
  });
});

describe('the letters', () => {
  it.each([
    ['unlock_monthly', 'en', ['$29 a month', 'February 28, 2027', 'nothing is charged', 'Cancel']],
    ['unlock_monthly', 'es', ['$29 al mes', '28 de febrero de 2027', 'no se le cobra nada', 'Cancelar']],
    ['unlock_pass', 'en', ['30-Day Pass', 'March 2, 2027', '$29 a month', 'nothing is charged', 'Cancel']],
    ['unlock_pass', 'es', ['30 días', '2 de marzo de 2027', '$29 al mes', 'no se le cobra nada', 'Cancelar']],
  ] as const)(
    'about %s in %s say what, when, the price, that nothing is charged, how to cancel [PLAN-71, PLAN-84]',
    async (sku, locale, parts) => {
      await product.sql('update people set locale = $2 where id = $1', [maria.id, locale]);
      await buy(maria, sku);
      at(BEFORE[sku]);
      await run();
      const mail = await product.mailTo(maria.email, /Kinkeeper pla|Kinkeeper pas|de Kinkeeper/);
      for (const part of [...parts, 'http://localhost:3000/orders']) expect(mail.text).toContain(part);
      expect(mail.text).not.toMatch(/\{|undefined/);
    },
  );
});

it('go out by an hourly schedule [PLAN-71, PLAN-84]', async () => {
  const rows = await product.sql(`select cron from pgboss.schedule where name = 'renewals'`);
  expect(rows).toEqual([{ cron: '41 * * * *' }]);
});
