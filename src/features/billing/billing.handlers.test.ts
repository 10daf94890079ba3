import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bought, buy, sendOrder, stateOf } from '../../../test/support/buying.ts';
import { type Client, type Product, startProduct } from '../../../test/support/product.ts';
import { refused, untouched } from '../../../test/support/refusals.ts';
import { noPayments } from '../../server/ports/payments.ts';
import type { Order } from './billing.contract.ts';
import { isUnlockedFor } from './billing.queries/unlocks.ts';
import { nextRenewal, SKU_NAMES } from './billing.rules.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = new Date('2027-01-31T12:00:00.000Z');
const LOCKED = {
  unlocked: false,
  kind: null,
  days_left: null,
  ends_at: null,
  renews_at: null,
  cancelled: false,
  charges: false,
  packs: [],
  free_sessions: [],
};

let product: Product;
let maria: Client;
let count = 0;
beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '525600', SESSION_MAX_HOURS: '8760' });
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

const later = (ms: number) => product.clock.set(new Date(START.getTime() + ms));
const cancel = (client: Client, id: string) =>
  client.call<Bought>('POST', `/billing/orders/${id}/cancel`, {});
const switchOver = (client: Client, id: string = crypto.randomUUID()) =>
  client.call<Bought>('POST', '/billing/switch-to-monthly', { id });
const ordersOf = async (client: Client) =>
  (await client.call<{ orders: Order[]; next: string | null }>('GET', '/billing/orders')).body;
const atOnce = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => make(index)));
const rowsOf = (table: string, client: Client) =>
  product.sql(`select * from ${table} where user_id = $1`, [client.id]);

describe('somebody new', () => {
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
    'is refused what is not sold, or at a price of their own: %j [PLAN-83]',
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
    later(ms);
    expect(await stateOf(maria)).toMatchObject({ unlocked, days_left });
    const { db, clock } = product.services;
    const asked = (trx: Parameters<typeof isUnlockedFor>[0]) => isUnlockedFor(trx, maria.id, clock.now());
    expect(await db.as(maria.id, asked)).toBe(unlocked);
    // Somebody else's transaction learns nothing.
    expect(await db.as(null, asked)).toBe(false);
  });

  it('that is over makes room for another [PLAN-71, PLAN-77]', async () => {
    await buy(maria, 'unlock_pass');
    later(31 * DAY);
    const { state } = await buy(maria, 'unlock_monthly');
    expect(state).toMatchObject({ unlocked: true, kind: 'monthly' });
    expect(await rowsOf('unlocks', maria)).toHaveLength(1);
  });

  it('that is cancelled is taken back at once, and twice is the same [PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_pass');
    later(DAY);
    const first = await cancel(maria, order.id);
    expect(first).toMatchObject({ status: 200, body: { order: { status: 'cancelled' }, state: LOCKED } });
    expect(first.body.order.expires_at).toMatch(/^2027-02-01T12:00:0/);
    const again = await untouched(product, () => cancel(maria, order.id));
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('that ran out cannot be cancelled any more: it stays as it is [PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_pass');
    later(31 * DAY);
    const answer = await untouched(product, () => cancel(maria, order.id));
    expect(answer.body.order).toEqual(order);
  });
});

describe('a monthly', () => {
  it('renews a month later, at the month’s end where the day is missing [PLAN-71, PLAN-73, PLAN-74]', async () => {
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

  it('that is cancelled stays to its renewal and is then locked [PLAN-71, PLAN-77, PLAN-83]', async () => {
    const { order, state } = await buy(maria, 'unlock_monthly');
    later(DAY);
    const first = await cancel(maria, order.id);
    const expected = { ...state, renews_at: null, ends_at: state.renews_at, cancelled: true };
    expect(first.body.state).toEqual(expected);
    expect(first.body.order).toMatchObject({ status: 'cancelled', expires_at: state.renews_at });
    later(2 * DAY);
    const again = await untouched(product, () => cancel(maria, order.id));
    expect(again.body).toEqual(first.body);
    product.clock.set(new Date('2027-02-28T11:59:00Z'));
    expect(await stateOf(maria)).toEqual(expected);
    product.clock.set(new Date('2027-02-28T12:01:00Z'));
    expect(await stateOf(maria)).toEqual(LOCKED);
  });

  it('whose renewal the job has not moved yet stays for the month that began [PLAN-77, PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_monthly');
    product.clock.set(new Date('2027-03-05T00:00:00Z'));
    const { body } = await cancel(maria, order.id);
    expect(body.state.ends_at).toMatch(/^2027-03-31T12:00:0/);
  });
});

