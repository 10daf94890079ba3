import { describe, expect, it, vi } from 'vitest';
import type { GeneratedPack, PackPiece } from '../packs.contract.ts';
import { createPackStore, type PackInput, type PackPorts } from './pack-store.ts';

const INPUT: PackInput = { topic: 'Falls', packType: 'care_plan', userContext: '' };
const FINAL = new Error('not there');
const LOST = new Error('the line is bad');

const packOf = (id: string, changes: Partial<GeneratedPack> = {}): GeneratedPack => ({
  ...{
    id,
    title: 'Falls',
    topic: 'Falls',
    pack_type: 'care_plan',
    user_context: '',
    location: '',
    locale: 'en',
  },
  state: 'writing',
  problem: null,
  engine: 'model',
  model: 'm',
  content: '',
  links: [],
  kept: false,
  created_at: '2026-06-01T00:00:00Z',
  ...changes,
});
const pieceOf = (from: number, text: string, changes: Partial<PackPiece> = {}): PackPiece => ({
  state: 'writing',
  problem: null,
  links: [],
  from,
  text,
  next: from + Array.from(text).length,
  ...changes,
});

/** A line to the server on which the test decides what comes, and when. */
function line() {
  const waiting: PromiseWithResolvers<PackPiece | null>[] = [];
  const next = () => {
    const each = Promise.withResolvers<PackPiece | null>();
    waiting.push(each);
    return each.promise;
  };
  return {
    send: (piece: PackPiece) => waiting.shift()?.resolve(piece),
    end: () => waiting.shift()?.resolve(null),
    fail: (error: Error) => waiting.shift()?.reject(error),
    async *read() {
      for (let piece = await next(); piece; piece = await next()) yield piece;
    },
  };
}

