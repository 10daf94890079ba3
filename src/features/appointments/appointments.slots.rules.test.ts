import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#kit/days.ts';
import { inEachMachineZone } from '#test/support/machine-zones.ts';
import {
  type Block,
  type Busy,
  blockedTime,
  gridOfDay,
  overlaps,
  type Slot,
  slotsOfDay,
  type Window,
} from './appointments.slots.rules.ts';
import { instantOf, wallClock } from './appointments.times.rules.ts';

const NEW_YORK = 'America/New_York';
const MONDAY = '2026-11-23';
const LONG_AGO = new Date('2020-01-01T00:00Z');

const hours = (start_time: string, end_time: string, length = 60, buffer = 0): Window => ({
  start_time,
  end_time,
  slot_duration_minutes: length,
  buffer_minutes: buffer,
});
const WORKDAY = hours('09:00', '17:00', 60, 15);
const at = (time: string, day = MONDAY) => instantOf(day, time, NEW_YORK);
const busy = (from: string, to: string): Busy => ({ start: at(from), end: at(to) });
const part = (start_time: string, end_time: string): Block => ({ is_all_day: false, start_time, end_time });
const ALL_DAY: Block = { is_all_day: true, start_time: null, end_time: null };

const times = (slots: Slot[], zone = NEW_YORK) => slots.map(({ start }) => wallClock(start, zone).time);
const offered = (windows: Window[], blocks: Block[] = [], taken: Busy[] = [], now = LONG_AGO, notice = 0) =>
  times(slotsOfDay(MONDAY, NEW_YORK, windows, blocks, taken, now, notice));
const toMove = (windows: Window[], length: number, blocks: Block[] = [], taken: Busy[] = []) =>
  times(slotsOfDay(MONDAY, NEW_YORK, windows, blocks, taken, LONG_AGO, 0, length));

const GRID = ['09:00', '10:15', '11:30', '12:45', '14:00', '15:15'];

describe('the slots of a day', () => {
  it('each start when the one before and its buffer are over, and end in their window [APPT-15, APPT-16]', () => {
    expect(offered([WORKDAY])).toEqual(GRID);
    expect(offered([hours('09:00', '11:00')])).toEqual(['09:00', '10:00']);
    expect(offered([hours('09:00', '10:59')])).toEqual(['09:00']);
    expect(offered([hours('22:00', '24:00')])).toEqual(['22:00', '23:00']);
  });

  it('are none without hours on that weekday, or on a blocked day [APPT-12, APPT-13]', () => {
    expect(offered([])).toEqual([]);
    expect(offered([WORKDAY], [ALL_DAY])).toEqual([]);
  });

  it.each([
    ['by a minute', busy('10:00', '10:16'), GRID.filter((time) => time !== '10:15' && time !== '09:00')],
    ['not: it ends as one starts', busy('10:14', '10:15'), GRID.slice(1)],
    [
      'not: it starts as the buffer of one ends',
      busy('10:15', '11:30'),
      GRID.filter((time) => time !== '10:15'),
    ],
    ['in the buffer', busy('10:10', '10:15'), GRID.slice(1)],
  ])('leave out what a taken time overlaps %s [APPT-14]', (_, taken, left) => {
    expect(offered([WORKDAY], [], [taken])).toEqual(left);
  });

  it('leave out what a blocked part of the day overlaps, and no more [APPT-18]', () => {
    expect(offered([WORKDAY], [part('11:15', '12:31')])).toEqual(GRID.filter((time) => time !== '11:30'));
    expect(offered([WORKDAY], [part('10:00', '10:15')])).toEqual(GRID);
  });

  it('are not past, and leave the provider the notice they ask for [APPT-19]', () => {
    const from = (now: string, notice = 0) => offered([WORKDAY], [], [], new Date(now), notice);
    expect(from('2026-11-23T15:15:00.000Z')).toEqual(GRID.slice(1));
    expect(from('2026-11-23T15:15:00.001Z')).toEqual(GRID.slice(2));
    expect(from('2026-11-23T12:16:00.000Z', 180)).toEqual(GRID.slice(2));
    expect(from('2026-11-23T12:15:00.000Z', 180)).toEqual(GRID.slice(1));
  });

  it('are real minutes apart where the clock skips an hour, and where it repeats one [APPT-66]', () => {
    const night = [hours('00:00', '08:00')];
    const spring = gridOfDay('2026-03-08', NEW_YORK, night);
    expect(times(spring)).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00', '06:00', '07:00']);
    const fall = gridOfDay('2026-11-01', NEW_YORK, night);
    expect(times(fall).slice(0, 4)).toEqual(['00:00', '01:00', '01:00', '02:00']);
    expect(fall).toHaveLength(9);
  });

  it.each(['America/New_York', 'Europe/London', 'Pacific/Apia', 'Australia/Lord_Howe', 'America/Santiago'])(
    'start at 09:00 all year in %s, wherever the server is [APPT-66, AP8]',
    (zone) => {
      inEachMachineZone(() => {
        for (let day = 0; day < 730; day += 7) {
          const [first] = gridOfDay(daysAfter(MONDAY, day), zone, [WORKDAY]);
          expect(first && wallClock(first.start, zone)).toEqual({
            day: daysAfter(MONDAY, day),
            time: '09:00',
          });
        }
      });
    },
  );
});

