import { describe, expect, it } from 'vitest';
import { createPauses, isRetryable } from './retry.ts';
import { retryDelay } from './retry-delay.ts';

const refusal = (code: string, data?: unknown) =>
  Object.assign(new Error(code), { defined: true, code, data });

describe('whether to retry', () => {
  it.each([
    ['a line that was cut', new TypeError('Failed to fetch'), true],
    ['a server that is away', refusal('UNAVAILABLE'), true],
    ['a store that is away', refusal('STORE_UNAVAILABLE'), true],
    ['too much at once', refusal('TOO_MANY_REQUESTS'), true],
    ['a mistake of ours', refusal('INTERNAL'), true],
    ['a no', refusal('FORBIDDEN'), false],
    ['what is not there', refusal('NOT_FOUND'), false],
    ['a disk that is full', refusal('DISK_FULL'), false],
    ['a session that is over', refusal('UNAUTHENTICATED'), false],
  ])('%s', (_, error, expected) => {
    expect(isRetryable(error)).toBe(expected);
  });
});

describe('the pause before the next attempt', () => {
  it('doubles from one second to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((failures) => retryDelay(failures))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  it('is never longer than the caller allows', () => {
    expect(retryDelay(6, undefined, 4000)).toBe(4000);
  });

  it('lasts at least as long as the server asks for', () => {
    expect(retryDelay(0, refusal('TOO_MANY_REQUESTS', { retry_after: 45 }))).toBe(45_000);
    expect(retryDelay(3, refusal('TOO_MANY_REQUESTS', { retry_after: 2 }))).toBe(8000);
    expect(retryDelay(6, refusal('TOO_MANY_REQUESTS', { retry_after: 45 }), 4000)).toBe(45_000);
  });

  it('can be cut short, and otherwise runs its full length', async () => {
    const asked: number[] = [];
    const { pause, hurry } = createPauses((ms) => {
      asked.push(ms);
      return new Promise(() => {});
    });
    hurry();
    let over = false;
    const paused = pause(1).then(() => {
      over = true;
    });
    await Promise.resolve();
    expect(over).toBe(false);
    hurry();
    await paused;
    expect(asked).toEqual([2000]);
  });
});
