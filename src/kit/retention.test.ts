import { describe, expect, it } from 'vitest';
import { keptUntil, monthsAfter, retentionCutoffs } from './retention.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);

describe('months', () => {
  it.each([
    ['2026-11-22', 12, '2027-11-22'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2029-02-28', -12, '2028-02-28'],
    ['2026-12-31', -1, '2026-11-30'],
  ])('%s plus %i is %s', (from, months, to) => {
    expect(monthsAfter(at(from), months)).toEqual(at(to));
  });
});

describe('answers that nobody changes', () => {
  it('are deleted after 12 months, and a letter says so 30 days before', () => {
    expect(retentionCutoffs(at('2027-11-22'))).toEqual({
      warn: at('2026-12-22'),
      end: at('2026-11-22'),
      warnedBy: at('2027-10-23'),
    });
    expect(keptUntil(at('2026-12-22'), at('2027-11-22'))).toEqual(at('2027-12-22'));
  });

  it('are deleted 30 days after their letter, however old they are', () => {
    expect(keptUntil(at('2020-01-01'), at('2027-11-22'))).toEqual(at('2027-12-22'));
  });
});
