import { describe, expect, it } from 'vitest';
import { bareCode } from './accounts.factors.rules.ts';
import { newPhoneCode, phoneEnding, toE164 } from './accounts.phones.rules.ts';

describe('a phone number', () => {
  it.each([
    ['602-555-0142', '+16025550142'],
    ['(602) 555-0142', '+16025550142'],
    ['602.555.0142', '+16025550142'],
    ['6025550142', '+16025550142'],
    ['1 602 555 0142', '+16025550142'],
    ['1-602-555-0142', '+16025550142'],
    ['+1 602 555 0142', '+16025550142'],
    ['+1(602)555-0142', '+16025550142'],
    ['  +16025550142 ', '+16025550142'],
    ['tel:+1-602-555-0142', '+16025550142'],
    ['011 1 602 555 0142', '+16025550142'],
    ['６０２ ５５５ ０１４２', '+16025550142'],
    ['602–555–0142', '+16025550142'],
    ['\u202a+1 602-555-0142\u202c', '+16025550142'],
    ['+52 55 1234 5678', '+525512345678'],
    ['011 52 55 1234 5678', '+525512345678'],
    ['00 44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+49 30/901820', '+4930901820'],
  ])('%j becomes %s [AUTH-40]', (typed, number) => {
    expect(toE164(typed)).toBe(number);
    expect(toE164(number)).toBe(number);
  });

  it.each([
    ['nothing', ''],
    ['only a plus', '+'],
    ['too short', '555-0142'],
    ['too long for a country', '+1 602 555 01421'],
    ['too long for any', '+5212345678901234'],
    ['too short for any', '+521234'],
    ['words', 'call me at home'],
    ['an extension', '602-555-0142 x12'],
    ['letters for digits', '1-602-FLOWERS'],
    ['an area code that begins with 1', '(102) 555-0142'],
    ['an exchange that begins with 0', '(602) 055-0142'],
    ['a service in place of an area', '911-555-0142'],
    ['a service in place of an exchange', '602-911-0142'],
    ['a number that is free to call', '1-800-555-0142'],
    ['a number that costs', '900-555-0142'],
    ['a country that begins with 0', '+0602 555 0142'],
    ['another country without a plus', '52 55 1234 5678'],

    ['a North American number that lacks the 1 after +', '+1602555014'],
    ['two numbers', '602-555-0142, 602-555-0143'],
    ['a plus in the middle', '602+5550142'],
  ])('that is %s is none [AUTH-40]', (_what, typed) => {
    expect(toE164(typed)).toBeNull();
  });

  it('is shown by its last two digits [AUTH-24]', () => {
    expect(phoneEnding('+16025550142')).toBe('42');
  });
});

describe('a code', () => {
  it('has six digits, also where it is small [AUTH-41]', () => {
    expect(newPhoneCode(() => 7)).toBe('000007');
    expect(newPhoneCode((below) => below - 1)).toBe('999999');
  });

  it.each([
    '1 2 3 4 5 6',
    '123 456',
    '123-456',
    ' 123456\n',
    '1, 2, 3, 4, 5, 6.',
    '１２３４５６',
    '12\u00a034\u200b56',
  ])('is read as pasted or dictated: %j [AUTH-42, AUTH-44]', (typed) => {
    expect(bareCode(typed)).toBe('123456');
  });
});
