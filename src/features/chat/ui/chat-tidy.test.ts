import { describe, expect, it } from 'vitest';
import { event, message, opened, READ, range, YOU } from '#test/support/chat-store.ts';
import { createArrivals } from './chat-arrivals.ts';
import { createLiveOverlay } from './live-overlay.ts';

describe('a page left open for days', () => {
  it('keeps what is near the end, and rereads the rest on scrolling [CHAT-01, CHAT-22]', async () => {
    const { server, store, shown } = await opened([message(1, YOU, READ)]);
    for (const at of range(2, 401)) {
      const said = message(at, YOU);
      server.add(said);
      store.hear({ type: 'news', events: [{ ...event('message.sent', said.id), message: said } as never] });
      if (at < 401) store.tidy();
    }
    // Below the threshold so far.
    expect(shown()).toEqual(range(1, 401));
    store.tidy();
    expect(shown()).toEqual(range(202, 401));
    expect(store.getState()).toMatchObject({ older: true, newer: false });
    await store.loadOlder();
    expect(shown()).toEqual(range(197, 401));
    // Evicted unread messages count as read with the rest.
    expect(await store.readAll()).toBe(true);
    expect(server.throughs).toEqual([401]);
  });

  it('evicts nothing while the reader is among old messages [CHAT-22]', async () => {
    const { store, shown } = await opened(range(1, 900).map((at) => message(at, YOU, READ)));
    await store.show('m800');
    while (shown().length <= 400) await store.loadOlder();
    const before = shown();
    store.tidy();
    expect(store.getState().newer).toBe(true);
    expect(shown()).toEqual(before);
  });

  it('remembers a thousand live events [CHAT-15]', () => {
    const overlay = createLiveOverlay('me');
    overlay.gone(range(1, 1001).map((at) => `m${at}`));
    expect(overlay.by([message(1, YOU), message(2, YOU), message(1001, YOU)]).map(({ id }) => id)).toEqual([
      'm1',
    ]);
  });

  it('buffers live messages only during a read [CHAT-20]', async () => {
    const arrivals = createArrivals();
    arrivals.add([message(1, YOU)]);
    const heard: number[] = [];
    const answer = Promise.withResolvers<void>();
    const read = arrivals.during(
      () => answer.promise,
      (_, came) => heard.push(...came.map((each) => each.position)),
    );
    arrivals.add([message(2, YOU)]);
    answer.resolve();
    await read;
    arrivals.add([message(3, YOU)]);
    expect(heard).toEqual([2]);
  });
});
