import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  COACHING_CHANGE_HOURS,
  coordinationEstimate,
  daysLeft,
  FREE_SESSION_MINUTES,
  freeSessionEnd,
  type HourSku,
  hourlyCents,
  isUnlocked,
  mayCancel,
  mayChangeCoaching,
  nextRenewal,
  orderEnd,
  packEnd,
  passEnd,
  SKU_NAMES,
  SKUS,
  type Sku,
  standingOf,
  type Unlock,
  whyNotBuy,
} from './billing.prices.rules.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const START = new Date('2026-11-20T12:34:56.789Z');
const plus = (ms: number, from = START) => new Date(from.getTime() + ms);
const at = (iso: string) => new Date(`${iso}${iso.includes('T') ? '' : 'T10:00:00Z'}`);
const moment = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('what is sold', () => {
  it.each<[Sku, number]>([
    ['unlock_monthly', 29],
    ['unlock_pass', 29],
    ['coord_1hr', 50],
    ['coord_5hr', 225],
    ['coord_10hr', 420],
    ['coach_30m', 75],
    ['coach_60m', 150],
    ['coach_3hr', 405],
    ['coach_6hr', 774],
  ])(
    '%s costs $%i [PLAN-71, PLAN-88, PLAN-89, PLAN-90, PLAN-92, PLAN-93, PLAN-94, PLAN-95]',
    (sku, dollars) => {
      expect(SKUS[sku].price_cents).toBe(dollars * 100);
    },
  );

  it('is exactly these nine [PLAN-83]', () => {
    expect(SKU_NAMES).toHaveLength(9);
  });

  it.each<[Sku, string, number, number]>([
    ['coord_1hr', 'coordination', 60, 50],
    ['coord_5hr', 'coordination', 300, 45],
    ['coord_10hr', 'coordination', 600, 42],
    ['coach_30m', 'coaching', 30, 150],
    ['coach_60m', 'coaching', 60, 150],
    ['coach_3hr', 'coaching', 180, 135],
    ['coach_6hr', 'coaching', 360, 129],
  ])(
    '%s is %s of %i minutes at $%i an hour [PLAN-87, PLAN-89, PLAN-90, PLAN-91, PLAN-94, PLAN-95]',
    (sku, kind, minutes, hourly) => {
      const sold = SKUS[sku] as HourSku;
      expect([sold.hours, sold.minutes, hourlyCents(sold)]).toEqual([kind, minutes, hourly * 100]);
    },
  );

  it('estimates coordination of one action at $40 to $60 [PLAN-87]', () => {
    expect(coordinationEstimate()).toEqual({ fromCents: 4000, toCents: 6000 });
  });

  it.each(SKU_NAMES)('%s is sold to whom the rule allows [PLAN-69, PLAN-79]', (sku) => {
    const unlock = sku.startsWith('unlock');
    expect(whyNotBuy(sku, false)).toBe(unlock ? null : 'PLAN_LOCKED');
    expect(whyNotBuy(sku, true)).toBe(unlock ? 'ALREADY_UNLOCKED' : null);
  });
});

describe('a pass', () => {
  it.each([
    ['at its start', 0, 30, true],
    ['a moment later', 1, 30, true],
    ['just before a day is over', DAY - 1, 30, true],
    ['after a day', DAY, 29, true],
    ['as its last day begins', 29 * DAY, 1, true],
    ['in its last moment', 30 * DAY - 1, 1, true],
    ['after 30 x 24 h', 30 * DAY, 0, false],
    ['long after', 400 * DAY, 0, false],
  ])('%s has the expected days left [PLAN-76, PLAN-77]', (_, ms, days, open) => {
    expect(daysLeft(passEnd(START), plus(ms))).toBe(days);
    expect(isUnlocked(unlock('pass', START), plus(ms))).toBe(open);
  });

  it('is unlocked exactly while days are left, and they never grow [PLAN-77]', () => {
    const ms = fc.integer({ min: 0, max: 40 * DAY });
    fc.assert(
      fc.property(moment, ms, ms, (start, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        const left = (passed: number) => daysLeft(passEnd(start), plus(passed, start));
        expect(left(late)).toBeLessThanOrEqual(left(early));
        expect(left(early)).toBeLessThanOrEqual(30);
        expect(isUnlocked(unlock('pass', start), plus(late, start))).toBe(left(late) > 0);
      }),
    );
  });

  it('ends at once when cancelled [PLAN-83]', () => {
    expect(isUnlocked({ ...unlock('pass', START), cancelled_at: plus(DAY) }, plus(DAY))).toBe(false);
  });
});

