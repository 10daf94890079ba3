import { describe, expect, it } from 'vitest';
import {
  type Hours,
  NOT_OFFERED,
  nearestSlots,
  whyNotOffered,
  whyOutside,
} from './appointments.booking.rules.ts';
import { gridOfDay } from './appointments.slots.rules.ts';
import { instantOf } from './appointments.times.rules.ts';

const ZONE = 'America/Chicago';
const NOW = new Date('2026-11-23T18:00:00.000Z');
const WINDOW = { start_time: '09:00', end_time: '17:00', slot_duration_minutes: 60, buffer_minutes: 15 };
const HOURS: Hours = { zone: ZONE, windows: [WINDOW], blocks: [], notice: 0 };
const LUNCH = { is_all_day: false, start_time: '11:00', end_time: '12:00' };

const wanted = (day: string, from: string, to: string) => ({
  start: instantOf(day, from, ZONE),
  end: instantOf(day, to, ZONE),
});
const TUESDAY = '2026-11-24';

describe('a time that a customer wants', () => {
  it.each([
    ['a slot', TUESDAY, '10:15', '11:15', {}, null],
    ['a slot of the last day', '2026-12-23', '09:00', '10:00', {}, null],
    ['a day later', '2026-12-24', '09:00', '10:00', {}, 'too_far'],
    ['a second ago', '2026-11-23', '11:30', '12:30', {}, 'past'],
    ['within the notice', '2026-11-23', '12:45', '13:45', { notice: 60 }, 'notice'],
    ['just before the notice', '2026-11-23', '12:45', '13:45', { notice: 45 }, null],
    ['in a blocked part', TUESDAY, '10:15', '11:15', { blocks: [LUNCH] }, 'blocked'],
    ['off the hours', TUESDAY, '16:30', '17:30', {}, 'off_hours'],
    ['off the grid', TUESDAY, '10:00', '11:00', {}, 'off_grid'],
    ['another length', TUESDAY, '10:15', '11:00', {}, 'off_grid'],
  ] as const)(
    '%s: %s %s to %s [APPT-11, APPT-12, APPT-13, APPT-19, AP5]',
    (_, day, from, to, hours, expected) => {
      expect(whyNotOffered(wanted(day, from, to), { ...HOURS, ...hours }, NOW)).toBe(expected);
    },
  );

  it('lies on the provider’s day, wherever the customer is [APPT-66, AP6]', () => {
    // Already December 24 in Kiritimati, and still December 23 in Chicago.
    const late = { ...HOURS, windows: [{ ...WINDOW, start_time: '15:00', end_time: '24:00' }] };
    const last = { start: new Date('2026-12-24T05:00:00.000Z'), end: new Date('2026-12-24T06:00:00.000Z') };
    expect(whyNotOffered(last, late, NOW)).toBe('off_grid');
    expect(whyNotOffered({ ...last, start: new Date('2026-12-24T06:00:00.000Z') }, late, NOW)).toBe(
      'too_far',
    );
  });

  it('has reasons that are all of the list', () => {
    expect(NOT_OFFERED).toEqual(['past', 'notice', 'too_far', 'blocked', 'off_hours', 'off_grid']);
  });
});

describe('a time that a provider wants', () => {
  it.each([
    ['off the grid', TUESDAY, '10:00', '11:00', null],
    ['a year ahead', '2027-11-23', '10:00', '11:00', null],
    ['more than a year ahead', '2027-11-24', '10:00', '11:00', 'too_far'],
    ['off the hours', TUESDAY, '08:00', '09:00', 'off_hours'],
    ['past', '2026-11-23', '11:00', '12:00', 'past'],
    ['in a blocked part', TUESDAY, '11:30', '12:00', 'blocked'],
  ] as const)('%s: %s %s to %s', (_, day, from, to, expected) => {
    const hours = { ...HOURS, notice: 24 * 60, blocks: [{ ...LUNCH, start_time: '11:30' }] };
    expect(whyOutside(wanted(day, from, to), hours, NOW)).toBe(expected);
  });
});

describe('the nearest times', () => {
  it('are offered in order, whether before or after', () => {
    const slots = gridOfDay(TUESDAY, ZONE, [WINDOW]);
    const nearest = nearestSlots(slots, instantOf(TUESDAY, '12:30', ZONE));
    expect(nearest).toEqual(slots.slice(2, 5));
    expect(nearestSlots([], NOW)).toEqual([]);
  });
});
