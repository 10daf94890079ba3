import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buy } from '#test/support/buying.ts';
import {
  at,
  HIGH,
  kept,
  LESS,
  LOW,
  mariaAtStart,
  NOTHING,
  PARTS,
  partsAt,
  readPlan,
  START,
  save,
  sendParts,
  startForAYear,
} from '#test/support/plan-answers.ts';
import type { Client, Product } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';

const SECOND = 1000;

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startForAYear();
});
beforeEach(async () => {
  maria = await mariaAtStart(product);
});
afterAll(() => product.close());

describe('the saved progress', () => {
  it('is empty at first, and refused without a session [PLAN-106, PLAN-107]', async () => {
    expect(await kept(maria)).toEqual(NOTHING);
    await refused(product, 'UNAUTHENTICATED', () => product.nobody().call('GET', '/plan/progress'));
    await refused(product, 'UNAUTHENTICATED', () => sendParts(product.nobody(), partsAt(at(0), PARTS)));
  });

  it.each([
    ['older first', [-20, -10]],
    ['newer first', [-10, -20]],
  ])('keeps the newest version of a part, %s [PLAN-107]', async (_, seconds) => {
    for (const each of seconds) await save(maria, partsAt(at(each), { screen: `at ${each}` }));
    expect((await kept(maria)).parts).toEqual({ screen: { value: 'at -10', at: at(-10) } });
  });

  it('does not change when sent again [PLAN-107]', async () => {
    const parts = partsAt(at(-5), PARTS);
    const first = await save(maria, parts);
    expect(first.parts).toEqual(parts);
    const again = await untouched(product, () => sendParts(maria, parts));
    expect(again.body).toEqual(first);
    expect((await untouched(product, () => sendParts(maria, {}))).body).toEqual(first);
  });

  it('keeps different parts from two devices: neither erases the other’s [PLAN-107]', async () => {
    const phone = partsAt(at(-60), { 'triage.legal': HIGH, 'tick.sign-four-papers.0': true });
    const laptop = partsAt(at(-90), { 'triage.housing': LESS, level: 'guided' });
    await save(maria, phone);
    const both = await save(maria, laptop);
    expect(both.parts).toEqual({ ...phone, ...laptop });
  });

  it('keeps parts saved by 20 devices at once [PLAN-107]', async () => {
    const of = (index: number) => partsAt(at(-index), { [`tick.a.${index}`]: true, screen: index });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => sendParts(maria, of(index))));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { parts } = await kept(maria);
    expect(Object.keys(parts)).toHaveLength(21);
    expect(parts.screen).toEqual({ value: 0, at: at(0) });
  });

  it('accepts many parts from ten devices at once, in whatever order each sends them [PLAN-107]', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `tick.a${index}.0`);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const order = index % 2 ? keys : keys.toReversed();
        return sendParts(
          maria,
          partsAt(at(index - 30), Object.fromEntries(order.map((key) => [key, index]))),
        );
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const values = Object.values((await kept(maria)).parts).map(({ value }) => value);
    expect(new Set(values)).toEqual(new Set([9]));
  });

  it('clamps times in the future to now, so that they win no longer than others [PLAN-107]', async () => {
    const ahead = await save(maria, partsAt(at(365 * 24 * 3600), { screen: 'ahead' }));
    const now = ahead.parts.screen?.at ?? '';
    expect(Math.abs(Date.parse(now) - START.getTime())).toBeLessThan(60 * SECOND);
    product.clock.set(new Date(START.getTime() + 120 * SECOND));
    const after = await save(maria, partsAt(at(100), { screen: 'after' }));
    expect(after.parts.screen).toEqual({ value: 'after', at: at(100) });
  });

  it('clamps a clearing in the future to now as well [PLAN-104, PLAN-107]', async () => {
    const cleared = await save(maria, {}, at(365 * 24 * 3600));
    expect(Date.parse(cleared.cleared_at ?? '') - START.getTime()).toBeLessThan(60 * SECOND);
    product.clock.set(new Date(START.getTime() + 120 * SECOND));
    expect((await save(maria, partsAt(at(100), { screen: 'after' }))).parts).toHaveProperty('screen');
  });

  it('keeps what a fast clock answered after its clearing, and nothing from before [PLAN-104, PLAN-107]', async () => {
    await save(maria, partsAt(at(-60), PARTS));
    const given = {
      ...partsAt(at(540), { screen: 'old' }),
      ...partsAt(at(605), { level: 'self' }),
      ...partsAt(at(640), { first: 'legal' }),
    };
    const { cleared_at, parts } = await save(maria, given, at(600));
    expect(Object.keys(parts).toSorted()).toEqual(['first', 'level']);
    const times = [cleared_at ?? '', parts.level?.at ?? '', parts.first?.at ?? ''];
    expect(times).toEqual([...new Set(times)].toSorted());
    expect(Date.parse(times[2] ?? '') - START.getTime()).toBeLessThan(60 * SECOND);
  });

  it('loses everything older at a clearing, even if it arrives later [PLAN-104, PLAN-107]', async () => {
    await save(maria, { ...partsAt(at(-60), PARTS), ...partsAt(at(-10), { level: 'self' }) });
    const cleared = await save(maria, {}, at(-30));
    expect(cleared).toEqual({ ...NOTHING, cleared_at: at(-30), parts: partsAt(at(-10), { level: 'self' }) });
    const late = await untouched(product, () =>
      sendParts(maria, {
        ...partsAt(at(-40), { screen: 'old' }),
        ...partsAt(at(-30), { recommended: 'self' }),
      }),
    );
    expect(late.body).toEqual(cleared);
    expect((await save(maria, partsAt(at(-20), { screen: 'new' }))).parts).toHaveProperty('screen');
  });

  it('can be cleared and restarted in one call, and an older clearing changes nothing [PLAN-104]', async () => {
    await save(maria, partsAt(at(-60), PARTS));
    const given = { ...partsAt(at(-50), { screen: 'old' }), ...partsAt(at(-10), { level: 'self' }) };
    const after = await save(maria, given, at(-30));
    expect(after).toEqual({ ...NOTHING, cleared_at: at(-30), parts: partsAt(at(-10), { level: 'self' }) });
    expect((await untouched(product, () => sendParts(maria, {}, at(-45)))).body).toEqual(after);
  });

  it('leaves the plan no answers once it is cleared [PLAN-104]', async () => {
    await save(maria, partsAt(at(-60), PARTS));
    await buy(maria, 'unlock_pass');
    expect((await readPlan(maria)).body.items).toHaveLength(10);
    await save(maria, {}, at(0));
    expect((await readPlan(maria)).body).toMatchObject({ domains: [], items: [] });
    expect(await product.sql('select from plan_parts where user_id = $1', [maria.id])).toEqual([]);
  });

  it('of one person cannot be read, changed or cleared by another [PLAN-106]', async () => {
    const sam = await product.person('Sam Stranger');
    const admin = await product.person('Ada Admin', { admin: true });
    const own = await save(maria, partsAt(at(-60), PARTS));
    for (const other of [sam, admin]) {
      expect(await kept(other)).toEqual(NOTHING);
      await save(other, partsAt(at(-5), { 'triage.housing': LOW }), at(-10));
    }
    expect(await kept(maria)).toEqual(own);
  });

  const one = (change: object) => ({ screen: { value: 'grid', at: at(0), ...change } });
  const many = (length: number) =>
    partsAt(at(0), Object.fromEntries(Array.from({ length }, (_, index) => [`tick.a${index}.0`, true])));
  it.each<[string, Record<string, unknown>]>([
    ['301 parts', many(301)],
    ...[
      '',
      'screens',
      'triage.',
      'triage.Legal',
      'drill.legal.needs.more',
      'tick.sign',
      'tick.sign.100',
      'tick.Sign.1',
      'tick.sign.-1',
      'x screen',
      'screen\n',
      'constructor',
      'user_id',
    ].map((key): [string, Record<string, unknown>] => [
      `the key ${JSON.stringify(key)}`,
      partsAt(at(0), { [key]: true }),
    ]),
    ['a value of 1,501 characters', one({ value: 'x'.repeat(1499) })],
    ['no value', one({ value: undefined })],
    ['no time', one({ at: undefined })],
    ['a time without seconds', one({ at: '2027-01-31T12:00Z' })],
    ['a date instead of a time', one({ at: '2027-01-31' })],
    ['a time in another zone', one({ at: '2027-01-31T12:00:00+02:00' })],
    ['an extra field', one({ user_id: crypto.randomUUID() })],
  ])('refuses %s [PLAN-107]', async (_, parts) => {
    await refused(product, 'INVALID_INPUT', () => sendParts(maria, parts));
  });

  it.each([
    { version: 2 },
    { cleared_at: 'now' },
    { cleared_at: undefined },
    { parts: undefined },
    { user_id: 'x' },
  ])('refuses %j [PLAN-104, PLAN-106, PLAN-107]', async (change) => {
    const body = { version: 1, cleared_at: null, parts: {}, ...change };
    await refused(product, 'INVALID_INPUT', () => maria.call('PATCH', '/plan/progress', body));
  });

  it('accepts 300 parts, and a value of 1,500 characters [PLAN-107]', async () => {
    expect(Object.keys((await save(maria, many(300))).parts)).toHaveLength(300);
    const sam = await product.person('Sam Stranger');
    await save(sam, partsAt(at(0), { screen: 'x'.repeat(1498) }));
  });

  it('accepts times in whole seconds, and finer than a millisecond [PLAN-107]', async () => {
    const saved = await save(maria, {
      screen: { value: 1, at: '2027-01-31T11:00:00Z' },
      level: { value: 2, at: '2027-01-31T11:00:00.1234567Z' },
    });
    expect(saved.parts.screen?.at).toBe('2027-01-31T11:00:00.000Z');
    expect(saved.parts.level?.at).toBe('2027-01-31T11:00:00.123Z');
  });

  it('can still be read and saved after two devices brought more than 300 parts [PLAN-107]', async () => {
    await save(maria, many(300));
    expect((await sendParts(maria, partsAt(at(0), { screen: 'grid', level: 'self' }))).status).toBe(200);
    expect((await maria.call('GET', '/plan/progress')).status).toBe(200);
  });

  describe.each<[string, Record<string, unknown>]>([
    ['a NUL', one({ value: 'a\u0000b' })],
    ['a lone surrogate', one({ value: 'a\ud83d' })],
    ['a long list, which jsonb makes longer', one({ value: Array(745).fill(0) })],
    ['a large number, which jsonb expands', one({ value: Array(10).fill(1e300) })],
    [
      'a key of 5,000 characters',
      partsAt(at(0), { [`tick.${Array.from({ length: 140 }, () => crypto.randomUUID()).join('')}.1`]: 1 }),
    ],
  ])('%s', (_, parts) => {
    it('is stored or refused with the field, without an error [PLAN-107]', async () => {
      expect([200, 422]).toContain((await sendParts(maria, parts)).status);
    });
  });

  // 1e+300 is 6 characters of JSON but 301 of jsonb, which the check plan_parts_value_size would refuse with a 500.
  it('stores or refuses many large numbers without an error [PLAN-107]', async () => {
    expect([200, 422]).toContain((await sendParts(maria, one({ value: Array(200).fill(1e300) }))).status);
  });

  it('resolves two changes at one moment the same way on the server as on every device [PLAN-107]', async () => {
    for (const value of ['a', 'b']) await save(maria, partsAt(at(-10), { screen: value }));
    const sam = await product.person('Sam Stranger');
    for (const value of ['b', 'a']) await save(sam, partsAt(at(-10), { screen: value }));
    expect((await kept(maria)).parts).toEqual((await kept(sam)).parts);
  });
});