function setUp(changes: Partial<PackPorts> = {}) {
  const lines: (ReturnType<typeof line> & { id: string; from: number; signal: AbortSignal })[] = [];
  const slept: number[] = [];
  let ids = 0;
  const ports: PackPorts = {
    locate: async () => 'Tempe',
    generate: vi.fn(async (id: string) => packOf(id)),
    read: vi.fn(async (id: string) => packOf(id)),
    follow: vi.fn(async (id, from, signal) => {
      const each = Object.assign(line(), { id, from, signal });
      lines.push(each);
      return each.read();
    }),
    stop: async (id) => packOf(id, { state: 'stopped', content: 'All of it.' }),
    newId: () => `id-${++ids}`,
    sleep: async (ms) => void slept.push(ms),
    isFinal: (error) => error === FINAL,
    ...changes,
  };
  const store = createPackStore(ports);
  /** Lets everything happen that can happen now. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { store, ports, lines, slept, settle, state: () => store.getState() };
}

describe('asking', () => {
  it('makes one call for two clicks, with one id and the location [PACK-07, PACK-10]', async () => {
    const { store, ports, settle, state } = setUp();
    const both = [store.generate(INPUT), store.generate(INPUT)];
    expect(state().asking).toBe(true);
    expect(await Promise.all(both)).toEqual([packOf('id-1'), undefined]);
    await settle();
    expect(ports.generate).toHaveBeenCalledExactlyOnceWith('id-1', INPUT, 'Tempe');
    expect(state()).toMatchObject({ asking: false, pack: { id: 'id-1' } });
  });

  it('follows nothing that is done already [PACK-08]', async () => {
    const { store, ports, settle } = setUp({ generate: async (id) => packOf(id, { state: 'done' }) });
    await store.generate(INPUT);
    await settle();
    expect(ports.follow).not.toHaveBeenCalled();
  });

  it.each(['locate', 'generate'] as const)(
    'that fails at %s says why, and can be done again [PACK-09]',
    async (port) => {
      const good = setUp().ports[port];
      const failing = vi.fn().mockRejectedValueOnce(LOST).mockImplementation(good);
      const { store, state } = setUp({ [port]: failing });
      await expect(store.generate(INPUT)).rejects.toBe(LOST);
      expect(state()).toEqual({ asking: false, pack: null, waiting: false, missing: false });
      await store.generate(INPUT);
      expect(state().pack).not.toBeNull();
    },
  );

  it('again after a lost answer is the same pack, and with other words another one [PACK-10]', async () => {
    const generate = vi.fn(async (id: string) => packOf(id));
    generate.mockRejectedValueOnce(LOST).mockRejectedValueOnce(LOST);
    const { store } = setUp({ generate });
    await expect(store.generate(INPUT)).rejects.toBe(LOST);
    await expect(store.generate(INPUT)).rejects.toBe(LOST);
    await store.generate({ ...INPUT, topic: 'Rides' });
    await store.generate({ ...INPUT, topic: 'Rides' });
    expect(generate.mock.calls.map(([id]) => id)).toEqual(['id-1', 'id-1', 'id-2', 'id-3']);
  });

  it('again lets go of the pack before [PACK-10]', async () => {
    const { store, lines, settle, state } = setUp();
    await store.generate(INPUT);
    await settle();
    await store.generate(INPUT);
    await settle();
    lines[0]?.send(pieceOf(0, 'of the first'));
    await settle();
    expect([lines[0]?.signal.aborted, lines[1]?.signal.aborted]).toEqual([true, false]);
    expect(state().pack).toMatchObject({ id: 'id-2', content: '' });
  });
});

describe('following', () => {
  it('puts the pieces behind each other until the end [PACK-08]', async () => {
    const { store, lines, settle, state } = setUp();
    await store.generate(INPUT);
    await settle();
    lines[0]?.send(pieceOf(0, 'One 🌵 ', { links: ['tel:911'] }));
    await settle();
    lines[0]?.send(pieceOf(6, 'two.', { links: ['tel:911', '/packs/a/b'] }));
    await settle();
    expect(state().pack).toMatchObject({ content: 'One 🌵 two.', links: ['tel:911', '/packs/a/b'] });
    lines[0]?.send(pieceOf(10, '', { state: 'done' }));
    await settle();
    expect(state().pack?.state).toBe('done');
    expect(lines).toHaveLength(1);
  });

  it('goes on from where it was when the line breaks or ends, and says that it waits [PACK-09]', async () => {
    const { store, lines, slept, settle, state } = setUp();
    await store.generate(INPUT);
    await settle();
    lines[0]?.send(pieceOf(0, 'One 🌵 '));
    await settle();
    lines[0]?.fail(LOST);
    await settle();
    expect(state()).toMatchObject({ waiting: true, pack: { content: 'One 🌵 ' } });
    expect(lines[1]).toMatchObject({ id: 'id-1', from: 6 });
    lines[1]?.send(pieceOf(6, 'two'));
    await settle();
    expect(state()).toMatchObject({ waiting: false, pack: { content: 'One 🌵 two' } });
    lines[1]?.end();
    await settle();
    expect([lines[2]?.from, state().waiting]).toEqual([9, false]);
    expect(slept).toEqual([1000, 500]);
  });

  it('waits longer from failure to failure [PACK-09]', async () => {
    let failures = 0;
    const follow = async () => {
      failures += 1;
      throw failures < 7 ? LOST : FINAL;
    };
    const { store, slept, settle, state } = setUp({ follow });
    await store.generate(INPUT);
    await settle();
    expect(slept).toEqual([1000, 2000, 4000, 4000, 4000, 4000]);
    expect(state()).toEqual({ asking: false, pack: null, waiting: false, missing: true });
  });

  it('shows the problem of a pack that failed [PACK-09]', async () => {
    const { store, lines, settle, state } = setUp();
    await store.generate(INPUT);
    await settle();
    lines[0]?.send(pieceOf(0, 'Half', { state: 'failed', problem: 'broke_off' }));
    await settle();
    expect(state().pack).toMatchObject({ state: 'failed', problem: 'broke_off', content: 'Half' });
  });
});

describe('stopping', () => {
  it('shows the pack as it was stopped, and follows it no more [PACK-10]', async () => {
    const { store, lines, settle, state } = setUp();
    await store.generate(INPUT);
    await settle();
    await store.stop();
    lines[0]?.send(pieceOf(0, 'late'));
    await settle();
    expect(state().pack).toMatchObject({ state: 'stopped', content: 'All of it.' });
    expect(lines[0]?.signal.aborted).toBe(true);
  });

  it('that fails leaves it being written [PACK-09]', async () => {
    const { store, lines, settle, state } = setUp({ stop: () => Promise.reject(LOST) });
    await store.generate(INPUT);
    await settle();
    await expect(store.stop()).rejects.toBe(LOST);
    lines[0]?.send(pieceOf(0, 'On it goes.'));
    await settle();
    expect(state().pack).toMatchObject({ state: 'writing', content: 'On it goes.' });
  });

  it('does not bring back a pack that was left in between, and of nothing does nothing [PACK-10]', async () => {
    const stopped = Promise.withResolvers<GeneratedPack>();
    const { store, state } = setUp({ stop: () => stopped.promise });
    await store.stop();
    await store.generate(INPUT);
    const stopping = store.stop();
    await store.open('another');
    stopped.resolve(packOf('id-1', { state: 'stopped' }));
    await stopping;
    expect(state().pack?.id).toBe('another');
  });
});

describe('opening', () => {
  it('after a reload shows what is there, and follows the rest [PACK-08]', async () => {
    const read = async (id: string) => packOf(id, { content: 'One 🌵 ' });
    const { store, lines, settle, state } = setUp({ read });
    await store.open('old');
    await settle();
    expect(lines[0]).toMatchObject({ id: 'old', from: 6 });
    lines[0]?.send(pieceOf(6, 'two', { state: 'done' }));
    await settle();
    expect(state().pack).toMatchObject({ content: 'One 🌵 two', state: 'done' });
  });

  it('of the pack that is shown changes nothing [PACK-08]', async () => {
    const { store, ports, lines, settle } = setUp();
    await store.generate(INPUT);
    await settle();
    await store.open('id-1');
    expect(ports.read).not.toHaveBeenCalled();
    expect(lines[0]?.signal.aborted).toBe(false);
  });

  it('of what is not there says so, and of a bad line tries again until it waits no more [PACK-09]', async () => {
    const read = vi.fn().mockRejectedValueOnce(LOST).mockRejectedValueOnce(FINAL);
    const { store, slept, state } = setUp({ read });
    await store.open('gone');
    expect(state()).toEqual({ asking: false, pack: null, waiting: false, missing: true });
    read.mockRejectedValueOnce(LOST).mockResolvedValue(packOf('old', { state: 'done' }));
    await store.open('old');
    expect(state()).toMatchObject({ asking: false, waiting: false, missing: false, pack: { id: 'old' } });
    expect(slept).toEqual([500, 500]);
  });

  it('of another one in between shows the last that was wanted, whoever answers first [PACK-10]', async () => {
    const answers = new Map(['a', 'b'].map((id) => [id, Promise.withResolvers<GeneratedPack>()]));
    const read = (id: string) => answers.get(id)?.promise ?? Promise.reject(FINAL);
    const { store, state } = setUp({ read });
    const opening = [store.open('a'), store.open('b')];
    answers.get('b')?.resolve(packOf('b', { state: 'done' }));
    answers.get('a')?.resolve(packOf('a', { state: 'done' }));
    await Promise.all(opening);
    expect(state()).toMatchObject({ asking: false, pack: { id: 'b' } });
  });
});

describe('closing', () => {
  it('hangs up, shows nothing, and nothing comes back [PACK-10]', async () => {
    const { store, lines, settle, state } = setUp();
    await store.generate(INPUT);
    await settle();
    store.close();
    lines[0]?.send(pieceOf(0, 'late'));
    await settle();
    expect(lines[0]?.signal.aborted).toBe(true);
    expect(state()).toEqual({ asking: false, pack: null, waiting: false, missing: false });
  });

  it('while it is asked for leaves the page empty, and the caller has the pack [PACK-10]', async () => {
    const { store, lines, settle, state } = setUp();
    const asked = store.generate(INPUT);
    store.close();
    expect((await asked)?.id).toBe('id-1');
    await settle();
    expect([state().pack, lines]).toEqual([null, []]);
  });

  it('tells listeners of each change until they leave, and takes over what changed [PACK-15]', async () => {
    const { store, state } = setUp();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    await store.generate(INPUT);
    store.replace(packOf('id-1', { kept: true, state: 'done' }));
    store.replace(packOf('other'));
    expect(state().pack).toMatchObject({ id: 'id-1', kept: true });
    const calls = listener.mock.calls.length;
    expect(calls).toBeGreaterThan(0);
    leave();
    store.close();
    expect(listener).toHaveBeenCalledTimes(calls);
  });
});
