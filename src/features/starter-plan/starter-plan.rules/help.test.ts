import { describe, expect, it } from 'vitest';
import { looksLikePhone, mayAskForPaid, numberIn, requestNumber } from './help.ts';

describe('a phone number', () => {
  it.each([
    '602-555-0100',
    '(602) 555-0100',
    '+1 602.555.0100',
    '6025550100',
    '555-0100',
    '602 555 0100 x12',
    '602-555-0100 ext. 12',
    '602-555-0100, ext. 4',
    '602/555-0100',
    '602\u2013555\u20130100',
    '(602)\u00a0555\u20110100',
    '\u202a(602) 555-0100\u202c',
  ])('can be %j [PLAN-45]', (text) => {
    expect(looksLikePhone(text)).toBe(true);
  });

  it.each([
    '',
    '555010',
    'call me',
    '602-555-0100 after 5',
    '602-555-0100\nBcc: all',
    `${'1'.repeat(16)}`,
    '() - .',
  ])('cannot be %j [PLAN-45]', (text) => {
    expect(looksLikePhone(text)).toBe(false);
  });
});

it('a request’s number comes from the end of its id, and differs if the ids do [PLAN-45]', () => {
  expect(requestNumber('01a1fb85-9348-78b6-a8f0-f202eb803ce6')).toBe('EB80-3CE6');
});

it.each([
  ['EB80-3CE6', 'EB80-3CE6'],
  ['eb80-3ce6', 'EB80-3CE6'],
  ['EB803CE6', 'EB80-3CE6'],
  [' eb80 3ce6 ', 'EB80-3CE6'],
  ['EB80–3CE6', 'EB80-3CE6'],
  ['1234-5678', '1234-5678'],
  ['EB80-3CE', undefined],
  ['EB80-3CE67', undefined],
  ['EB80-3CEG', undefined],
  ['EB80_3CE6', undefined],
  ['kim@example.test', undefined],
  ['', undefined],
])('in %j somebody typed the number %j [PLAN-45]', (typed, number) => {
  expect(numberIn(typed)).toBe(number);
});

it.each([
  [true, 0, true],
  [false, 30, true],
  [true, 30, true],
  [false, 0, false],
])(
  'unlocked %j, with %i minutes left: paid help can be requested: %j [PLAN-45]',
  (unlocked, minutes, may) => {
    expect(mayAskForPaid(unlocked, minutes)).toBe(may);
  },
);
