import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { inEachMachineZone } from '#test/support/machine-zones.ts';
import {
  DAY_PARTS,
  dayPart,
  daysFrom,
  hasSameClock,
  instantOf,
  isRepeated,
  momentOf,
  readingsOf,
  wallClock,
  weekdayOf,
  zoneName,
} from './appointments.times.rules.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const NEW_YORK = 'America/New_York';
const SPRING = '2026-03-08';
const FALL = '2026-11-01';
const iso = (...of: Date[]) => of.map((each) => each.toISOString().slice(0, 16));

/** What a clock shows, by Intl alone. */
const shown = (at: Date, zone: string) => {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  const [day = '', time = ''] = new Intl.DateTimeFormat('en-CA', options).format(at).split(', ');
  return { day, time };
};

const zones = fc.constantFrom(...ZONES);
const minutes = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2040, 11, 31) / 60_000 })
  .map((minute) => new Date(minute * 60_000));

describe('a wall time', () => {
  it.each([
    ['09:00', '2026-11-23', NEW_YORK, '2026-11-23T14:00'],
    ['09:00', '2026-07-01', NEW_YORK, '2026-07-01T13:00'],
    ['24:00', '2026-12-31', NEW_YORK, '2027-01-01T05:00'],
    // Skipped: as long after the change.
    ['02:30', SPRING, NEW_YORK, '2026-03-08T07:30'],
    // Twice: the first.
    ['01:30', FALL, NEW_YORK, '2026-11-01T05:30'],
    ['00:00', '2026-09-06', 'America/Santiago', '2026-09-06T04:00'],
    ['24:00', '2026-09-05', 'America/Santiago', '2026-09-06T04:00'],
  ])('%s on %s in %s is %s UTC [APPT-66]', (time, day, zone, instant) => {
    expect(iso(instantOf(day, time, zone))).toEqual([instant]);
  });

  it.each([
    ['02:30', SPRING, []],
    ['03:00', SPRING, ['2026-03-08T07:00']],
    ['00:59', FALL, ['2026-11-01T04:59']],
    ['01:30', FALL, ['2026-11-01T05:30', '2026-11-01T06:30']],
    ['02:00', FALL, ['2026-11-01T07:00']],
  ])('%s on %s in New York can mean %j [APPT-66]', (time, day, instants) => {
    expect(iso(...readingsOf(day, time, NEW_YORK))).toEqual(instants);
  });

  it.each([
    [{ day: SPRING, time: '02:30' }, 'skipped'],
    [{ day: SPRING, time: '02:30', reading: 'second' as const }, 'skipped'],
    [{ day: FALL, time: '01:30' }, 'repeated'],
    [{ day: FALL, time: '01:30', reading: 'first' as const }, new Date('2026-11-01T05:30Z')],
    [{ day: FALL, time: '01:30', reading: 'second' as const }, new Date('2026-11-01T06:30Z')],
    [{ day: FALL, time: '02:00', reading: 'second' as const }, new Date('2026-11-01T07:00Z')],
  ])('%j in New York means %s [APPT-66]', (wall, moment) => {
    expect(momentOf(wall, NEW_YORK)).toEqual(moment);
  });

  it('reads back to the same minute in every zone, whatever the zone of the machine [APPT-66, AP8]', () => {
    inEachMachineZone(() => {
      fc.assert(
        fc.property(zones, minutes, (zone, at) => {
          const { day, time } = wallClock(at, zone);
          expect({ day, time }).toEqual(shown(at, zone));
          const readings = readingsOf(day, time, zone);
          expect(iso(...readings)).toContain(iso(at)[0]);
          expect(isRepeated(at, zone)).toBe(readings.length === 2);
          expect(instantOf(day, time, zone)).toEqual(readings[0]);
        }),
      );
    });
  });
});

describe('wall times around each change of a clock', () => {
  const start = Temporal.Instant.from('2025-12-31T00:00Z');
  /** Every change of a zone's clock in a year. */
  const changes = (zone: string) => {
    const last = start.add({ hours: 365 * 24 });
    const found: Temporal.ZonedDateTime[] = [];
    let at = start.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
    for (; at && Temporal.Instant.compare(at.toInstant(), last) < 0; at = at.getTimeZoneTransition('next'))
      found.push(at);
    return found;
  };

  it('are those of Temporal, in every zone [APPT-66]', () => {
    let seen = 0;
    for (const zone of ZONES)
      for (const change of changes(zone))
        for (const minutes of [-60, -30, -1, 0, 30, 59, 60]) {
          const wall = change.toPlainDateTime().add({ minutes });
          const { epochMilliseconds } = wall.toZonedDateTime(zone, { disambiguation: 'compatible' });
          const [day, time] = [wall.toString().slice(0, 10), wall.toString().slice(11, 16)];
          expect(instantOf(day, time, zone).getTime()).toBe(epochMilliseconds);
          seen += 1;
        }
    expect(seen).toBeGreaterThan(1500);
  });
});

describe('a zone', () => {
  it('is compared by its offset at that moment and not by its name', () => {
    const [winter, summer] = [new Date('2026-12-01T12:00Z'), new Date('2026-07-01T12:00Z')];
    expect(hasSameClock('Asia/Calcutta', 'Asia/Kolkata', winter)).toBe(true);
    expect(hasSameClock('America/Phoenix', 'America/Denver', winter)).toBe(true);
    expect(hasSameClock('America/Phoenix', 'America/Denver', summer)).toBe(false);
  });

  it('is named beside a time as its season says [APPT-66]', () => {
    const [first, second] = readingsOf(FALL, '01:30', NEW_YORK) as [Date, Date];
    expect([first, second].map((at) => zoneName(at, NEW_YORK, 'en-US'))).toEqual(['EDT', 'EST']);
    expect(zoneName(first, 'Asia/Kolkata', 'en-US')).toBe('GMT+5:30');
  });
});

describe('a day', () => {
  it('is a weekday from Sunday as 0 to Saturday as 6 [APPT-54]', () => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-28'];
    expect(days.map(weekdayOf)).toEqual([0, 1, 6]);
  });

  it('has three parts', () => {
    const at = (time: string) => dayPart(instantOf(SPRING, time, NEW_YORK), NEW_YORK);
    expect(['00:00', '11:59', '12:00', '16:59', '17:00', '23:59'].map(at)).toEqual(
      DAY_PARTS.flatMap((part) => [part, part]),
    );
  });
});

it.each([
  ['2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2026-03-01', '2026-03-01', ['2026-03-01']],
  ['2026-03-02', '2026-03-01', []],
  ['9999-12-30', '9999-12-31', ['9999-12-30', '9999-12-31']],
])('the days from %s to %s are %j [APPT-11]', (first, last, days) => {
  expect(daysFrom(first, last)).toEqual(days);
});
