import { describe, expect, it } from 'vitest';
import { newestWins } from './newest-wins.ts';

/** A server that answers on demand. */
function setUp() {
  const sent: string[] = [];
  const held: { answer: () => void; fail: () => void }[] = [];
  const take = newestWins(
    (value: string) =>
      new Promise<string>((resolve, reject) => {
        sent.push(value);
        held.push({ answer: () => resolve(`${value} is stored`), fail: () => reject(new Error('no')) });
      }),
  );
  const next = async (how: 'answer' | 'fail') => {
    held.shift()?.[how]();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { sent, take, next };
}

describe('of several values in quick succession', () => {
  it('one is in flight at a time, and only the newest of those waiting goes next [PROJ-04]', async () => {
    const { sent, take, next } = setUp();
    const first = take('active');
    const second = take('on_hold');
    const third = take('completed');
    expect(sent).toEqual(['active']);
    await next('answer');
    expect(sent).toEqual(['active', 'completed']);
    await next('answer');
    expect(await first).toEqual({ value: 'completed', answer: 'completed is stored', failed: false });
    expect(await Promise.all([second, third])).toEqual([undefined, undefined]);
    expect(sent).toHaveLength(2);
  });

  it('a failure does not stop a newer one [PROJ-04]', async () => {
    const { take, next } = setUp();
    const first = take('active');
    void take('completed');
    await next('fail');
    await next('answer');
    expect(await first).toEqual({ value: 'completed', answer: 'completed is stored', failed: false });
  });

  it('when the newest fails, the last stored one is reported [PROJ-04]', async () => {
    const { take, next } = setUp();
    const first = take('active');
    void take('completed');
    await next('answer');
    await next('fail');
    expect(await first).toEqual({ value: 'completed', answer: 'active is stored', failed: true });
  });

  it('a value after the end starts over [PROJ-04]', async () => {
    const { sent, take, next } = setUp();
    const first = take('active');
    await next('answer');
    await first;
    const again = take('draft');
    await next('fail');
    expect(await again).toEqual({ value: 'draft', answer: undefined, failed: true });
    expect(sent).toEqual(['active', 'draft']);
  });
});
