import { describe, expect, it, vi } from 'vitest';
import { FINAL, INPUT, LOST, packOf, pieceOf, setUp } from '#test/support/pack-store.ts';
import type { GeneratedPack } from '../packs.contract.ts';

describe('opening', () => {
  it('after a reload shows what exists, and follows the rest [PACK-08]', async () => {
    const read = async (id: string) => packOf(id, { content: 'One 🌵 ' });
    const { store, lines, settle, state } = setUp({ read });
    await store.open('old');
    await settle();
    expect(lines[0]).toMatchObject({ id: 'old', from: 6 });
    lines[0]?.send(pieceOf(6, 'two', { state: 'done' }));
    await settle();
    expect(state().pack).toMatchObject({ content: 'One 🌵 two', state: 'done' });
  });

  it('the pack already on screen changes nothing [PACK-08]', async () => {
    const { store, ports, lines, settle } = setUp();
    await store.generate(INPUT);
    await settle();
    await store.open('id-1');
    expect(ports.read).not.toHaveBeenCalled();
    expect(lines[0]?.signal.aborted).toBe(false);
  });

  it('reports a missing pack, and retries on a bad connection [PACK-09]', async () => {
    const read = vi.fn().mockRejectedValueOnce(LOST).mockRejectedValueOnce(FINAL);
    const { store, slept, state } = setUp({ read });
    await store.open('gone');
    expect(state()).toEqual({ asking: false, pack: null, waiting: false, missing: true });
    read.mockRejectedValueOnce(LOST).mockResolvedValue(packOf('old', { state: 'done' }));
    await store.open('old');
    expect(state()).toMatchObject({ asking: false, waiting: false, missing: false, pack: { id: 'old' } });
    expect(slept).toEqual([1000, 1000]);
  });

  it('several in a row shows the last one, whichever responds first [PACK-10]', async () => {
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
  it('disconnects, shows nothing, and nothing comes back [PACK-10]', async () => {
    const { store, lines, settle, state } = setUp();
    await store.generate(INPUT);
    await settle();
    store.close();
    lines[0]?.send(pieceOf(0, 'late'));
    await settle();
    expect(lines[0]?.signal.aborted).toBe(true);
    expect(state()).toEqual({ asking: false, pack: null, waiting: false, missing: false });
  });

  it('during the request leaves the page empty, and the caller does not go to the pack [PACK-10]', async () => {
    const { store, lines, settle, state } = setUp();
    const asked = store.generate(INPUT);
    store.close();
    expect(await asked).toBeUndefined();
    await settle();
    expect([state().pack, lines]).toEqual([null, []]);
  });

  it('notifies listeners of each change until they unsubscribe, and applies updates [PACK-15]', async () => {
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
