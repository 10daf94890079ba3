import { describe, expect, it } from 'vitest';
import { createRenewal, isQuiet, type Moment } from './renewal.ts';

const MINUTE = 60_000;

describe('a quiet moment', () => {
  const cases: [what: string, moment: Moment, quiet: boolean][] = [
    ['just touched', { hidden: null, untouched: 0, isArriving: false }, false],
    ['read for nine minutes', { hidden: null, untouched: 9 * MINUTE, isArriving: false }, false],
    ['untouched for ten minutes', { hidden: null, untouched: 10 * MINUTE, isArriving: false }, true],
    ['just out of sight', { hidden: 0, untouched: 5000, isArriving: false }, false],
    ['in another window for a code', { hidden: 59_000, untouched: 59_000, isArriving: false }, false],
    ['out of sight for a minute', { hidden: MINUTE, untouched: MINUTE, isArriving: false }, true],
    ['at a screen just opened', { hidden: null, untouched: 0, isArriving: true }, true],
  ];
  it.each(cases)('%s', (_, moment, quiet) => expect(isQuiet(moment)).toBe(quiet));
});

/** A tab whose time, server and storage the test drives. */
function tab(own: string) {
  const world = { now: 0, busy: false, offers: 'v2', keeps: true, seen: [] as readonly string[], loads: 0 };
  let answer = (): Promise<string> => Promise.resolve(world.offers);
  const open = (version: string) =>
    createRenewal({
      own: version,
      now: () => world.now,
      isBusy: () => world.busy,
      offered: () => answer(),
      seen: () => world.seen,
      keepSeen: (versions) => {
        if (world.keeps) world.seen = versions;
        return world.keeps;
      },
      reload: () => {
        world.loads += 1;
      },
    });
  return {
    world,
    open,
    renewal: open(own),
    answerWith: (next: () => Promise<string>) => {
      answer = next;
    },
  };
}

describe('a page of an older version', () => {
  it('is loaded again at the next screen', async () => {
    const { world, renewal } = tab('v1');
    await renewal.arrived();
    expect(world.loads).toBe(0);
    renewal.heard('v2');
    await renewal.arrived();
    expect(world.loads).toBe(1);
    expect(world.seen).toEqual(['v1', 'v2', 'v2']);
  });

  it('stays when the versions are the same', async () => {
    const { world, renewal } = tab('v2');
    renewal.heard('v2');
    await renewal.arrived();
    expect(world.loads).toBe(0);
  });

  it('is not loaded again while somebody is at it, or something is unsent', async () => {
    const { world, renewal } = tab('v1');
    renewal.heard('v2');
    await renewal.look();
    world.now = 10 * MINUTE;
    renewal.touched();
    await renewal.look();
    world.now = 20 * MINUTE;
    world.busy = true;
    await renewal.look();
    expect(world.loads).toBe(0);
    world.busy = false;
    await renewal.look();
    expect(world.loads).toBe(1);
  });

  it('is loaded again after a minute out of sight, and not on the way back', async () => {
    const { world, renewal } = tab('v1');
    renewal.heard('v2');
    renewal.turned(true);
    world.now = 59_000;
    await renewal.look();
    renewal.turned(false);
    world.now = 2 * MINUTE;
    await renewal.look();
    expect(world.loads).toBe(0);
    renewal.turned(true);
    world.now = 3 * MINUTE;
    await renewal.look();
    expect(world.loads).toBe(1);
  });

  it('stays if something is typed, or touched, while the server is asked', async () => {
    const { world, renewal, answerWith } = tab('v1');
    renewal.heard('v2');
    answerWith(async () => {
      world.busy = true;
      return 'v2';
    });
    await renewal.arrived();
    world.busy = false;
    answerWith(async () => {
      renewal.touched();
      return 'v2';
    });
    await renewal.arrived();
    expect(world.loads).toBe(0);
    expect(world.seen).toEqual([]);
  });

  it('asks the server once at a time', async () => {
    const { renewal, answerWith } = tab('v1');
    let asked = 0;
    const held = Promise.withResolvers<string>();
    answerWith(() => {
      asked += 1;
      return held.promise;
    });
    renewal.heard('v2');
    const first = renewal.arrived();
    await renewal.look();
    held.resolve('');
    await first;
    expect(asked).toBe(1);
  });
});

describe('while processes are replaced', () => {
  it('a page waits while one of its own version answers, or nobody', async () => {
    const { world, renewal, answerWith } = tab('v1');
    renewal.heard('v2');
    world.offers = 'v1';
    await renewal.arrived();
    world.offers = '';
    await renewal.arrived();
    answerWith(() => Promise.reject(new Error('no line')));
    await renewal.arrived();
    expect(world.loads).toBe(0);
    answerWith(async () => 'v2');
    await renewal.look();
    expect(world.loads).toBe(1);
  });

  it('a page asks again for a screen that is opened while one of its own version answers', async () => {
    const { world, renewal, answerWith } = tab('v1');
    renewal.heard('v2');
    const held = Promise.withResolvers<string>();
    answerWith(() => held.promise);
    const first = renewal.arrived();
    await renewal.arrived();
    answerWith(async () => 'v2');
    held.resolve('v1');
    await first;
    expect(world.loads).toBe(1);
  });

  it('a page that lands on the version before stays there', async () => {
    const { world, open, renewal } = tab('v1');
    renewal.heard('v2');
    await renewal.arrived();
    const again = open('v1');
    again.heard('v2');
    await again.arrived();
    world.now = 60 * MINUTE;
    await again.look();
    expect(world.loads).toBe(1);
    // The version after that is another one.
    again.heard('v3');
    world.offers = 'v3';
    await again.look();
    expect(world.loads).toBe(2);
  });

  it('a new page whose stream leads to an old process does not go back', async () => {
    const { world, open, renewal } = tab('v1');
    renewal.heard('v2');
    await renewal.arrived();
    const next = open('v2');
    world.offers = 'v1';
    next.heard('v1');
    await next.arrived();
    expect(world.loads).toBe(1);
  });

  it('without storage, a page is not loaded again', async () => {
    const { world, renewal } = tab('v1');
    world.keeps = false;
    renewal.heard('v2');
    await renewal.arrived();
    expect(world.loads).toBe(0);
  });
});
