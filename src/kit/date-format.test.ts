import { expect, it } from 'vitest';
import { dateFormat } from './date-format.ts';

const AT = new Date('2026-11-26T20:00:00Z');

it('is made once for the same locale and parts, and is another one for any others', () => {
  const parts = { hour: 'numeric', timeZone: 'America/Phoenix' } as const;
  const one = dateFormat('en-US', parts);
  expect(dateFormat('en-US', { ...parts })).toBe(one);
  expect(one.format(AT)).toBe('1 PM');
  expect(dateFormat('en-US', { ...parts, timeZone: 'America/New_York' }).format(AT)).toBe('3 PM');
  expect(dateFormat('es-US', { ...parts, hourCycle: 'h23' }).format(AT)).toBe('13');
});

it('keeps no more than a few hundred, and refuses a zone that is none each time', () => {
  const first = dateFormat('en-US', { year: 'numeric' });
  for (let minutes = 0; minutes <= 200; minutes += 1)
    dateFormat('en-US', {
      timeZone: `+${Math.floor(minutes / 60)}:${minutes % 60}`.replace(/\d+/g, (n) => n.padStart(2, '0')),
    });
  expect(dateFormat('en-US', { year: 'numeric' })).not.toBe(first);
  for (let tries = 0; tries < 2; tries += 1)
    expect(() => dateFormat('en-US', { timeZone: 'Mars/Olympus' })).toThrow(RangeError);
});
