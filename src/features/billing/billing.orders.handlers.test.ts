import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noPayments } from '#server/ports/payments.ts';
import {
  atOnce,
  type Bought,
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
afterEach(() => {
  product.services.payments = noPayments();
});
afterAll(() => product.close());

describe('an order', () => {
  it('sent twice is stored once, and never stands for something else [PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_pass');
    const again = await untouched(product, () => sendOrder(maria, 'unlock_pass', order.id));
    expect([again.status, again.body.order]).toEqual([201, order]);
    await refused(product, 'INVALID_INPUT', () => sendOrder(maria, 'coord_10hr', order.id));
    await refused(product, 'INVALID_INPUT', () => switchOver(maria, order.id));
  });

  it('sent 20 times at once is stored once [PLAN-83]', async () => {
    await buy(maria, 'unlock_pass');
    for (const sku of ['coord_5hr', 'coach_6hr'] as const) {
      const id = crypto.randomUUID();
      const answers = await atOnce(() => sendOrder(maria, sku, id));
      expect(answers.map((each) => each.status)).toEqual(Array(20).fill(201));
      expect(new Set(answers.map((each) => JSON.stringify(each.body.order))).size).toBe(1);
    }
    expect(await rowsOf(product, 'hour_packs', maria)).toHaveLength(2);
    expect(await rowsOf(product, 'free_sessions', maria)).toHaveLength(2);
    const events = await product.sql(`select from events where actor_id = $1 and kind = 'order.placed'`, [
      maria.id,
    ]);
    expect(events).toHaveLength(3);
  });

  it('of an unlock sent 20 times at once is stored once [PLAN-83]', async () => {
    const id = crypto.randomUUID();
    const answers = await atOnce(() => sendOrder(maria, 'unlock_monthly', id));
    expect(answers.map((each) => each.status)).toEqual(Array(20).fill(201));
    expect(await rowsOf(product, 'orders', maria)).toHaveLength(1);
  });

  it.each(['unlock_monthly', 'unlock_pass'] as const)(
    'of %s is refused while an unlock is active [PLAN-71, PLAN-83]',
    async (sku) => {
      await buy(maria, 'unlock_pass');
      await refused(product, 'ALREADY_UNLOCKED', () => sendOrder(maria, sku));
    },
  );

  it('of an unlock succeeds once among 20 at once, with new or repeated ids [PLAN-83]', async () => {
    const statuses = async () =>
      (await atOnce((index) => sendOrder(maria, index % 2 ? 'unlock_pass' : 'unlock_monthly')))
        .map((each) => each.status)
        .toSorted();
    expect(await statuses()).toEqual([201, ...Array(19).fill(409)]);
    expect(await rowsOf(product, 'orders', maria)).toHaveLength(1);
    for (const { id } of (await ordersOf(maria)).orders) await cancel(maria, id);
    later(product, 40 * DAY);
    expect(await statuses()).toEqual([201, ...Array(19).fill(409)]);
    expect(await rowsOf(product, 'orders', maria)).toHaveLength(2);
    expect(await rowsOf(product, 'unlocks', maria)).toHaveLength(1);
  });

  it('of another person is not found, whether to cancel or to read [PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_pass');
    const sam = await product.person('Sam Stranger');
    const real = await refused(product, 'NOT_FOUND', () => cancel(sam, order.id));
    expect(await refused(product, 'NOT_FOUND', () => cancel(sam, crypto.randomUUID()))).toEqual(real);
    expect(await ordersOf(sam)).toEqual({ orders: [], next: null });
    expect(await stateOf(sam)).toEqual(LOCKED);
    const admin = await product.person('Ada Admin', { admin: true });
    await refused(product, 'NOT_FOUND', () => cancel(admin, order.id));
    expect((await ordersOf(admin)).orders).toEqual([]);
  });

  it('is charged only if there is a provider, and then says so [PLAN-83]', async () => {
    const received: unknown[] = [];
    product.services.payments = {
      configured: true,
      charge: async (charge) => {
        received.push(charge);
        return { charged: true };
      },
    };
    const { order, charged, state } = await buy(maria, 'unlock_pass');
    expect([order.charged, charged, state.charges]).toEqual([true, true, true]);
    expect((await ordersOf(maria)).orders[0]).toEqual(order);
    await sendOrder(maria, 'unlock_pass', order.id);
    await sendOrder(maria, 'unlock_pass');
    expect(received).toEqual([{ id: order.id, personId: maria.id, sku: 'unlock_pass', priceCents: 2900 }]);
  });

  it('that the provider declines is not stored [PLAN-83]', async () => {
    product.services.payments = { configured: true, charge: () => Promise.reject(new Error('declined')) };
    await refused(product, 'INTERNAL', () => sendOrder(maria, 'unlock_pass'));
  });
});

