import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quarterHours, sourcesFor, takeFrom } from './billing.hours.rules.ts';
import type { HourKind } from './billing.prices.rules.ts';

describe('time of help', () => {
  it.each([
    [0, 0],
    [0.5, 1],
    [1, 1],
    [15, 1],
    [15.01, 2],
    [16, 2],
    [48, 4],
    [60, 4],
    [61, 5],
  ])('of %d minutes is %i quarter hours [PLAN-85, PLAN-86]', (minutes, quarters) => {
    expect(quarterHours(minutes)).toBe(quarters);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('of %d minutes is none [PLAN-86]', (minutes) => {
    expect(() => quarterHours(minutes)).toThrow(RangeError);
  });

  it.each<[number[], number, (number | undefined)[] | null]>([
    [[60, 300], 30, [30]],
    [[60, 300], 60, [60]],
    [[60, 300], 61, [60, 15]],
    [[60, 300], 360, [60, 300]],
    [[60, 300], 361, null],
    [[15], 16, null],
    [[], 1, null],
    [[60], 0, []],
  ])('from packs of %j draws %i minutes as %j [PLAN-86, PLAN-100]', (packs, minutes, expected) => {
    const taken = takeFrom(balances(packs), minutes);
    expect(taken?.map((part) => part.minutes) ?? null).toEqual(expected);
  });

  it('draws all that is billed or nothing, and empties each pack before the next [PLAN-86, PLAN-100]', () => {
    const packs = fc.array(fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 15));
    fc.assert(
      fc.property(packs, fc.integer({ min: 1, max: 2000 }), (left, minutes) => {
        const billed = quarterHours(minutes) * 15;
        const total = left.reduce((sum, each) => sum + each, 0);
        const taken = takeFrom(balances(left), minutes);
        if (billed > total) {
          expect(taken).toBeNull();
          return;
        }
        expect(taken?.reduce((sum, part) => sum + part.minutes, 0)).toBe(billed);
        expect(taken?.slice(0, -1).map((part) => part.minutes)).toEqual(
          left.slice(0, (taken?.length ?? 1) - 1),
        );
      }),
    );
  });
});

describe('what can pay for appointments', () => {
  const until = '2027-01-31T00:00:00.000Z';
  const session = (minutes: number, start = '2026-12-01T15:00:00Z', id = 'a') => ({
    id,
    minutes,
    startsAt: new Date(start),
  });
  const pack = (kind: HourKind, minutes_left: number, valid_until = until) => ({
    kind,
    minutes_left,
    valid_until,
  });
  const free = { minutes: 30, valid_until: until };

  it.each([
    ['nothing bought', [], [], [session(30)], []],
    ['enough', [pack('coordination', 60)], [], [session(60)], [['coordination', 60, true]]],
    ['too little', [pack('coordination', 45)], [], [session(60)], [['coordination', 45, false]]],
    [
      'two packs of one kind',
      [pack('coaching', 30), pack('coaching', 30)],
      [],
      [session(60)],
      [['coaching', 60, true]],
    ],
    [
      'no longer valid on that day',
      [pack('coaching', 60, '2026-12-01T15:00:00.000Z')],
      [],
      [session(60)],
      [['coaching', 60, false]],
    ],
    ['a free session', [], [free], [session(30)], [['free_session', 30, true]]],
    ['a free session for longer', [], [free], [session(45)], [['free_session', 30, false]]],
    [
      'a free session for two',
      [],
      [free],
      [session(30), session(30, '2026-12-02T15:00:00Z', 'b')],
      [['free_session', 30, false]],
    ],
    [
      'both',
      [pack('coordination', 60)],
      [free],
      [session(60)],
      [
        ['coordination', 60, true],
        ['free_session', 30, false],
      ],
    ],
  ] as const)('%s [PLAN-98, PLAN-100]', (_, packs, free_sessions, sessions, expected) => {
    expect(
      sourcesFor({ packs, free_sessions }, sessions).map(({ source, minutesLeft, pays }) => [
        source,
        minutesLeft,
        pays,
      ]),
    ).toEqual(expected);
  });
});

function balances(minutes: number[]) {
  return minutes.map((minutesLeft, index) => ({ order_id: String(index), minutesLeft }));
}
