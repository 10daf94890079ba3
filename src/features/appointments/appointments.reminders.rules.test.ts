import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuiet, NEVER_QUIET, USUAL_QUIET_HOURS } from '../activity/activity.reminders.rules.ts';
import { firstReminder, heardFrom } from './appointments.reminders.rules.ts';
import { wallClock } from './appointments.times.rules.ts';

const CHICAGO = 'America/Chicago';

describe('a reminder', () => {
  it.each([
    ['by day', '2026-11-24T18:00:00.000Z', CHICAGO, USUAL_QUIET_HOURS, '2026-11-24T18:00:00.000Z'],
    ['in the evening', '2026-11-25T03:30:00.000Z', CHICAGO, USUAL_QUIET_HOURS, '2026-11-25T14:00:00.000Z'],
    ['after midnight', '2026-11-25T07:30:00.000Z', CHICAGO, USUAL_QUIET_HOURS, '2026-11-25T14:00:00.000Z'],
    ['without quiet hours', '2026-11-25T07:30:00.000Z', CHICAGO, NEVER_QUIET, '2026-11-25T07:30:00.000Z'],
    ['in an unknown zone', '2026-11-25T07:30:00.000Z', null, USUAL_QUIET_HOURS, '2026-11-25T13:00:00.000Z'],
    [
      'before a change of the clock',
      '2026-11-01T04:30:00.000Z',
      CHICAGO,
      USUAL_QUIET_HOURS,
      '2026-11-01T14:00:00.000Z',
    ],
  ])('%s waits until the quiet hours end', (_, now, zone, quiet, expected) => {
    expect(heardFrom({ zone, quiet }, new Date(now)).toISOString()).toBe(expected);
  });

  it('is never before now, and waits for the end of the quiet hours and no longer', () => {
    const hours = fc.integer({ min: 0, max: 23 });
    const quiets = fc.record({ from: hours, until: hours }).filter(({ from, until }) => from !== until);
    const moments = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2027-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        quiets,
        moments,
        (zone, quiet, now) => {
          const from = heardFrom({ zone, quiet }, now);
          expect(from.getTime()).toBeGreaterThanOrEqual(now.getTime());
          expect(from.getTime() - now.getTime()).toBeLessThan(26 * 3_600_000);
          const hour = Number(wallClock(from, zone).time.slice(0, 2));
          // Where the clock skips that hour it is the next one.
          expect(isQuiet(quiet, hour)).toBe(false);
        },
      ),
    );
  });
});

it.each([
  [24, 'day_ahead'],
  [23.9, 'hour_ahead'],
  [1, 'hour_ahead'],
  [0.9, null],
])('what is booked %d hours before is first reminded of: %s', (hours, kind) => {
  const now = new Date('2026-11-25T12:00:00Z');
  expect(firstReminder(new Date(now.getTime() + hours * 3_600_000), now)).toBe(kind);
});
