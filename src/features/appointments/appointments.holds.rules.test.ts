import { describe, expect, it } from 'vitest';
import { heldUntil, isHeldAlready } from './appointments.holds.rules.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const HELD = {
  service_provider_id: 'dana',
  start: new Date('2026-11-25T18:00:00Z'),
  end: new Date('2026-11-25T19:00:00Z'),
  expires: heldUntil(NOW),
};
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('a hold', () => {
  it('lasts five minutes', () => {
    expect(heldUntil(NOW)).toEqual(later(5));
  });

  it.each<[string, Partial<typeof HELD>, Date, boolean]>([
    ['the same time', {}, later(4), true],
    ['the same time, once it is over', {}, later(5), false],
    ['another start', { start: new Date('2026-11-25T17:00:00Z') }, later(1), false],
    ['another end', { end: new Date('2026-11-25T18:30:00Z') }, later(1), false],
    ['another provider', { service_provider_id: 'owen' }, later(1), false],
  ])('is or is not of %s', (_, changes, now, expected) => {
    expect(isHeldAlready(HELD, { ...HELD, ...changes }, now)).toBe(expected);
  });
});
