import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { comesAgainOn, dayOfMonth, nextOccurrence, repetitionAfter } from './tasks.repeat.rules.ts';

type Every = Parameters<typeof nextOccurrence>[0]['every'];

/** The day of the nth after the first, one after the other. */
function nth(first: string, every: Every, step: number, n: number): string | null {
  let due: string | null = first;
  for (let each = 0; each < n && due !== null; each += 1)
    due = nextOccurrence({ every, step, day: dayOfMonth(first) }, due);
  return due;
}

describe('a repeating task', () => {
  it.each([
    ['day', 1, '2026-11-23', '2026-11-24'],
    ['day', 3, '2026-12-30', '2027-01-02'],
    ['week', 2, '2026-11-23', '2026-12-07'],
    ['month', 1, '2026-11-23', '2026-12-23'],
    ['month', 1, '2027-01-31', '2027-02-28'],
    ['month', 1, '2028-01-31', '2028-02-29'],
    ['month', 12, '2028-02-29', '2029-02-28'],
  ] as const)('every %s, %i apart, comes after %s on %s', (every, step, first, next) => {
    expect(nth(first, every, step, 1)).toBe(next);
  });

  it('of the last day of a month stays there after a short one', () => {
    expect([1, 2, 3].map((n) => nth('2027-01-31', 'month', 1, n))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  it('moves from the day that was due, also where that was changed', () => {
    expect(nextOccurrence({ every: 'week', step: 1, day: 1 }, '2026-11-25')).toBe('2026-12-02');
  });

  it.each([
    ['day', 1, '2026-04-01', '2026-12-01', '2026-12-01'],
    ['day', 3, '2026-11-28', '2026-12-02', '2026-12-04'],
    ['week', 1, '2026-04-01', '2026-12-01', '2026-12-02'],
    ['week', 2, '2026-11-25', '2026-12-09', '2026-12-09'],
    ['month', 1, '2027-01-31', '2027-03-05', '2027-03-31'],
    ['month', 1, '2026-01-31', '2026-12-01', '2026-12-31'],
    ['month', 5, '2020-02-29', '2026-12-01', '2027-03-29'],
    ['day', 1, '0001-01-01', '2026-12-01', '2026-12-01'],
    ['month', 1, '0001-01-31', '2026-12-01', '2026-12-31'],
  ] as const)(
    'every %s, %i apart, due on %s and done on %s, comes on %s',
    (every, step, due, today, next) => {
      expect(comesAgainOn({ every, step, day: dayOfMonth(due) }, due, today)).toBe(next);
    },
  );

  it('that is done early, or on its day, comes one step later', () => {
    const weekly = { every: 'week', step: 1, day: 25 } as const;
    for (const today of ['2026-11-02', '2026-11-24', '2026-11-25', '2026-12-02'])
      expect(comesAgainOn(weekly, '2026-11-25', today)).toBe('2026-12-02');
    expect(comesAgainOn(weekly, '9999-12-30', '2026-12-01')).toBeNull();
  });

  it('ends with the last day that can be written', () => {
    expect(nextOccurrence({ every: 'day', step: 1, day: 31 }, '9999-12-30')).toBe('9999-12-31');
    expect(nextOccurrence({ every: 'day', step: 1, day: 31 }, '9999-12-31')).toBeNull();
    expect(nextOccurrence({ every: 'month', step: 1, day: 31 }, '9999-12-31')).toBeNull();
    expect(nextOccurrence({ every: 'month', step: 1, day: 31 }, '0050-01-31')).toBe('0050-02-28');
  });

  it('falls a thousand times on the days that python-dateutil says', () => {
    // Made with relativedelta of python-dateutil 2.9.0, first + n * step.
    const file = path.join(import.meta.dirname, '../../../test/support/repeated-days.tsv');
    const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
    expect(rows).toHaveLength(1000);
    const days = rows.map((row) => {
      const [first = '', every, step, n] = row.split('\t');
      return [first, every, step, n, nth(first, every as Every, Number(step), Number(n))].join('\t');
    });
    expect(days).toEqual(rows);
  });
});

describe('a change of how a task repeats', () => {
  const MONTHLY = { every: 'month', step: 1, day: 31 } as const;
  const now = { due_date: '2027-02-28', repeat: MONTHLY };
  const once = { due_date: '2027-02-28', repeat: null };

  it('keeps the day of the first, where neither day nor rhythm is another', () => {
    expect(repetitionAfter(now, {})).toEqual(MONTHLY);
    expect(repetitionAfter(now, { due_date: '2027-02-28', repeat: { every: 'month', step: 1 } })).toEqual(
      MONTHLY,
    );
  });

  it('counts from the day that is due otherwise', () => {
    expect(repetitionAfter(now, { due_date: '2027-03-05' })).toEqual({ ...MONTHLY, day: 5 });
    expect(repetitionAfter(now, { repeat: { every: 'month', step: 2 } })).toEqual({
      ...MONTHLY,
      step: 2,
      day: 28,
    });
    expect(repetitionAfter(once, { repeat: { every: 'week', step: 1 } })).toEqual({
      every: 'week',
      step: 1,
      day: 28,
    });
  });

  it('ends it, or needs a day', () => {
    expect(repetitionAfter(now, { repeat: null, due_date: null })).toBeNull();
    expect(repetitionAfter(once, {})).toBeNull();
    expect(repetitionAfter(now, { due_date: null })).toBe('no-day');
    expect(repetitionAfter({ due_date: null, repeat: null }, { repeat: MONTHLY })).toBe('no-day');
  });
});
