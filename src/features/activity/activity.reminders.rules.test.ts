import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, hourIn } from '#kit/time-zone.ts';
import { remindersNow } from './activity.reminders.rules.ts';

const NONE: [] = [];
const both = (today: string, tomorrow: string) => [
  { kind: 'day_before', due_on: tomorrow },
  { kind: 'on_day', due_on: today },
];
const late = (yesterday: string) => [{ kind: 'on_day', due_on: yesterday }];

describe('reminders', () => {
  it.each<[zone: string | null, now: string, what: object[]]>([
    ['America/New_York', '2026-11-20T13:59:59Z', late('2026-11-19')],
    ['America/New_York', '2026-11-20T14:00:00Z', both('2026-11-20', '2026-11-21')],
    ['America/New_York', '2026-11-21T01:59:59Z', both('2026-11-20', '2026-11-21')],
    // Quiet from 21:00 to 8:00.
    ['America/New_York', '2026-11-21T02:00:00Z', NONE],
    ['America/New_York', '2026-11-21T05:00:00Z', NONE],
    ['America/New_York', '2026-11-21T12:59:59Z', NONE],
    ['America/New_York', '2026-11-21T13:00:00Z', late('2026-11-20')],
    // Daylight saving time begins on March 14, 2027, and ends on November 7.
    ['America/New_York', '2027-03-13T14:00:00Z', both('2027-03-13', '2027-03-14')],
    ['America/New_York', '2027-03-14T12:59:59Z', late('2027-03-13')],
    ['America/New_York', '2027-03-14T13:00:00Z', both('2027-03-14', '2027-03-15')],
    ['America/New_York', '2027-11-06T13:00:00Z', both('2027-11-06', '2027-11-07')],
    ['America/New_York', '2027-11-07T13:59:59Z', late('2027-11-06')],
    ['America/New_York', '2027-11-07T14:00:00Z', both('2027-11-07', '2027-11-08')],
    // No daylight saving time, and the other side of the day.
    ['America/Phoenix', '2027-07-04T16:00:00Z', both('2027-07-04', '2027-07-05')],
    ['Pacific/Honolulu', '2026-11-21T06:59:59Z', both('2026-11-20', '2026-11-21')],
    ['Pacific/Honolulu', '2026-11-21T07:00:00Z', NONE],
    ['Pacific/Kiritimati', '2026-11-20T19:00:00Z', both('2026-11-21', '2026-11-22')],
    ['Asia/Kolkata', '2026-11-20T03:29:59Z', late('2026-11-19')],
    ['Asia/Kolkata', '2026-11-20T03:30:00Z', both('2026-11-20', '2026-11-21')],
    ['America/New_York', '2028-02-28T14:00:00Z', both('2028-02-28', '2028-02-29')],
    ['America/New_York', '2026-12-31T14:00:00Z', both('2026-12-31', '2027-01-01')],
    // Unknown, or unknown to this machine: the zone most of our readers know.
    [null, '2026-11-20T14:00:00Z', both('2026-11-20', '2026-11-21')],
    ['Mars/Olympus', '2026-11-20T13:00:00Z', late('2026-11-19')],
  ])('in %s at %s are those', (zone, now, what) => {
    expect(remindersNow(zone, new Date(now))).toEqual(what);
  });

  it('are never sent in quiet hours, and only of yesterday, today and tomorrow', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'Europe/Dublin',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    );
    const moments = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, moments, (zone, now) => {
        const due = remindersNow(zone, now);
        const hour = hourIn(zone, now);
        expect(due.length > 0).toBe(hour >= 8 && hour < 21);
        const days = [-1, 0, 1].map((by) =>
          dayIn('UTC', new Date(Date.parse(dayIn(zone, now)) + by * 86_400_000)),
        );
        for (const { due_on } of due) expect(days).toContain(due_on);
      }),
    );
  });
});
