import { describe, expect, it } from 'vitest';
import { batchCalls } from './batch.ts';

describe('what is asked for at once', () => {
  it('goes in one call, and no more than it takes', async () => {
    const calls: string[][] = [];
    const ask = batchCalls(async (ids) => {
      calls.push([...ids]);
      return ids.length;
    }, 2);
    expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual([2, 2, 1]);
    expect(await ask('d')).toBe(1);
    expect(calls).toEqual([['a', 'b'], ['c'], ['d']]);
  });

  it('fails together, and can be asked for again', async () => {
    let up = false;
    const ask = batchCalls(async () => {
      if (!up) throw new Error('offline');
      return 'here';
    }, 9);
    const [first, second] = await Promise.allSettled([ask('a'), ask('b')]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'rejected']);
    up = true;
    expect(await ask('a')).toBe('here');
  });
});
