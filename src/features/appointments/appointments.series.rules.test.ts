import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#kit/days.ts';
import { inEachMachineZone } from '#test/support/machine-zones.ts';
import type { Calendar } from './appointments.calendar.rules.ts';
import {
  areAsSeen,
  decideMoves,
  decideTimes,
  movedAlike,
  occurrencesOf,
  type Repeat,
  timesOf,
  type Wanted,
} from './appointments.series.rules.ts';
import { wallClock } from './appointments.times.rules.ts';

const NEW_YORK = 'America/New_York';
const weekly = (times: number, step = 1): Repeat => ({ every: 'week', step, times });
const monthly = (times: number, step = 1): Repeat => ({ every: 'month', step, times });
const at = (start: string, minutes = 60) => ({
  start: new Date(start),
  end: new Date(Date.parse(start) + minutes * 60_000),
});
const iso = (times: { start: Date }[]) => times.map(({ start }) => start.toISOString().slice(0, 16));

describe('what was shown of a series', () => {
  const shown = (...revisions: number[]) => revisions.map((revision, n) => ({ id: `${n}`, revision }));
  it.each([
    ['is the same', shown(1, 2), shown(1, 2), true],
    ['is the same in another order', shown(1, 2), shown(1, 2).toReversed(), true],
    ['has one that was changed since', shown(1, 3), shown(1, 2), false],
    ['lacks one', shown(1, 2), shown(1), false],
    ['has one that is no longer meant', shown(1), shown(1, 2), false],
    ['has one twice, and lacks another', shown(1, 2), [...shown(1), ...shown(1)], false],
  ])('%s [APPT-32]', (_, meant, seen, expected) => {
    expect(areAsSeen(meant, seen)).toBe(expected);
  });
});

const repeats = fc.record({
  every: fc.constantFrom('week' as const, 'month' as const),
  step: fc.integer({ min: 1, max: 12 }),
  times: fc.integer({ min: 2, max: 26 }),
});
const minutes = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2040, 11, 31) / 60_000 })
  .map((minute) => new Date(minute * 60_000));
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));

/** Open on Wednesdays. */
const calendar = (changes: Partial<Calendar> = {}): Calendar => ({
  time_zone: 'UTC',
  notice_hours: 0,
  cutoff_hours: 0,
  windows: [
    {
      day_of_week: 3,
      start_time: '09:00',
      end_time: '17:00',
      slot_duration_minutes: 60,
      buffer_minutes: 0,
    },
  ],
  blocks: [],
  busy: [],
  ...changes,
});
const now = new Date('2026-11-23T12:00Z');

describe('a series', () => {
  it('falls on the days that python-dateutil says', () => {
    // Made with rrule of python-dateutil 2.9.0.
    const file = path.join(import.meta.dirname, '../../../test/support/series-days.tsv');
    const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
    expect(rows).toHaveLength(204);
    const found = rows.map((row) => {
      const [first = '', every, step, times] = row.split('\t');
      const repeat = { every, step: Number(step), times: Number(times) } as Repeat;
      return [first, every, step, times, occurrencesOf(first, repeat).days.join(' ')].join('\t');
    });
    expect(found).toEqual(rows);
  });

  it('skips the months that lack its day, and says which', () => {
    expect(occurrencesOf('2026-12-31', monthly(3))).toEqual({
      days: ['2026-12-31', '2027-01-31', '2027-03-31'],
      skipped: ['2027-02'],
    });
    expect(occurrencesOf('2028-02-29', monthly(2, 12))).toEqual({
      days: ['2028-02-29', '2032-02-29'],
      skipped: ['2029-02', '2030-02', '2031-02'],
    });
  });

  it('has as many days as it says, in order, as Temporal counts them', () => {
    fc.assert(
      fc.property(minutes, repeats, (first, repeat) => {
        const day = first.toISOString().slice(0, 10);
        const { days, skipped } = occurrencesOf(day, repeat);
        expect(days).toHaveLength(repeat.times);
        const start = Temporal.PlainDate.from(day);
        const counted = Array.from({ length: days.length + skipped.length }, (_, n) =>
          start.add({ [`${repeat.every}s`]: n * repeat.step }),
        );
        const isKept = (each: Temporal.PlainDate) => repeat.every === 'week' || each.day === start.day;
        expect(days).toEqual(counted.filter(isKept).map(String));
        expect(skipped).toEqual(
          counted.filter((each) => !isKept(each)).map((each) => String(each).slice(0, 7)),
        );
      }),
    );
  });

  it('keeps its time of day and its length when the clocks change [APPT-66, AP8]', () => {
    // The clock goes forward on March 14, 2027.
    const { times } = timesOf(at('2027-03-10T23:00Z', 90), weekly(2), NEW_YORK);
    expect(iso(times)).toEqual(['2027-03-10T23:00', '2027-03-17T22:00']);
    expect(times.map(({ start, end }) => end.getTime() - start.getTime())).toEqual([5_400_000, 5_400_000]);
    // 2:30 is skipped on that day, and an hour later than it says.
    expect(iso(timesOf(at('2027-03-07T07:30Z'), weekly(3), NEW_YORK).times)).toEqual([
      '2027-03-07T07:30',
      '2027-03-14T07:30',
      '2027-03-21T06:30',
    ]);
  });

  it('begins with the time that was chosen, also where the clock shows it twice [APPT-66]', () => {
    const second = at('2026-11-01T06:30Z');
    expect(iso(timesOf(second, weekly(2), NEW_YORK).times)).toEqual(['2026-11-01T06:30', '2026-11-08T06:30']);
  });

  it('shows one time of day in every zone, as Temporal resolves it, wherever the server is [APPT-66, AP8]', () => {
    inEachMachineZone(() => {
      fc.assert(
        fc.property(minutes, repeats, zones, (start, repeat, zone) => {
          const { times } = timesOf({ start, end: new Date(start.getTime() + 3_600_000) }, repeat, zone);
          const { day, time } = wallClock(start, zone);
          const expected = occurrencesOf(day, repeat).days.map((each) =>
            Temporal.PlainDateTime.from(`${each}T${time}`)
              .toZonedDateTime(zone, { disambiguation: 'compatible' })
              .toInstant()
              .toString()
              .slice(0, 16),
          );
          expect(iso(times).slice(1)).toEqual(expected.slice(1));
          expect(times[0]?.start).toEqual(start);
        }),
      );
    });
  });
});

