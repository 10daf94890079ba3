import { expect, it } from 'vitest';
import { daysBetween } from './days.ts';

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
