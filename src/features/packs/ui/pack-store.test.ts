import { describe, expect, it, vi } from 'vitest';
import { FINAL, INPUT, LOST, packOf, pieceOf, setUp } from '#test/support/pack-store.ts';
import type { GeneratedPack } from '../packs.contract.ts';

describe('generating', () => {
  it('makes one call for two clicks, with one id and the location [PACK-07, PACK-10]', async () => {
    const { store, ports, settle, state } = setUp();
    const both = [store.generate(INPUT), store.generate(INPUT)];
    expect(state().asking).toBe(true);
    expect(await Promise.all(both)).toEqual([packOf('id-1'), undefined]);
    await settle();
    expect(ports.generate).toHaveBeenCalledExactlyOnceWith('id-1', INPUT, 'Tempe');
    expect(state()).toMatchObject({ asking: false, pack: { id: 'id-1' } });
  });

  it('does not follow a pack that is already done [PACK-08]', async () => {
    const { store, ports, settle } = setUp({ generate: async (id) => packOf(id, { state: 'done' }) });
    await store.generate(INPUT);
    await settle();
    expect(ports.follow).not.toHaveBeenCalled();
  });

  it('keeps the pack on screen until the new one is there, and if there is none [PACK-09]', async () => {
    const { store, state } = setUp({
      read: async (id) => packOf(id, { state: 'done' }),
      generate: async () => {
        expect(store.getState()).toMatchObject({ asking: true, pack: { id: 'before' } });
        throw LOST;
      },
    });
    await store.open('before');
    await expect(store.generate(INPUT)).rejects.toBe(LOST);
    expect(state()).toMatchObject({ asking: false, pack: { id: 'before' } });
  });

  it.each(['locate', 'generate'] as const)(
    'that fails at %s reports why, and can be retried [PACK-09]',
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

  it('again after a lost response reuses the id, and with other input takes a new one [PACK-10]', async () => {
    const generate = vi.fn(async (id: string) => packOf(id));
    generate.mockRejectedValueOnce(LOST).mockRejectedValueOnce(LOST);
    const { store } = setUp({ generate });
    await expect(store.generate(INPUT)).rejects.toBe(LOST);
    await expect(store.generate(INPUT)).rejects.toBe(LOST);
    await store.generate({ ...INPUT, topic: 'Rides' });
    await store.generate({ ...INPUT, topic: 'Rides' });
    expect(generate.mock.calls.map(([id]) => id)).toEqual(['id-1', 'id-1', 'id-2', 'id-3']);
  });

  it('another pack lets go of the previous one [PACK-10]', async () => {
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
  it('appends the chunks until the end [PACK-08]', async () => {
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

  it('resumes where the connection broke or ended, and shows that it is waiting [PACK-09]', async () => {
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
    expect(slept).toEqual([1000, 1000]);
  });

  it('backs off further with each failure [PACK-09]', async () => {
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

  it('shows the problem of a failed pack [PACK-09]', async () => {
    const { store, lines, settle, state } = setUp();
    await store.generate(INPUT);
    await settle();
    lines[0]?.send(pieceOf(0, 'Half', { state: 'failed', problem: 'broke_off' }));
    await settle();
    expect(state().pack).toMatchObject({ state: 'failed', problem: 'broke_off', content: 'Half' });
  });
});

describe('stopping', () => {
  it('shows the stopped pack, and no longer follows it [PACK-10]', async () => {
    const { store, lines, settle, state } = setUp();
    await store.generate(INPUT);
    await settle();
    await store.stop();
    lines[0]?.send(pieceOf(0, 'late'));
    await settle();
    expect(state().pack).toMatchObject({ state: 'stopped', content: 'All of it.' });
    expect(lines[0]?.signal.aborted).toBe(true);
  });

  it('that fails leaves the pack being written [PACK-09]', async () => {
    const { store, lines, settle, state } = setUp({ stop: () => Promise.reject(LOST) });
    await store.generate(INPUT);
    await settle();
    await expect(store.stop()).rejects.toBe(LOST);
    lines[0]?.send(pieceOf(0, 'On it goes.'));
    await settle();
    expect(state().pack).toMatchObject({ state: 'writing', content: 'On it goes.' });
  });

  it('does not bring back a pack that was left meanwhile, and is a no-op without one [PACK-10]', async () => {
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
