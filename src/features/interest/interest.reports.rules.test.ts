import { describe, expect, it } from 'vitest';
import { type Answering, answeringOf, forgottenBefore } from './interest.reports.rules.ts';

const ADA = 'ada';
const BEA = 'bea';

describe('an answer to a report', () => {
  it.each<[what: string, stored: [string | null, string | null], says: [string, string], Answering]>([
    ['nobody has answered', [null, null], [ADA, 'Mended.'], 'first'],
    ['the same admin sends the same words again', ['Mended.', ADA], [ADA, 'Mended.'], 'again'],
    ['the same admin has other words', ['Mended.', ADA], [ADA, 'Mended today.'], 'late'],
    ['somebody else was quicker', ['Mended.', ADA], [BEA, 'We looked it up.'], 'late'],
    ['somebody else was quicker with the same words', ['Mended.', ADA], [BEA, 'Mended.'], 'late'],
    ['whoever answered has no account any more', ['Mended.', null], [BEA, 'Mended.'], 'late'],
  ])('%s [SITE-19]', (_, [answer, answered_by], [by, words], found) => {
    expect(answeringOf({ answer, answered_by }, by, words)).toBe(found);
  });

  it('is kept for a year [SITE-19]', () => {
    expect(forgottenBefore(new Date('2027-11-26T10:00:00Z'))).toEqual(new Date('2026-11-26T10:00:00Z'));
  });
});