describe('the dates of a series', () => {
  it('are free, taken, blocked, off hours or too far, each for itself', () => {
    const { times } = timesOf(at('2026-11-25T09:00Z'), weekly(6), 'UTC');
    const busy = [at('2026-12-02T09:30Z')];
    const blocks = [{ blocked_date: '2026-12-09', is_all_day: true, start_time: null, end_time: null }];
    const problems = (by: 'customer' | 'provider') =>
      decideTimes(calendar({ busy, blocks }), times, { by }, now).map(({ problem }) => problem);
    expect(problems('provider')).toEqual([null, 'taken', 'blocked', null, null, null]);
    expect(problems('customer')).toEqual([null, 'taken', 'blocked', null, null, 'too_far']);
    const sundays = timesOf(at('2026-11-29T09:00Z'), weekly(2), 'UTC').times;
    const decided = decideTimes(calendar(), sundays, { by: 'provider' }, now);
    expect(decided.map(({ problem }) => problem)).toEqual(['off_hours', 'off_hours']);
  });

  it('do not take each other’s time', () => {
    const twice = [at('2026-11-25T09:00Z'), at('2026-11-25T09:30Z')];
    const decided = decideTimes(calendar(), twice, { by: 'provider' }, now);
    expect(decided.map(({ problem }) => problem)).toEqual([null, 'taken']);
  });
});

describe('a series that moves', () => {
  it('goes by as many days and to the same time of day, over a change of clocks [APPT-66]', () => {
    const others = ['2027-03-10T23:00Z', '2027-03-17T22:00Z'].map((each) => new Date(each));
    const to = at('2027-03-11T22:00Z', 30);
    const moved = movedAlike(others[0] as Date, to, others, NEW_YORK);
    expect(iso(moved)).toEqual(['2027-03-11T22:00', '2027-03-18T21:00']);
    expect(moved[1]?.end.toISOString()).toBe('2027-03-18T21:30:00.000Z');
  });

  it('leaves those that cannot go, and those that these are in the way of', () => {
    const weeks = (first: number) =>
      Array.from({ length: 4 }, (_, n) => at(`${daysAfter('2026-11-25', 7 * (n + first))}T09:00Z`));
    const blocks = [{ blocked_date: '2026-12-23', is_all_day: true, start_time: null, end_time: null }];
    const moves = weeks(0).map(({ start }, n) => ({ from: start, to: weeks(1)[n] as Wanted }));
    const problems = (changes: Partial<Calendar>) =>
      decideMoves(calendar({ busy: weeks(0), ...changes }), moves, { by: 'provider' }, now).map(
        ({ problem }) => problem,
      );
    expect(problems({})).toEqual([null, null, null, null]);
    expect(problems({ blocks })).toEqual(['taken', 'taken', 'taken', 'blocked']);
    const back = moves.map(({ from, to }) => ({ from: to.start, to: at(from.toISOString()) }));
    const away = [{ blocked_date: '2026-12-02', is_all_day: true, start_time: null, end_time: null }];
    const decided = decideMoves(calendar({ busy: weeks(1), blocks: away }), back, { by: 'provider' }, now);
    expect(decided.map(({ problem }) => problem)).toEqual([null, 'blocked', 'taken', 'taken']);
  });

  it('back, it is where it was, where no clock changes', () => {
    fc.assert(
      fc.property(minutes, minutes, repeats, (start, to, repeat) => {
        const { times } = timesOf({ start, end: start }, repeat, 'UTC');
        const starts = times.map((each) => each.start);
        const moved = movedAlike(start, { start: to, end: to }, starts, 'UTC');
        const back = movedAlike(
          to,
          { start, end: start },
          moved.map((each) => each.start),
          'UTC',
        );
        expect(back.map((each) => each.start)).toEqual(starts);
      }),
    );
  });
});
