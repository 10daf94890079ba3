import { expect, it } from 'vitest';
import { formatAgo, formatFromNow } from './from-now.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

it.each([
  ['2026-11-23T11:59:30Z', 'now'],
  ['2026-11-23T11:55:00Z', '5 minutes ago'],
  ['2026-11-23T09:00:00Z', '3 hours ago'],
  ['2026-11-22T11:00:00Z', 'yesterday'],
  ['2026-11-24T13:00:00Z', 'tomorrow'],
  ['2026-12-08T12:00:00Z', 'in 2 weeks'],
  ['2026-11-21T13:00:00Z', '2 days ago'],
  ['2026-12-06T12:00:00Z', 'in 13 days'],
  ['2026-12-23T12:00:00Z', 'in 4 weeks'],
  ['2027-01-19T12:00:00Z', 'in 8 weeks'],
  ['2027-02-01T12:00:00Z', 'in 2 months'],
  ['2028-11-14T12:00:00Z', 'in 24 months'],
  ['2028-11-22T12:00:00Z', 'in 2 years'],
])('%s is %s [DOC-06]', (iso, words) => {
  expect(formatFromNow(iso, NOW)).toBe(words);
});

it('the last day of the month is not next month on its first [DOC-06]', () => {
  const morning = new Date(2027, 0, 1, 8).getTime();
  expect(formatFromNow(new Date(2027, 0, 31, 23, 59, 59).toISOString(), morning)).toBe('in 4 weeks');
});

it('what has happened is never after now [DOC-06]', () => {
  expect(formatAgo('2026-11-23T12:05:00Z', NOW)).toBe('now');
  expect(formatAgo('2026-11-23T11:55:00Z', NOW)).toBe('5 minutes ago');
});