describe('a monthly unlock', () => {
  it('lasts until it is cancelled, even if a renewal was missed [PLAN-77]', () => {
    for (const ms of [0, 31 * DAY, 4000 * DAY]) {
      expect(isUnlocked(unlock('monthly', START), plus(ms))).toBe(true);
    }
  });

  it('that was cancelled lasts until its renewal date [PLAN-77, PLAN-83]', () => {
    const cancelled = { ...unlock('monthly', START), cancelled_at: plus(DAY) };
    const end = cancelled.renews_at as Date;
    expect(isUnlocked(cancelled, plus(-1, end))).toBe(true);
    expect(isUnlocked(cancelled, end)).toBe(false);
  });

  it.each([
    ['2026-11-20', '2026-11-20', '2026-12-20'],
    ['2026-11-20', '2026-12-19T10:00:00Z', '2026-12-20'],
    ['2026-11-20', '2026-12-20T10:00:00Z', '2027-01-20'],
    ['2026-12-31', '2026-12-31T10:00:00Z', '2027-01-31'],
    ['2027-01-31', '2027-01-31T10:00:00Z', '2027-02-28'],
    ['2027-01-31', '2027-02-28T10:00:00Z', '2027-03-31'],
    ['2028-01-31', '2028-01-31T10:00:00Z', '2028-02-29'],
    ['2027-01-30', '2027-03-01T00:00:00Z', '2027-03-30'],
    ['2026-11-20', '2028-05-05T00:00:00Z', '2028-05-20'],
  ])('started on %s renews after %s on %s [PLAN-71]', (start, now, renewal) => {
    expect(nextRenewal(at(start), at(now))).toEqual(at(renewal));
  });

  it('renews in the first month after now, on its day or the month’s last [PLAN-71]', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 2000 * DAY }), (start, ms) => {
        const now = plus(ms, start);
        const renewal = nextRenewal(start, now);
        expect(renewal > now).toBe(true);
        expect(renewal.getTime() - now.getTime()).toBeLessThanOrEqual(31 * DAY);
        // It returns to the day it started on.
        const lastDay = new Date(Date.UTC(renewal.getUTCFullYear(), renewal.getUTCMonth() + 1, 0));
        expect(renewal.getUTCDate()).toBe(Math.min(start.getUTCDate(), lastDay.getUTCDate()));
        expect(renewal.getTime() % DAY).toBe(start.getTime() % DAY);
        // There is none in between: just before it, it is still the next one.
        expect(nextRenewal(start, plus(-1, renewal))).toEqual(renewal);
      }),
    );
  });

  it('does not exist for a person who bought none [PLAN-69]', () => {
    expect(isUnlocked(undefined, START)).toBe(false);
  });
});

