import { describe, expect, it } from 'vitest';
import { type Calendar, decideSlot, freeDaysOf, nearestTo } from './appointments.calendar.rules.ts';
import { lasting } from './appointments.rules.ts';
import { type Busy, type Slot, slotsOfDay, type Window } from './appointments.slots.rules.ts';
import { instantOf, wallClock } from './appointments.times.rules.ts';

const ZONE = 'America/New_York';
const WEDNESDAY = '2026-12-02';
const NOW = new Date('2026-11-30T12:00:00.000Z');

const at = (time: string) => instantOf(WEDNESDAY, time, ZONE);
const busy = (from: string, to: string): Busy => ({ start: at(from), end: at(to) });
const hours = (start_time: string, end_time: string, length = 60, buffer = 0): Window => ({
  start_time,
  end_time,
  slot_duration_minutes: length,
  buffer_minutes: buffer,
});
const calendarOf = (windows: Window[], taken: Busy[] = []): Calendar => ({
  time_zone: ZONE,
  notice_hours: 0,
  cutoff_hours: 0,
  windows: windows.map((each) => ({ ...each, day_of_week: 3 })),
  blocks: [],
  busy: taken,
});
const times = (slots: Slot[]) => slots.map(({ start }) => wallClock(start, ZONE).time);
const QUARTERS = Array.from({ length: 96 }, (_, n) => new Date(at('00:00').getTime() + n * 15 * 60_000));

describe('an appointment that is to move', () => {
  it.each([
    ['evening hours', 60, [hours('18:00', '20:00')], [], ['18:00', '19:00']],
    ['early hours', 60, [hours('07:00', '09:00')], [], ['07:00', '08:00']],
    ['an hour off the grid that is free', 60, [hours('09:30', '11:00')], [busy('09:30', '10:00')], ['10:00']],
    [
      'slots and whole hours',
      60,
      [hours('09:00', '12:00', 60, 15)],
      [],
      ['09:00', '10:00', '10:15', '11:00'],
    ],
    ['slots of another length', 90, [hours('18:00', '20:00')], [], []],
    ['time between slots', 90, [hours('09:00', '12:00', 60, 60)], [], ['09:00', '10:00']],
    ['nothing that is free', 60, [hours('18:00', '20:00')], [busy('18:30', '19:30')], []],
    [
      'time after one of two windows',
      60,
      [hours('15:00', '16:00', 60, 120), hours('16:00', '17:00')],
      [busy('17:30', '18:00')],
      ['16:00'],
    ],
  ] as const)(
    '%s, %i minutes: the day, its list and what is taken are the same [APPT-21, APPT-43]',
    (_, length, windows, taken, expected) => {
      const calendar = calendarOf([...windows], [...taken]);
      const list = slotsOfDay(WEDNESDAY, ZONE, windows, [], taken, NOW, 0, length);
      expect(times(list)).toEqual(expected);
      const [day] = freeDaysOf(calendar, WEDNESDAY, WEDNESDAY, 'customer', NOW, length);
      expect(day?.reason).toBe(list.length > 0 ? null : 'full');
      const moves = { by: 'customer', moves: true } as const;
      const wanted = QUARTERS.map((start) => lasting(start, length));
      const got = wanted.filter((each) => typeof decideSlot(calendar, each, moves, NOW) === 'object');
      expect(got.map(({ start }) => wallClock(start, ZONE).time)).toEqual(expected);
    },
  );

  it('is shown the nearest times that it can have, and what is booked the nearest slots [APPT-21, APPT-32]', () => {
    const calendar = calendarOf([hours('09:30', '11:30', 45)]);
    const wanted = lasting(at('09:00'), 60);
    expect(times(nearestTo(calendar, wanted, true, NOW))).toEqual(['10:00']);
    expect(times(nearestTo(calendar, wanted, false, NOW))).toEqual(['09:30', '10:15']);
  });
});