describe('a cancelled monthly', () => {
  const resume = (client: Client, id: string) =>
    client.call<Bought>('POST', `/billing/orders/${id}/resume`, {});

  it('that is resumed in time carries on as before and renews on its day [PLAN-77, PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_monthly');
    const before = await stateOf(maria);
    later(product, DAY);
    await cancel(maria, order.id);
    later(product, 2 * DAY);
    const { status, body } = await resume(maria, order.id);
    expect([status, body.order.status, body.order.expires_at]).toEqual([200, 'active', null]);
    expect(body.state).toEqual(before);
    expect((await resume(maria, order.id)).body.order).toEqual(body.order);
    const kinds = await product.sql('select kind from events where subject_id = $1 order by id', [order.id]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['order.placed', 'order.cancelled', 'order.resumed']);
    // And it can be cancelled again.
    expect((await cancel(maria, order.id)).body.state.cancelled).toBe(true);
  });

  it('cannot be resumed once it ended; nor can a pass, nor another person’s order [PLAN-77, PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_monthly');
    await cancel(maria, order.id);
    const sam = await product.person('Sam Stranger');
    await refused(product, 'NOT_FOUND', () => resume(sam, order.id));
    later(product, 40 * DAY);
    await refused(product, 'PLAN_LOCKED', () => resume(maria, order.id));
    expect((await stateOf(maria)).unlocked).toBe(false);
    const pass = await buy(maria, 'unlock_pass');
    await cancel(maria, pass.order.id);
    await refused(product, 'PLAN_LOCKED', () => resume(maria, pass.order.id));
  });

  it('is resumed once, however many requests race [PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_monthly');
    await cancel(maria, order.id);
    for (const { status } of await atOnce(() => resume(maria, order.id))) expect(status).toBe(200);
    const resumed = await product.sql(
      "select count(*)::int as count from events where subject_id = $1 and kind = 'order.resumed'",
      [order.id],
    );
    expect(resumed).toEqual([{ count: 1 }]);
  });
});

describe('the list of orders', () => {
  it('is newest first, in pages [PLAN-83]', async () => {
    await buy(maria, 'unlock_monthly');
    for (let index = 1; index <= 24; index += 1) {
      later(product, index * 60_000);
      await buy(maria, 'coach_30m');
    }
    const first = await ordersOf(maria);
    expect(first.orders).toHaveLength(20);
    const path = `/billing/orders?before=${first.next}`;
    const second = (await maria.call<typeof first>('GET', path)).body;
    expect([second.orders.length, second.next, second.orders.at(-1)?.sku]).toEqual([
      5,
      null,
      'unlock_monthly',
    ]);
    const times = [...first.orders, ...second.orders].map((order) => order.bought_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set([...first.orders, ...second.orders].map((order) => order.id)).size).toBe(25);
    const sam = await product.person('Sam Stranger');
    expect((await sam.call<typeof first>('GET', path)).body.orders).toEqual([]);
  });
});
