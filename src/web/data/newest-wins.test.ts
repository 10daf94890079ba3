import { describe, expect, it } from 'vitest';
import { newestWins } from './newest-wins.ts';

/** A server that answers when it is told to. */
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

describe('of many values, one after the other', () => {
  it('one is on its way at a time, and only the newest of those that wait goes next [PROJ-04]', async () => {
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

  it('a failed one stops no newer one [PROJ-04]', async () => {
    const { take, next } = setUp();
    const first = take('active');
    void take('completed');
    await next('fail');
    await next('answer');
    expect(await first).toEqual({ value: 'completed', answer: 'completed is stored', failed: false });
  });

  it('when the newest fails, what was stored before it is known [PROJ-04]', async () => {
    const { take, next } = setUp();
    const first = take('active');
    void take('completed');
    await next('answer');
    await next('fail');
    expect(await first).toEqual({ value: 'completed', answer: 'active is stored', failed: true });
  });

  it('what comes after the end begins anew [PROJ-04]', async () => {
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
