import { expect, it } from 'vitest';
import { formatFromNow } from './from-now.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

it.each([
  ['2026-11-23T11:59:30Z', 'now'],
  ['2026-11-23T11:55:00Z', '5 minutes ago'],
  ['2026-11-23T09:00:00Z', '3 hours ago'],
  ['2026-11-22T11:00:00Z', 'yesterday'],
  ['2026-11-24T13:00:00Z', 'tomorrow'],
  ['2026-12-08T12:00:00Z', 'in 2 weeks'],
])('%s is %s [DOC-06]', (iso, words) => {
  expect(formatFromNow(iso, NOW)).toBe(words);
});
