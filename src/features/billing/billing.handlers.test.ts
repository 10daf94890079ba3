import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  atOnce,
  buy,
  cancel,
  DAY,
  LOCKED,
  later,
  ordersOf,
  rowsOf,
  sendOrder,
  stateOf,
  switchOver,
} from '#test/support/buying.ts';
import { START, startForAYear } from '#test/support/plan-answers.ts';
import type { Client, Product } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { nextRenewal, SKU_NAMES } from './billing.prices.rules.ts';
import { isUnlockedFor } from './billing.queries/unlocks.ts';

let product: Product;
let maria: Client;
let count = 0;
beforeAll(async () => {
  product = await startForAYear();
});
beforeEach(async () => {
  product.clock.set(START);
  count += 1;
  maria = await product.person(`Maria Alvarez ${'i'.repeat(count)}`);
});
afterAll(() => product.close());

describe('a new customer', () => {
  it('is locked, with nothing bought [PLAN-69]', async () => {
    expect(await stateOf(maria)).toEqual(LOCKED);
    expect(await ordersOf(maria)).toEqual({ orders: [], next: null });
  });

  it.each(SKU_NAMES.filter((sku) => !sku.startsWith('unlock')))(
    'is refused %s, and nothing is stored [PLAN-69, PLAN-79]',
    async (sku) => {
      await refused(product, 'PLAN_LOCKED', () => sendOrder(maria, sku));
    },
  );

  it.each([{ sku: 'free' }, { sku: 'unlock_pass', price_cents: 1 }, { id: 'x', sku: 'unlock_pass' }])(
    'is refused an unknown product or a price of their own: %j [PLAN-83]',
    async (body) => {
      const wanted = { id: crypto.randomUUID(), ...body };
      await refused(product, 'INVALID_INPUT', () => maria.call('POST', '/billing/orders', wanted));
    },
  );
});

describe('a pass', () => {
  it('unlocks for 30 days, and nothing is charged [PLAN-71, PLAN-73, PLAN-75, PLAN-76, PLAN-83]', async () => {
    const { order, charged, state } = await buy(maria, 'unlock_pass');
    expect(charged).toBe(false);
    expect(order).toEqual({
      id: expect.any(String),
      sku: 'unlock_pass',
      price_cents: 2900,
      charged: false,
      status: 'active',
      bought_at: expect.stringMatching(/^2027-01-31T12:00:0/),
      expires_at: new Date(Date.parse(order.bought_at) + 30 * DAY).toISOString(),
    });
    expect(state).toEqual({
      ...LOCKED,
      unlocked: true,
      kind: 'pass',
      days_left: 30,
      ends_at: order.expires_at,
    });
    expect(await stateOf(maria)).toEqual(state);
  });

  it.each([
    [29.5 * DAY, true, 1],
    [30 * DAY + 60_000, false, null],
  ])('after %i ms is unlocked: %s, with %s days left [PLAN-77]', async (ms, unlocked, days_left) => {
    await buy(maria, 'unlock_pass');
    later(product, ms);
    expect(await stateOf(maria)).toMatchObject({ unlocked, days_left });
    const { db, clock } = product.services;
    const asked = (trx: Parameters<typeof isUnlockedFor>[0]) => isUnlockedFor(trx, maria.id, clock.now());
    expect(await db.as(maria.id, asked)).toBe(unlocked);
    // Someone else's transaction learns nothing.
    expect(await db.as(null, asked)).toBe(false);
  });

  it('that has ended makes room for another [PLAN-71, PLAN-77]', async () => {
    await buy(maria, 'unlock_pass');
    later(product, 31 * DAY);
    const { state } = await buy(maria, 'unlock_monthly');
    expect(state).toMatchObject({ unlocked: true, kind: 'monthly' });
    expect(await rowsOf(product, 'unlocks', maria)).toHaveLength(1);
  });

  it('that is cancelled is revoked at once; cancelling is idempotent [PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_pass');
    later(product, DAY);
    const first = await cancel(maria, order.id);
    expect(first).toMatchObject({ status: 200, body: { order: { status: 'cancelled' }, state: LOCKED } });
    expect(first.body.order.expires_at).toMatch(/^2027-02-01T12:00:0/);
    const again = await untouched(product, () => cancel(maria, order.id));
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('that has expired can no longer be cancelled and does not change [PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_pass');
    later(product, 31 * DAY);
    const answer = await untouched(product, () => cancel(maria, order.id));
    expect(answer.body.order).toEqual(order);
  });
});

