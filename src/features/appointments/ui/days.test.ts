import { expect, it } from 'vitest';
import { daysToRead } from './days.ts';

const YEAR = { first: '2026-11-30', last: '2027-11-30' };

it.each([
  [
    'a month ahead is read whole',
    { first: '2026-11-30', last: '2026-12-30' },
    '2026-12-15',
    '2026-11-30',
    '2026-12-30',
  ],
  [
    'on the last day of a month, weeks of the next are read too',
    YEAR,
    '2026-11-30',
    '2026-11-30',
    '2027-01-10',
  ],
  ['a later month is read whole, and beyond', YEAR, '2027-03-20', '2027-03-01', '2027-04-11'],
  ['nothing is read beyond what can be booked', YEAR, '2027-11-02', '2027-11-01', '2027-11-30'],
  [
    'of the first month nothing that is over',
    { ...YEAR, first: '2026-11-12' },
    '2026-11-29',
    '2026-11-12',
    '2026-12-23',
  ],
])('%s [APPT-11, APPT-13]', (_, range, focused, from, to) => {
  expect(daysToRead(range, focused)).toEqual([from, to]);
});
