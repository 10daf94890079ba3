import { describe, expect, it } from 'vitest';
import { type CaseState, caseRefusal, caseState, FEW_WORDS, type StoredCase } from './cases.ts';

const ADA = 'ada';
const BEN = 'ben';

const TABLE: [string, StoredCase, CaseState, string | null, string | null][] = [
  ['untouched', { state: 'open', taken_by: null }, 'open', null, null],
  ['taken by Ada', { state: 'taken', taken_by: ADA }, 'taken', null, 'CASE_TAKEN'],
  ['taken by an admin who is gone', { state: 'taken', taken_by: null }, 'open', null, null],
  ['resolved by Ada', { state: 'resolved', taken_by: ADA }, 'resolved', 'CASE_RESOLVED', 'CASE_RESOLVED'],
  [
    'resolved by an admin who is gone',
    { state: 'resolved', taken_by: null },
    'resolved',
    'CASE_RESOLVED',
    'CASE_RESOLVED',
  ],
];

describe('a case that is', () => {
  it.each(TABLE)('%s: its state, and the answers to Ada and Ben [ASMT-18]', (_, kept, state, ada, ben) => {
    expect(caseState(kept)).toBe(state);
    expect(caseRefusal(kept, ADA)).toBe(ada);
    expect(caseRefusal(kept, BEN)).toBe(ben);
  });
});

describe('a reason in an admin’s own words', () => {
  it.each<[string, boolean]>([
    ['She asked us yesterday', true],
    ['Called her daughter', true],
    ['uno\ndos\ttres', true],
    ['', false],
    ['x', false],
    ['checking', false],
    ['just checking', false],
    ['just checking ', false],
    ['  just   checking', false],
  ])('%j is a few words: %s [ASMT-18]', (words, few) => {
    expect(FEW_WORDS.test(words.trim())).toBe(few);
  });
});
