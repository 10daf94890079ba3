import { expect, it } from 'vitest';
import { daysAfter, daysBetween, daysFrom } from './days.ts';

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

it('a day whose year has no four digits is none: as text it would come before the others', () => {
  expect(daysAfter('9999-12-30', 1)).toBe('9999-12-31');
  expect(() => daysAfter('9999-12-31', 1)).toThrow(RangeError);
  expect(() => daysAfter('0000-01-01', -1)).toThrow(RangeError);
});

it.each([
  ['2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2026-03-01', '2026-03-01', ['2026-03-01']],
  ['2026-03-02', '2026-03-01', []],
  ['9999-12-30', '9999-12-31', ['9999-12-30', '9999-12-31']],
])('the days from %s to %s are %j', (first, last, days) => {
  expect(daysFrom(first, last)).toEqual(days);
});
