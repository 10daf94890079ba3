import { describe, expect, it } from 'vitest';
import { dayIn, isTimeZone } from './time-zone.ts';

describe('today', () => {
  it.each([
    ['a minute before midnight in Chicago', 'America/Chicago', '2026-11-22T05:59:00Z', '2026-11-21'],
    ['midnight in Chicago', 'America/Chicago', '2026-11-22T06:00:00Z', '2026-11-22'],
    [
      'summer: midnight in Chicago is an hour earlier',
      'America/Chicago',
      '2026-07-22T05:00:00Z',
      '2026-07-22',
    ],
    ['the day on which summer begins', 'America/Chicago', '2026-03-09T04:59:00Z', '2026-03-08'],
    ['the day after it, an hour earlier', 'America/Chicago', '2026-03-09T05:00:00Z', '2026-03-09'],
    ['the day on which summer ends has 25 hours', 'America/New_York', '2026-11-02T04:59:00Z', '2026-11-01'],
    ['and ends then', 'America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['Phoenix has no summer time', 'America/Phoenix', '2026-07-22T06:59:00Z', '2026-07-21'],
    ['Honolulu, ten hours behind', 'Pacific/Honolulu', '2026-11-22T09:59:00Z', '2026-11-21'],
    ['Auckland, thirteen ahead', 'Pacific/Auckland', '2026-11-22T11:00:00Z', '2026-11-23'],
    ['Kathmandu, by three quarters of an hour', 'Asia/Kathmandu', '2026-11-22T18:15:00Z', '2026-11-23'],
    ['not told', null, '2026-11-22T04:59:00Z', '2026-11-21'],
    ['a zone that this machine does not know', 'Mars/Olympus', '2026-11-22T05:00:00Z', '2026-11-22'],
    ['the last day of a year', 'America/Los_Angeles', '2027-01-01T07:59:00Z', '2026-12-31'],
  ])('%s [LIMIT-04]', (_, zone, now, day) => {
    expect(dayIn(zone, new Date(now))).toBe(day);
  });
});

describe('a time zone', () => {
  it.each(['America/Chicago', 'US/Central', 'Asia/Calcutta', 'UTC', 'Etc/GMT+5'])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });
  it.each(['', 'Chicago', 'America/Chicagoo', '+05:00', '-0500', 'America/Chicago; drop', '../etc', '5'])(
    'rejects %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});
