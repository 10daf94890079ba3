import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, hourIn } from '#kit/time-zone.ts';
import {
  NEVER_QUIET,
  type QuietHours,
  remindersNow as remindersWith,
  USUAL_QUIET_HOURS,
} from './activity.reminders.rules.ts';

const remindersNow = (zone: string | null, now: Date, quiet: QuietHours = USUAL_QUIET_HOURS) =>
  remindersWith(zone, [quiet], now).map(({ kind, due_on }) => ({ kind, due_on }));
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

  it.each<[from: number, until: number, hour: number, what: object[]]>([
    [22, 7, 21, both('2026-11-20', '2026-11-21')],
    [22, 7, 22, NONE],
    [22, 7, 7, late('2026-11-19')],
    // Within a day.
    [0, 6, 0, NONE],
    [0, 6, 6, late('2026-11-19')],
    [8, 16, 9, NONE],
    [8, 16, 15, NONE],
    [8, 16, 16, both('2026-11-20', '2026-11-21')],
    [23, 0, 23, NONE],
    [23, 0, 0, late('2026-11-19')],
    // Quiet from 9:00 until midnight: before, and not a day late.
    [9, 7, 6, NONE],
    [9, 7, 7, both('2026-11-20', '2026-11-21')],
    [9, 7, 9, NONE],
    [9, 0, 0, both('2026-11-20', '2026-11-21')],
    // Never quiet.
    [0, 0, 0, late('2026-11-19')],
    [0, 0, 8, late('2026-11-19')],
    [0, 0, 9, both('2026-11-20', '2026-11-21')],
    [0, 0, 23, both('2026-11-20', '2026-11-21')],
  ])('quiet from %i until %i, at %i, are those', (from, until, hour, what) => {
    const now = new Date(Date.UTC(2026, 10, 20, hour + 5));
    expect(remindersNow('America/New_York', now, { from, until })).toEqual(what);
  });

  const hours = fc.integer({ min: 0, max: 23 });
  const quietHours = fc.record({ from: hours, until: hours }).filter(({ from, until }) => from !== until);

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
      fc.property(zones, moments, quietHours, (zone, now, quiet) => {
        const due = remindersNow(zone, now, quiet);
        const since = (hourIn(zone, now) - quiet.from + 24) % 24;
        expect(due.length > 0).toBe(since >= (quiet.until - quiet.from + 24) % 24);
        const days = [-1, 0, 1].map((by) =>
          dayIn('UTC', new Date(Date.parse(dayIn(zone, now)) + by * 86_400_000)),
        );
        for (const { due_on } of due) expect(days).toContain(due_on);
      }),
    );
  });

  it('of the day itself come on that day, whatever hours are quiet', () => {
    fc.assert(
      fc.property(fc.oneof(quietHours, fc.constant(NEVER_QUIET)), (quiet) => {
        const ofTheDay = Array.from({ length: 24 }, (_, hour) =>
          remindersNow('UTC', new Date(Date.UTC(2026, 10, 20, hour)), quiet),
        ).flat();
        expect(ofTheDay).toContainEqual({ kind: 'on_day', due_on: '2026-11-20' });
      }),
    );
  });
});
