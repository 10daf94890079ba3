import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilLoaded } from './lazy-again.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a script is asked for until the connection is back, every five seconds at least', async () => {
  const asked: number[] = [];
  const began = Date.now();
  const part = untilLoaded(async () => {
    asked.push((Date.now() - began) / 1000);
    if (asked.length < 6) throw new TypeError('Failed to fetch');
    return 'part';
  });
  await vi.runAllTimersAsync();
  expect([await part, asked]).toEqual(['part', [0, 1, 3, 7, 12, 17]]);
});

it('a script that a proxy could not fetch is asked for again; one that is gone is not', async () => {
  const answers = [502, 404];
  const part = untilLoaded(async () => {
    throw new Error('/assets/part.js', { cause: answers.shift() });
  });
  const failed = expect(part).rejects.toMatchObject({ cause: 404 });
  await vi.runAllTimersAsync();
  await failed;
  expect(answers).toEqual([]);
});