describe('switching to monthly', () => {
  it('turns a running pass into a monthly, and its order becomes switched [PLAN-75, PLAN-78]', async () => {
    const pass = await buy(maria, 'unlock_pass');
    later(DAY);
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
    const told = await product.sql('select kind from events where subject_id = $1 order by id', [
      pass.order.id,
    ]);
    expect(told.map(({ kind }) => kind)).toEqual(['order.placed', 'order.switched']);
    // The old order gives nothing any more that cancelling could take back.
    await untouched(product, () => cancel(maria, pass.order.id));
  });

  it('answers the same id with the same order, also 20 times at once [PLAN-78, PLAN-83]', async () => {
    await buy(maria, 'unlock_pass');
    const id = crypto.randomUUID();
    const answers = await atOnce(() => switchOver(maria, id));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.order?.id}`))).toEqual(
      new Set([`201 ${id}`]),
    );
    expect(await rowsOf('orders', maria)).toHaveLength(2);
  });

  it('happens once when 20 with ids of their own come at once [PLAN-78]', async () => {
    await buy(maria, 'unlock_pass');
    const answers = await atOnce(() => switchOver(maria));
    expect(answers.map((each) => each.status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await rowsOf('orders', maria)).toHaveLength(2);
  });

  it('is refused without a pass, after it, and with a monthly [PLAN-78]', async () => {
    await refused(product, 'NOT_FOUND', () => switchOver(maria));
    await buy(maria, 'unlock_pass');
    later(31 * DAY);
    await refused(product, 'NOT_FOUND', () => switchOver(maria));
    await buy(maria, 'unlock_monthly');
    await refused(product, 'ALREADY_UNLOCKED', () => switchOver(maria));
  });
});

describe('an order', () => {
  it('sent twice is one, and the first stays [PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_pass');
    const again = await untouched(product, () => sendOrder(maria, 'unlock_pass', order.id));
    expect([again.status, again.body.order]).toEqual([201, order]);
    const other = await untouched(product, () => sendOrder(maria, 'coord_10hr', order.id));
    expect(other.body.order).toEqual(order);
  });

  it('sent 20 times at once is one [PLAN-83]', async () => {
    await buy(maria, 'unlock_pass');
    for (const sku of ['coord_5hr', 'coach_6hr'] as const) {
      const id = crypto.randomUUID();
      const answers = await atOnce(() => sendOrder(maria, sku, id));
      expect(answers.map((each) => each.status)).toEqual(Array(20).fill(201));
      expect(new Set(answers.map((each) => JSON.stringify(each.body.order))).size).toBe(1);
    }
    expect(await rowsOf('hour_packs', maria)).toHaveLength(2);
    expect(await rowsOf('free_sessions', maria)).toHaveLength(2);
    const events = await product.sql(`select from events where actor_id = $1 and kind = 'order.placed'`, [
      maria.id,
    ]);
    expect(events).toHaveLength(3);
  });

  it('of an unlock sent 20 times at once is one [PLAN-83]', async () => {
    const id = crypto.randomUUID();
    const answers = await atOnce(() => sendOrder(maria, 'unlock_monthly', id));
    expect(answers.map((each) => each.status)).toEqual(Array(20).fill(201));
    expect(await rowsOf('orders', maria)).toHaveLength(1);
  });

  it.each(['unlock_monthly', 'unlock_pass'] as const)(
    'of %s is refused while an unlock is active [PLAN-71, PLAN-83]',
    async (sku) => {
      await buy(maria, 'unlock_pass');
      await refused(product, 'ALREADY_UNLOCKED', () => sendOrder(maria, sku));
    },
  );

  it('of an unlock goes through once when 20 orders come at once, new or again [PLAN-83]', async () => {
    const statuses = async () =>
      (await atOnce((index) => sendOrder(maria, index % 2 ? 'unlock_pass' : 'unlock_monthly')))
        .map((each) => each.status)
        .toSorted();
    expect(await statuses()).toEqual([201, ...Array(19).fill(409)]);
    expect(await rowsOf('orders', maria)).toHaveLength(1);
    for (const { id } of (await ordersOf(maria)).orders) await cancel(maria, id);
    later(40 * DAY);
    expect(await statuses()).toEqual([201, ...Array(19).fill(409)]);
    expect(await rowsOf('orders', maria)).toHaveLength(2);
    expect(await rowsOf('unlocks', maria)).toHaveLength(1);
  });

  it('of somebody else is not there: not to cancel, not to read [PLAN-83]', async () => {
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

  it('is charged only by a provider, and then it says so [PLAN-83]', async () => {
    const told: unknown[] = [];
    product.services.payments = {
      configured: true,
      charge: async (charge) => {
        told.push(charge);
        return { charged: true };
      },
    };
    const { order, charged, state } = await buy(maria, 'unlock_pass');
    expect([order.charged, charged, state.charges]).toEqual([true, true, true]);
    expect((await ordersOf(maria)).orders[0]).toEqual(order);
    await sendOrder(maria, 'unlock_pass', order.id);
    await sendOrder(maria, 'unlock_pass');
    expect(told).toEqual([{ id: order.id, personId: maria.id, sku: 'unlock_pass', priceCents: 2900 }]);
  });

  it('that the provider refuses is not made [PLAN-83]', async () => {
    product.services.payments = { configured: true, charge: () => Promise.reject(new Error('declined')) };
    await refused(product, 'INTERNAL', () => sendOrder(maria, 'unlock_pass'));
  });
});

describe('a cancelled monthly', () => {
  const resume = (client: Client, id: string) =>
    client.call<Bought>('POST', `/billing/orders/${id}/resume`, {});

  it('goes on as before when it is resumed in time, and renews on its day [PLAN-77, PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_monthly');
    const before = await stateOf(maria);
    later(DAY);
    await cancel(maria, order.id);
    later(2 * DAY);
    const { status, body } = await resume(maria, order.id);
    expect([status, body.order.status, body.order.expires_at]).toEqual([200, 'active', null]);
    expect(body.state).toEqual(before);
    expect((await resume(maria, order.id)).body.order).toEqual(body.order);
    const kinds = await product.sql('select kind from events where subject_id = $1 order by id', [order.id]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['order.placed', 'order.cancelled', 'order.resumed']);
    // And it can be cancelled again.
    expect((await cancel(maria, order.id)).body.state.cancelled).toBe(true);
  });

  it('is not resumed once it is over, nor is a pass, nor what is somebody else’s [PLAN-77, PLAN-83]', async () => {
    const { order } = await buy(maria, 'unlock_monthly');
    await cancel(maria, order.id);
    const sam = await product.person('Sam Stranger');
    await refused(product, 'NOT_FOUND', () => resume(sam, order.id));
    later(40 * DAY);
    await refused(product, 'PLAN_LOCKED', () => resume(maria, order.id));
    expect((await stateOf(maria)).unlocked).toBe(false);
    const pass = await buy(maria, 'unlock_pass');
    await cancel(maria, pass.order.id);
    await refused(product, 'PLAN_LOCKED', () => resume(maria, pass.order.id));
  });

  it('is resumed once, however often it is asked for at once [PLAN-83]', async () => {
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
  it('is newest first, by page [PLAN-83]', async () => {
    await buy(maria, 'unlock_monthly');
    for (let index = 1; index <= 24; index += 1) {
      later(index * 60_000);
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
