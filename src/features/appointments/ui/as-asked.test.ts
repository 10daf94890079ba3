import { describe, expect, it } from 'vitest';
import type { Appointment } from '../appointments.fields.contract.ts';
import { isAsAsked } from './as-asked.ts';

const START = new Date('2026-12-01T09:00:00.000Z');
const time = { start: START, end: new Date('2026-12-01T10:00:00.000Z') };
const other = { start: new Date('2026-12-08T09:00:00.000Z'), end: new Date('2026-12-08T10:00:00.000Z') };
const booked = {
  start_time: time.start.toISOString(),
  end_time: time.end.toISOString(),
  title: 'The ramp',
  paid_from: null,
} as Appointment;

describe('what the server answers', () => {
  it.each([
    ['the same', true, [time], { title: 'The ramp', paid_from: null }],
    ['another title', false, [time], { title: 'The rmap' }],
    ['paid from something', false, [time], { paid_from: 'free_session' }],
    ['another time', false, [other], {}],
    ['longer', false, [{ ...time, end: other.end }], {}],
    ['a series', false, [time, other], {}],
  ] as const)('is compared with what was asked for last: %s [APPT-31]', (_, isSame, times, asked) => {
    expect(isAsAsked([booked], times, asked)).toBe(isSame);
  });
});