describe('the times of a move', () => {
  const HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];

  it('are whole hours from 9:00 to 16:00, over by 17:00 [APPT-20, APPT-21]', () => {
    expect(toMove([hours('00:00', '24:00', 45)], 60)).toEqual(HOURS);
    expect(toMove([hours('00:00', '24:00', 45)], 90)).toEqual(HOURS.slice(0, -1));
  });

  it('are besides the slots that are as long [APPT-21]', () => {
    expect(toMove([WORKDAY], 60)).toEqual([...new Set([...GRID, ...HOURS])].sort());
    expect(toMove([hours('18:00', '20:00')], 60)).toEqual(['18:00', '19:00']);
    expect(toMove([hours('18:00', '20:00')], 90)).toEqual([]);
  });

  it('keep to the windows, to the blocks and to what is taken [APPT-21]', () => {
    expect(toMove([hours('10:30', '13:00', 45)], 60)).toEqual(['11:00', '12:00']);
    const late = hours('09:00', '17:00', 75, 15);
    expect(toMove([late], 60, [part('09:30', '10:00')], [busy('12:00', '14:00')])).toEqual([
      '10:00',
      '14:00',
      '15:00',
      '16:00',
    ]);
    expect(toMove([WORKDAY], 60, [ALL_DAY])).toEqual([]);
  });
});

// Any hours of a weekday, which do not overlap.
const windows = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 6 }),
    fc.integer({ min: 1, max: 8 }),
    fc.integer({ min: 0, max: 12 }),
  )
  .map(([quarters, length, buffer]) => {
    const edges = quarters.sort((a, b) => a - b);
    const time = (quarter: number) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    const pairs = edges.slice(0, -1).map((edge, index) => [edge, edges[index + 1]] as [number, number]);
    return pairs.map(([from, to]) => hours(time(from), time(to), length * 15, buffer * 5));
  });
const START = '2024-01-01';
const worlds = fc.record({
  zone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  day: fc.integer({ min: 0, max: 17 * 365 }).map((days) => daysAfter(START, days)),
  windows,
  blocks: fc.array(fc.constantFrom(part('08:00', '09:10'), part('13:00', '24:00')), { maxLength: 2 }),
  taken: fc.array(fc.tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 1, max: 300 })), {
    maxLength: 4,
  }),
  now: fc.integer({ min: -120, max: 1440 }),
  notice: fc.constantFrom(0, 60),
});

describe('in any zone, on any day', () => {
  it('slots lie in a window and on their day, are as long as it says, and apart from all else', () => {
    inEachMachineZone(() => {
      fc.assert(fc.property(worlds, holds), { numRuns: 200 });
    });
  });

  it('a time that is freed takes no slot away', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { day, zone, now, notice } = world;
        const midnight = instantOf(day, '00:00', zone);
        const taken = world.taken.map(takenFrom(midnight));
        const slots = (of: Busy[]) =>
          slotsOfDay(day, zone, world.windows, world.blocks, of, minutesAfter(midnight, now), notice).map(
            ({ start }) => start.getTime(),
          );
        expect(slots(taken.slice(1))).toEqual(expect.arrayContaining(slots(taken)));
      }),
      { numRuns: 200 },
    );
  });
});

function holds(world: typeof worlds extends fc.Arbitrary<infer W> ? W : never) {
  const { day, zone, blocks, notice } = world;
  const midnight = instantOf(day, '00:00', zone);
  const now = minutesAfter(midnight, world.now);
  const taken = world.taken.map(takenFrom(midnight));
  const slots = slotsOfDay(day, zone, world.windows, blocks, taken, now, notice);
  for (const [index, slot] of slots.entries()) {
    expect(wallClock(slot.start, zone).day).toBe(day);
    expect(slot.start.getTime()).toBeGreaterThanOrEqual(now.getTime() + notice * 60_000);
    const within = world.windows.find(
      ({ start_time, end_time }) =>
        instantOf(day, start_time, zone) <= slot.start && slot.end <= instantOf(day, end_time, zone),
    );
    expect(minutesAfter(slot.start, within?.slot_duration_minutes ?? 0)).toEqual(slot.end);
    expect(minutesAfter(slot.end, within?.buffer_minutes ?? 0)).toEqual(slot.busyUntil);
    const whole = { start: slot.start, end: slot.busyUntil };
    expect(taken.some((other) => overlaps(whole, other))).toBe(false);
    expect(blocks.some((block) => overlaps(slot, blockedTime(day, zone, block)))).toBe(false);
    const next = slots[index + 1];
    if (next) expect(slot.busyUntil.getTime()).toBeLessThanOrEqual(next.start.getTime());
  }
}

const minutesAfter = (from: Date, count: number) => new Date(from.getTime() + count * 60_000);
const takenFrom =
  (midnight: Date) =>
  ([from, length]: [number, number]): Busy => ({
    start: minutesAfter(midnight, from),
    end: minutesAfter(midnight, from + length),
  });
