import { describe, expect, it } from 'vitest';
import { looksLikePhone, mayAskForPaid, requestNumber } from './help.ts';

describe('a number to call back', () => {
  it.each([
    '602-555-0100',
    '(602) 555-0100',
    '+1 602.555.0100',
    '6025550100',
    '555-0100',
    '602 555 0100 x12',
    '602-555-0100 ext. 12',
  ])('may be %j [PLAN-45]', (text) => {
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
  ])('is not %j [PLAN-45]', (text) => {
    expect(looksLikePhone(text)).toBe(false);
  });
});

it('a request is named by the end of its id, which differs when the ids do [PLAN-45]', () => {
  expect(requestNumber('01a1fb85-9348-78b6-a8f0-f202eb803ce6')).toBe('EB80-3CE6');
});

it.each([
  [true, 0, true],
  [false, 30, true],
  [true, 30, true],
  [false, 0, false],
])('unlocked %j, with %i minutes left: paid help is asked for %j [PLAN-45]', (unlocked, minutes, may) => {
  expect(mayAskForPaid(unlocked, minutes)).toBe(may);
});