describe('a monthly', () => {
  it('renews a month later, on the last day of the month if it has no such day [PLAN-71, PLAN-73, PLAN-74]', async () => {
    const { order, state } = await buy(maria, 'unlock_monthly');
    const bought = new Date(order.bought_at);
    expect(order.expires_at).toBeNull();
    expect(state).toEqual({
      ...LOCKED,
      unlocked: true,
      kind: 'monthly',
      renews_at: nextRenewal(bought, bought).toISOString(),
    });
    expect(state.renews_at).toMatch(/^2027-02-28T12:00:0/);
  });

  it('that is cancelled runs to its renewal date and is then locked [PLAN-71, PLAN-77, PLAN-83]', async () => {
    const { order, state } = await buy(maria, 'unlock_monthly');
    later(product, DAY);
    const first = await cancel(maria, order.id);
    const expected = { ...state, renews_at: null, ends_at: state.renews_at, cancelled: true };
    expect(first.body.state).toEqual(expected);
    expect(first.body.order).toMatchObject({ status: 'cancelled', expires_at: state.renews_at });
    later(product, 2 * DAY);
    const again = await untouched(product, () => cancel(maria, order.id));
    expect(again.body).toEqual(first.body);
    product.clock.set(new Date('2027-02-28T11:59:00Z'));
    expect(await stateOf(maria)).toEqual(expected);
    product.clock.set(new Date('2027-02-28T12:01:00Z'));
    expect(await stateOf(maria)).toEqual(LOCKED);
  });

  it('whose renewal the job has not processed yet stays unlocked for the new month [PLAN-77, PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_monthly');
    product.clock.set(new Date('2027-03-05T00:00:00Z'));
    const { body } = await cancel(maria, order.id);
    expect(body.state.ends_at).toMatch(/^2027-03-31T12:00:0/);
  });
});

describe('switching to monthly', () => {
  it('turns a running pass into a monthly and marks its order switched [PLAN-75, PLAN-78]', async () => {
    const pass = await buy(maria, 'unlock_pass');
    later(product, DAY);
    const { status, body } = await switchOver(maria);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      charged: false,
      order: { sku: 'unlock_monthly', price_cents: 2900, status: 'active', expires_at: null },
      state: { unlocked: true, kind: 'monthly', days_left: null, ends_at: null },
    });
    const { orders } = await ordersOf(maria);
    expect(orders.map(({ sku, status: now }) => [sku, now])).toEqual([
      ['unlock_monthly', 'active'],
      ['unlock_pass', 'switched'],
    ]);
    const recorded = await product.sql('select kind from events where subject_id = $1 order by id', [
      pass.order.id,
    ]);
    expect(recorded.map(({ kind }) => kind)).toEqual(['order.placed', 'order.switched']);
    // Nothing is left of the old order for cancelling to revoke.
    await untouched(product, () => cancel(maria, pass.order.id));
  });

  it('returns the same order for the same id, even for 20 concurrent requests [PLAN-78, PLAN-83]', async () => {
    await buy(maria, 'unlock_pass');
    const id = crypto.randomUUID();
    const answers = await atOnce(() => switchOver(maria, id));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.order?.id}`))).toEqual(
      new Set([`201 ${id}`]),
    );
    expect(await rowsOf(product, 'orders', maria)).toHaveLength(2);
  });

  it('happens once when 20 requests with different ids race [PLAN-78]', async () => {
    await buy(maria, 'unlock_pass');
    const answers = await atOnce(() => switchOver(maria));
    expect(answers.map((each) => each.status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await rowsOf(product, 'orders', maria)).toHaveLength(2);
  });

  it('is refused without a pass, after it expired, and with a monthly [PLAN-78]', async () => {
    await refused(product, 'NOT_FOUND', () => switchOver(maria));
    await buy(maria, 'unlock_pass');
    later(product, 31 * DAY);
    await refused(product, 'NOT_FOUND', () => switchOver(maria));
    await buy(maria, 'unlock_monthly');
    await refused(product, 'ALREADY_UNLOCKED', () => switchOver(maria));
  });
});
