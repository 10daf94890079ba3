import { expect, it } from 'vitest';
import { daysAfter, daysBetween } from './days.ts';

it.each([
  ['2026-11-21', '2026-11-21', 0],
  ['2026-11-21', '2026-11-22', 1],
  ['2026-11-21', '2026-11-18', -3],
  // Daylight saving time begins in between.
  ['2026-03-07', '2026-03-09', 2],
  ['2026-10-31', '2026-11-02', 2],
  ['2027-12-30', '2028-03-01', 62],
])('from %s to %s is %i days [PROJ-26]', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

it.each([
  ['2026-11-21', 7, '2026-11-28'],
  ['2026-12-30', 3, '2027-01-02'],
  ['2028-02-28', 1, '2028-02-29'],
])('%s and %i days are %s', (day, days, expected) => {
  expect(daysAfter(day, days)).toBe(expected);
});
