import { describe, expect, it } from 'vitest';
import {
  callLink,
  isPhone,
  locationOf,
  missingOf,
  NOWHERE_YET,
  type Where,
  whereOf,
} from './appointments.where.rules.ts';

const where = (changes: Partial<Where>): Where => ({ ...NOWHERE_YET, ...changes });

describe('a place', () => {
  it.each([
    ['(602) 555-0188', true],
    ['+1 602.555.0188', true],
    ['602 555', false],
    ['12 Oak Street, Mesa', false],
    ['Room 5550188', false],
    ['', false],
  ])('“%s”: a phone number? %s [APPT-01]', (location, expected) => {
    expect(isPhone(location)).toBe(expected);
  });

  it('is called by its digits [APPT-01]', () => {
    expect(callLink('+1 (602) 555-0188')).toBe('tel:+16025550188');
  });

  it.each<[string, Partial<Where>, ReturnType<typeof missingOf>, string | null]>([
    ['nothing yet, whatever was typed before', { phone: '602 555 0188', address: 'Mesa' }, null, null],
    ['a number', { kind: 'phone', phone: ' 602 555 0188 ' }, null, '602 555 0188'],
    ['half a number', { kind: 'phone', phone: '602' }, 'phone', '602'],
    ['no address', { kind: 'address', address: '  ', phone: '602 555 0188' }, 'address', ''],
    ['an address', { kind: 'address', address: '12 Oak Street, Mesa' }, null, '12 Oak Street, Mesa'],
  ])('%s [APPT-01]', (_, chosen, missing, location) => {
    expect(missingOf(where(chosen))).toBe(missing);
    expect(locationOf(where(chosen))).toBe(location);
  });

  it.each([null, '(602) 555-0188', '12 Oak Street, Mesa'])(
    'is changed from what it is: %s [APPT-01]',
    (location) => {
      expect(locationOf(whereOf(location))).toBe(location);
      expect(missingOf(whereOf(location))).toBeNull();
    },
  );
});
