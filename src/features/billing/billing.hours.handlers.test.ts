import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bought, buy, stateOf } from '#test/support/buying.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';
import { type HourKind, type HourSource, packEnd } from './billing.prices.rules.ts';
import { takeHours } from './billing.queries/hours.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = new Date('2027-01-31T12:00:00.000Z');

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
  await buy(maria, 'unlock_monthly');
});
afterAll(() => product.close());

const later = (ms: number) => product.clock.set(new Date(START.getTime() + ms));
/** @returns whether there was enough */
async function take(source: HourSource, minutes: number, person = maria): Promise<boolean> {
  const now = product.clock.now();
  const session = { id: crypto.randomUUID(), minutes, startsAt: now };
  const taken = await product.services.db.as(person.id, (trx) =>
    takeHours(trx, maria.id, source, [session], now),
  );
  return Array.isArray(taken);
}
const spend = (minutes: number, kind: HourKind = 'coordination', person = maria) =>
  take(kind, minutes, person);
const takeSession = () => take('free_session', 30);
const left = async () => (await stateOf(maria)).packs.map((pack) => [pack.kind, pack.minutes_left]);

describe('hours of help', () => {
  it('are listed with the free session, by expiry [PLAN-89, PLAN-96, PLAN-98]', async () => {
    const pack = await buy(maria, 'coord_5hr');
    const until = (days: number) => new Date(Date.parse(pack.order.bought_at) + days * DAY).toISOString();
    expect(pack.order.expires_at).toBe(packEnd(new Date(pack.order.bought_at)).toISOString());
    expect(pack.state.packs).toEqual([
      {
        order_id: pack.order.id,
        kind: 'coordination',
        minutes_left: 300,
        valid_until: pack.order.expires_at,
      },
    ]);
    expect(pack.state.free_sessions).toEqual([
      { order_id: pack.order.id, minutes: 30, valid_until: until(60) },
    ]);
    later(DAY);
    const { state } = await buy(maria, 'coach_30m');
    expect(state.packs.map((each) => each.kind)).toEqual(['coordination', 'coaching']);
    expect(state.free_sessions).toHaveLength(1);
  });

  it('disappear from the state after six months, the free session after 60 days [PLAN-96, PLAN-98, PLAN-100]', async () => {
    await buy(maria, 'coach_6hr');
    later(61 * DAY);
    expect(await stateOf(maria)).toMatchObject({ packs: [{ minutes_left: 360 }], free_sessions: [] });
    product.clock.set(new Date('2027-07-31T12:01:00Z'));
    expect(await stateOf(maria)).toMatchObject({ packs: [], free_sessions: [] });
  });

  it('that are cancelled go with their free session; other packs stay [PLAN-83]', async () => {
    const { order } = await buy(maria, 'coord_10hr');
    await buy(maria, 'coord_1hr');
    const { body } = await maria.call<Bought>('POST', `/billing/orders/${order.id}/cancel`, {});
    expect(body.order.status).toBe('cancelled');
    expect(body.state.packs.map((each) => each.minutes_left)).toEqual([60]);
    expect(body.state).toMatchObject({ unlocked: true, free_sessions: [] });
  });
});

