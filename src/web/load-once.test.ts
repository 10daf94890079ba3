import { describe, expect, it } from 'vitest';
import { loadOnce } from './load-once.ts';

describe('a script that is loaded once', () => {
  it('reaches its callers in the order in which they asked', async () => {
    const loads: PromiseWithResolvers<string>[] = [];
    const load = loadOnce(() => {
      const next = Promise.withResolvers<string>();
      loads.push(next);
      return next.promise;
    });
    const order: string[] = [];
    const both = ['first', 'second'].map((name) => load().then(() => order.push(name)));
    // Were there one for each caller, the later one would end first.
    for (const each of loads.toReversed()) {
      each.resolve('loaded');
      await each.promise;
    }
    await Promise.all(both);
    expect([loads.length, order]).toEqual([1, ['first', 'second']]);
    expect(await load()).toBe('loaded');
    expect(loads).toHaveLength(1);
  });

  it('is loaded again after a failure, of which every caller hears', async () => {
    let tries = 0;
    const load = loadOnce(async () => {
      tries += 1;
      if (tries === 1) throw new Error('no connection');
      return tries;
    });
    const both = await Promise.allSettled([load(), load()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await load()).toBe(2);
  });
});
