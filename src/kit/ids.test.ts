import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid, uuidv7 } from './ids.ts';

const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const random = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe('a new id', () => {
  it('matches the example in RFC 9562, A.6', () => {
    const bytes = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
    expect(uuidv7(Date.UTC(2022, 1, 22, 19, 22, 22), bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('is a version 7 UUID and contains its time', () => {
    fc.assert(
      fc.property(time, random, (now, bytes) => {
        const id = uuidv7(now, bytes);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
        expect(isUuid(id)).toBe(true);
      }),
    );
  });

  it('sorts after every earlier one', () => {
    fc.assert(
      fc.property(time, time, random, random, (one, other, a, b) => {
        fc.pre(one < other);
        expect(uuidv7(one, a) < uuidv7(other, b)).toBe(true);
      }),
    );
  });

  it('differs from another of the same millisecond', () => {
    const ids = Array.from({ length: 1000 }, () => uuidv7(1_700_000_000_000));
    expect(new Set(ids).size).toBe(1000);
  });

  it('leaves the random bytes as they were given', () => {
    const bytes = new Uint8Array(10).fill(255);
    uuidv7(0, bytes);
    expect(bytes).toEqual(new Uint8Array(10).fill(255));
  });
});

describe('a UUID', () => {
  it.each([
    ['01a1fb85-9348-78b6-a8f0-f202eb803ce6', true],
    ['01A1FB85-9348-78B6-A8F0-F202EB803CE6', true],
    ['00000000-0000-0000-0000-000000000000', true],
    ['', false],
    ['01a1fb85934878b6a8f0f202eb803ce6', false],
    ['01a1fb85-9348-78b6-a8f0-f202eb803ce', false],
    ['01a1fb85-9348-78b6-a8f0-f202eb803ce6\n', false],
    [' 01a1fb85-9348-78b6-a8f0-f202eb803ce6', false],
    ['{01a1fb85-9348-78b6-a8f0-f202eb803ce6}', false],
    ['01a1fb85-9348-78b6-a8f0-g202eb803ce6', false],
  ])('is %j: %s', (text, expected) => {
    expect(isUuid(text)).toBe(expected);
  });
});
