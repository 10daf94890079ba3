import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatDate } from './times.ts';
import { formatLongDay } from './wall-times.ts';

beforeEach(() => {
  // New Year has come to London, not to New York.
  vi.useFakeTimers({ now: new Date('2027-01-01T02:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each([
  ['2026-12-31T18:00:00Z', 'America/New_York', 'Thursday, December 31'],
  ['2026-12-31T18:00:00Z', 'Europe/London', 'Thursday, December 31, 2026'],
  ['2027-01-01T18:00:00Z', 'America/New_York', 'Friday, January 1, 2027'],
  ['2027-01-01T18:00:00Z', 'Europe/London', 'Friday, January 1'],
  ['2024-12-03T14:00:00Z', 'America/New_York', 'Tuesday, December 3, 2024'],
])('%s in %s says its year where that is not the present one', (at, zone, words) => {
  expect(formatDate(new Date(at), zone)).toBe(words);
});

it.each([
  ['2027-12-24', 'Europe/London', 'Friday, December 24'],
  ['2026-12-24', 'Europe/London', 'Thursday, December 24, 2026'],
  ['2027-01-01', 'America/New_York', 'Friday, January 1, 2027'],
  ['2026-12-24', 'America/New_York', 'Thursday, December 24'],
])('to a reader the day %s in %s is %s', (day, zone, words) => {
  vi.stubEnv('TZ', zone);
  expect(formatLongDay(day)).toBe(words);
});