describe('using hours', () => {
  it('rounds up to a quarter hour and draws from the pack that expires first [PLAN-85, PLAN-86, PLAN-100]', async () => {
    await buy(maria, 'coord_1hr');
    later(DAY);
    await buy(maria, 'coord_5hr');
    await buy(maria, 'coach_30m');
    expect(await spend(46)).toBe(true);
    expect(await left()).toEqual([
      ['coordination', 300],
      ['coaching', 30],
    ]);
    expect(await spend(1)).toBe(true);
    expect(await left()).toContainEqual(['coordination', 285]);
  });

  it('draws the remainder from the next pack [PLAN-100]', async () => {
    await buy(maria, 'coord_1hr');
    later(DAY);
    await buy(maria, 'coord_1hr');
    expect(await spend(90)).toBe(true);
    expect(await left()).toEqual([['coordination', 30]]);
  });

  it('is refused when too little is left, and draws nothing [PLAN-100]', async () => {
    await buy(maria, 'coord_1hr');
    expect(await untouched(product, () => spend(61))).toBe(false);
    expect(await untouched(product, () => spend(15, 'coaching'))).toBe(false);
    expect(await left()).toEqual([['coordination', 60]]);
  });

  it('is refused from a pack older than six months, even beside a valid one [PLAN-96, PLAN-100]', async () => {
    await buy(maria, 'coord_1hr');
    product.clock.set(new Date('2027-07-01T00:00:00Z'));
    await buy(maria, 'coord_1hr');
    product.clock.set(new Date('2027-07-31T11:59:00Z'));
    expect(await left()).toHaveLength(2);
    product.clock.set(new Date('2027-07-31T12:01:00Z'));
    expect(await untouched(product, () => spend(75))).toBe(false);
    expect(await spend(60)).toBe(true);
    expect(await left()).toEqual([]);
  });

  it('is refused once the order is cancelled [PLAN-83, PLAN-100]', async () => {
    const { order } = await buy(maria, 'coord_5hr');
    await maria.call('POST', `/billing/orders/${order.id}/cancel`, {});
    expect(await untouched(product, () => spend(15))).toBe(false);
    expect(await untouched(product, takeSession)).toBe(false);
  });

  it('draws nothing from another person’s pack [PLAN-100]', async () => {
    await buy(maria, 'coord_1hr');
    const sam = await product.person('Sam Stranger');
    expect(await untouched(product, () => spend(15, 'coordination', sam))).toBe(false);
  });

  it('by 20 concurrent requests counts every minute exactly once [PLAN-100]', async () => {
    await buy(maria, 'coord_1hr');
    await buy(maria, 'coord_1hr');
    await buy(maria, 'coord_1hr');
    const answers = await Promise.all(Array.from({ length: 20 }, () => spend(25)));
    expect(answers.filter(Boolean)).toHaveLength(6);
    expect(await left()).toEqual([]);
    const [sum] = await product.sql(
      'select sum(used_minutes)::int as used from hour_packs where user_id = $1',
      [maria.id],
    );
    expect(sum).toEqual({ used: 180 });
  });

  it('racing with the order’s cancellation lets one of the two win, never both [PLAN-83, PLAN-100]', async () => {
    const { order } = await buy(maria, 'coord_1hr');
    const cancel = maria.call('POST', `/billing/orders/${order.id}/cancel`, {});
    const answers = await Promise.all([...Array.from({ length: 8 }, () => spend(15)), cancel]);
    const taken = answers.filter((answer) => answer === true).length;
    const [row] = await product.sql('select used_minutes, cancelled_at from hour_packs where order_id = $1', [
      order.id,
    ]);
    expect(row).toEqual({ used_minutes: taken * 15, cancelled_at: expect.any(Date) });
    expect(await spend(15)).toBe(false);
  });
});

describe('a free session', () => {
  it('is used once per order, even by 20 concurrent requests [PLAN-98, PLAN-99]', async () => {
    await buy(maria, 'coord_5hr');
    await buy(maria, 'coach_6hr');
    const answers = await Promise.all(Array.from({ length: 20 }, takeSession));
    expect(answers.filter(Boolean)).toHaveLength(2);
    expect((await stateOf(maria)).free_sessions).toEqual([]);
    expect(await left()).toEqual([
      ['coordination', 300],
      ['coaching', 360],
    ]);
  });

  it.each([
    [60 * DAY - 60_000, true],
    [60 * DAY + 60_000, false],
  ])('after %i ms can be used: %s [PLAN-98, PLAN-100]', async (ms, may) => {
    await buy(maria, 'coach_6hr');
    later(ms);
    expect(await takeSession()).toBe(may);
  });
});

describe('the database alone', () => {
  it.each([
    [
      'more minutes than bought',
      'hour_packs_no_more_than_bought',
      'hour_packs set used_minutes = 315, used_at = now()',
    ],
    ['negative minutes', 'hour_packs_no_more_than_bought', 'hour_packs set used_minutes = -15'],
    [
      'a fraction of a quarter hour',
      'hour_packs_quarter_hours',
      'hour_packs set used_minutes = 7, used_at = now()',
    ],
    [
      'use after expiry',
      'hour_packs_used_in_time',
      'hour_packs set used_minutes = 15, used_at = valid_until',
    ],
    [
      'use of a session after expiry',
      'free_sessions_used_in_time',
      'free_sessions set used_at = valid_until',
    ],
    ['a longer free session', 'free_sessions_minutes', 'free_sessions set minutes = 60'],
    ['a cancelled order without a time', 'orders_cancelled', `orders set status = 'cancelled'`],
    ['a monthly that is switched', 'orders_only_a_pass_is_switched', `orders set status = 'switched'`],
    ['a pack without an end', 'orders_only_monthly_goes_on', 'orders set expires_at = null'],
    ['a monthly with an end', 'unlocks_pass_ends', 'unlocks set ends_at = renews_at'],
    ['a monthly without a renewal', 'unlocks_monthly_renews', 'unlocks set renews_at = null'],
  ])('refuses %s [PLAN-77, PLAN-83, PLAN-100]', async (_, constraint, change) => {
    await buy(maria, 'coord_5hr');
    const changing = product.sql(`update ${change} where user_id = $1`, [maria.id]);
    await expect(changing).rejects.toMatchObject({ code: '23514', constraint });
  });

  it.each(['unlocks', 'hour_packs', 'free_sessions'])(
    'lets nobody in %s have what another person ordered [PLAN-83]',
    async (table) => {
      await buy(maria, 'coord_5hr');
      const sam = await product.person('Sam Stranger');
      const moving = product.sql(`update ${table} set user_id = $2 where user_id = $1`, [maria.id, sam.id]);
      await expect(moving).rejects.toMatchObject({ code: '23503', constraint: `${table}_own_order_fkey` });
    },
  );
});