describe('months', () => {
  it.each([
    ['2026-11-20', 6, '2027-05-20'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-31', 6, '2027-06-30'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s plus %i of them is %s [PLAN-96]', (from, months, to) => {
    expect(addMonths(at(from), months)).toEqual(at(to));
  });

  it('keep a pack valid for six of them [PLAN-96]', () => {
    fc.assert(
      fc.property(moment, (bought) => {
        const end = packEnd(bought);
        const months = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
        expect(months(end) - months(bought)).toBe(6);
        expect(end.getUTCDate()).toBeLessThanOrEqual(bought.getUTCDate());
        expect(end.getTime() - bought.getTime()).toBeGreaterThanOrEqual(181 * DAY - 3 * DAY);
      }),
    );
  });
});

describe('a free coaching session', () => {
  const WITH: Sku[] = ['coord_5hr', 'coord_10hr', 'coach_6hr'];
  it.each(SKU_NAMES)(
    'comes with %s if that is five hours or more, for 60 days [PLAN-89, PLAN-98, PLAN-99]',
    (sku) => {
      expect(freeSessionEnd(sku, START)).toEqual(WITH.includes(sku) ? plus(60 * DAY) : null);
      expect(FREE_SESSION_MINUTES).toBe(30);
    },
  );
});

describe('an order', () => {
  it.each(SKU_NAMES)('of %s ends when what it grants ends [PLAN-83, PLAN-96]', (sku) => {
    const expected =
      sku === 'unlock_monthly' ? null : sku === 'unlock_pass' ? plus(30 * DAY) : packEnd(START);
    expect(orderEnd(sku, START)).toEqual(expected);
  });

  it.each([
    ['active', null, true, 'active'],
    ['active', plus(1), true, 'active'],
    ['active', START, false, 'ended'],
    ['cancelled', plus(DAY), false, 'cancelled'],
    ['switched', plus(-DAY), false, 'switched'],
  ] as const)('that is %s and ends at %s can be cancelled: %s, and is called %s [PLAN-83]', (...each) => {
    const [status, expires_at, may, standing] = each;
    expect(mayCancel({ status, expires_at }, START)).toBe(may);
    expect(standingOf({ id: 'x', sku: 'coord_5hr', status, expires_at }, undefined, START)).toBe(standing);
  });

  it.each([
    ['coord_5hr', ['x'], [], 'active'],
    ['coord_5hr', [], ['x'], 'active'],
    ['coord_5hr', ['y'], ['y'], 'used_up'],
    ['unlock_pass', [], [], 'active'],
  ] as const)('of %s with hours left of %j and free sessions of %j is %s [PLAN-83, PLAN-98]', (...each) => {
    const [sku, packs, sessions, standing] = each;
    const [held, free] = [packs, sessions].map((ids) => ids.map((order_id) => ({ order_id })));
    const order = { id: 'x', sku, status: 'active', expires_at: plus(DAY) } as const;
    expect(standingOf(order, { packs: held ?? [], free_sessions: free ?? [] }, START)).toBe(standing);
  });
});

it('an order of which hours are still valid is active, also after its own end [PLAN-83]', () => {
  const order = { id: 'x', sku: 'coach_60m', status: 'active', expires_at: plus(-DAY) } as const;
  expect(standingOf(order, { packs: [{ order_id: 'x' }], free_sessions: [] }, START)).toBe('active');
  expect(standingOf(order, { packs: [], free_sessions: [] }, START)).toBe('ended');
});

describe('a coaching session', () => {
  it.each([
    ['two days ahead', 48 * HOUR, true],
    ['24 hours ahead', 24 * HOUR, true],
    ['a moment less than 24 hours ahead', 24 * HOUR - 1, false],
    ['that begins now', 0, false],
    ['that is over', -HOUR, false],
  ])('%s can be moved: %i ms, %s [PLAN-97, PLAN-100]', (_, ms, may) => {
    expect(mayChangeCoaching(plus(ms), START)).toBe(may);
    expect(COACHING_CHANGE_HOURS).toBe(24);
  });
});

function unlock(kind: 'monthly' | 'pass', start: Date): Unlock {
  const [ends_at, renews_at] = kind === 'pass' ? [passEnd(start), null] : [null, nextRenewal(start, start)];
  return { kind, starts_at: start, ends_at, renews_at, cancelled_at: null };
}
