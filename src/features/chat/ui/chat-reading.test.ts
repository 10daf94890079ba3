import { describe, expect, it } from 'vitest';
import {
  event,
  ME,
  message,
  opened,
  PROJECT,
  READ,
  range,
  settle,
  world,
  YOU,
} from '#test/support/chat-store.ts';
import { createChatStore } from './chat-store.ts';

describe('after a gap', () => {
  it('shows what is new, without what was deleted meanwhile [CHAT-20]', async () => {
    const { server, store, shown } = await opened(range(1, 3).map((at) => message(at, YOU, READ)));
    Object.assign(server.messages[1] ?? {}, { gone: true });
    server.add(message(4, YOU));
    store.hear({ type: 'reset' });
    await settle();
    expect(shown()).toEqual([1, 3, 4]);
  });

  it('restarts at the newest page when more than a page was missed [CHAT-20, CHAT-22]', async () => {
    const { server, store, shown } = await opened(range(1, 3).map((at) => message(at, YOU, READ)));
    for (const at of range(4, 20)) server.add(message(at, YOU, READ));
    store.hear({ type: 'reset' });
    await settle();
    expect(shown()).toEqual(range(16, 20));
    await store.loadOlder();
    expect(shown()).toEqual(range(11, 20));
  });
});

describe('paging', () => {
  it('reads older pages to the beginning, each once [CHAT-22]', async () => {
    const { store, shown } = await opened(range(1, 12).map((at) => message(at, YOU, READ)));
    expect(shown()).toEqual(range(8, 12));
    await Promise.all([store.loadOlder(), store.loadOlder()]);
    expect(shown()).toEqual(range(3, 12));
    await store.loadOlder();
    expect([shown(), store.getState().older]).toEqual([range(1, 12), false]);
  });

  it('opens a search hit in place, and new messages only back at the end [CHAT-23]', async () => {
    const { server, store, shown } = await opened(range(1, 12).map((at) => message(at, YOU, READ)));
    await store.show('m5');
    expect([shown(), store.getState().newer]).toEqual([range(3, 7), true]);
    server.add(message(13, YOU));
    store.hear({ type: 'news', events: [event('message.sent', 'm13')] });
    await settle();
    expect(shown()).toEqual(range(3, 7));
    await store.latest();
    expect(shown()).toEqual(range(9, 13));
  });

  it('reports a failed read, and retries [CHAT-12]', async () => {
    const server = world([message(1, YOU, READ)]);
    server.cut();
    const store = createChatStore(server.ports);
    await store.open();
    expect([store.getState().failed, server.failures]).toEqual(['first', ['load']]);
    server.mend();
    await store.open();
    expect(store.getState()).toMatchObject({ failed: null, messages: [{ id: 'm1' }] });
  });
});

describe('while a page is being read', () => {
  const twenty = () => range(1, 20).map((at) => message(at, YOU, READ));

  /** The server has read the first page, but the response is still on its way. */
  async function opening() {
    const server = world([message(1, YOU, READ)]);
    const store = createChatStore(server.ports);
    const arrive = server.hold();
    void store.open();
    await settle();
    server.letGo();
    return { server, store, arrive };
  }

  it('live messages are not lost when the page predates them [CHAT-20]', async () => {
    const { server, store, arrive } = await opening();
    server.add(message(2, YOU));
    store.hear({ type: 'news', events: [event('message.sent', 'm2')] });
    store.send('Mine');
    await settle();
    await arrive(0);
    await settle();
    expect(store.getState().messages.map((each) => each.position)).toEqual([1, 2, 3]);
    expect(store.getState()).toMatchObject({ unsent: [], loading: null });
  });

  it('an own message sent while more unread pages load is kept [CHAT-21, CHAT-22]', async () => {
    const server = world(twenty().map((each) => ({ ...each, read_at: null, unread: true })));
    const store = createChatStore(server.ports);
    const arrive = server.hold();
    void store.open();
    await settle();
    await arrive(0);
    server.letGo();
    store.send('Mine');
    await settle();
    expect(store.getState().loading).toBe('first');
    await arrive(1);
    await settle();
    expect(store.getState().messages.map((each) => each.position)).toEqual(range(1, 21));
  });

  it('messages deleted or read meanwhile stay so [CHAT-15, CHAT-16]', async () => {
    const { server, store, shown } = await opened([message(1, YOU), message(2, ME)]);
    const arrive = server.hold();
    void store.open();
    await settle();
    store.hear({
      type: 'news',
      events: [event('message.deleted', 'm1'), event('message.read', PROJECT, YOU, { ids: ['m2'] })],
    });
    await arrive(0);
    expect(shown()).toEqual([2]);
    expect(store.getState().messages[0]?.read_at).not.toBeNull();
  });

  it('a superseded response changes nothing [CHAT-22, CHAT-23]', async () => {
    const { server, store, shown } = await opened(twenty());
    await store.show('m5');
    const arrive = server.hold();
    void store.loadNewer();
    void store.latest();
    await settle();
    await arrive(1);
    await arrive(0);
    expect([shown(), store.getState()]).toMatchObject([range(16, 20), { newer: false, loading: null }]);
    void store.show('m5');
    void store.latest();
    void store.show('m10');
    await settle();
    await arrive(3);
    await arrive(2);
    expect([shown(), store.getState()]).toMatchObject([range(8, 12), { shown: 'm10', newer: true }]);
  });

  it('a gap reported meanwhile is closed afterwards [CHAT-20]', async () => {
    const { server, store, arrive } = await opening();
    server.add(message(2, YOU));
    store.hear({ type: 'reset' });
    await arrive(0);
    await settle();
    expect(store.getState().messages.map((each) => each.position)).toEqual([1, 2]);
  });

  it('events received among old messages apply back at the end [CHAT-20, CHAT-23]', async () => {
    const { server, store, shown } = await opened(twenty());
    await store.show('m5');
    const arrive = server.hold();
    void store.latest();
    await settle();
    server.letGo();
    server.add(message(21, YOU));
    store.hear({ type: 'news', events: [event('message.sent', 'm21')] });
    store.send('An answer');
    await settle();
    await arrive(0);
    await settle();
    expect(shown()).toEqual(range(16, 22));
  });
});

describe('when reading fails', () => {
  it('reads as soon as the connection is back, showing own messages meanwhile [CHAT-12, CHAT-21]', async () => {
    const server = world([message(1, YOU, READ)]);
    server.cut();
    const store = createChatStore(server.ports);
    await store.open();
    store.send('Written meanwhile');
    await settle();
    expect(store.getState()).toMatchObject({ failed: 'first', unsent: [{ state: 'waiting' }] });
    server.mend();
    store.hear({ type: 'line', up: true });
    await settle();
    await settle();
    expect(store.getState()).toMatchObject({ failed: null, unsent: [] });
    expect(store.getState().messages.map((each) => each.content)).toEqual(['Message 1', 'Written meanwhile']);
  });

  it('reports it even after something was sent, and shows everything once it can [CHAT-12]', async () => {
    const server = world(range(1, 8).map((at) => message(at, YOU, READ)));
    server.setUnreadable(true);
    const store = createChatStore(server.ports);
    await store.open();
    store.send('Sent all the same');
    await settle();
    await store.open();
    expect(store.getState()).toMatchObject({ failed: 'first', unsent: [] });
    server.setUnreadable(false);
    store.online();
    await settle();
    expect(store.getState()).toMatchObject({ failed: null, older: true });
    expect(store.getState().messages.map((each) => each.position)).toEqual(range(5, 9));
  });

  it('opens the message that was looked for once the connection is back [CHAT-23]', async () => {
    const server = world(range(1, 12).map((at) => message(at, YOU, READ)));
    server.cut();
    const store = createChatStore(server.ports);
    await store.open('m5');
    server.mend();
    store.hear({ type: 'line', up: true });
    await settle();
    expect(store.getState()).toMatchObject({ shown: 'm5', newer: true });
  });

  it('a reader who comes back is where they were, and at the end if that is gone [CHAT-23]', async () => {
    const { server, store, shown } = await opened(range(1, 20).map((at) => message(at, YOU, READ)));
    await store.reopen('m10');
    expect([shown(), store.getState()]).toMatchObject([range(8, 12), { shown: null, newer: true }]);
    await store.reopen('gone');
    expect([shown(), store.getState()]).toMatchObject([range(16, 20), { shown: null, newer: false }]);
    expect(server.failures).toEqual([]);
  });

  it('does not mistake server trouble for a missing message [CHAT-12, CHAT-23]', async () => {
    const { server, store, shown } = await opened(range(1, 12).map((at) => message(at, YOU, READ)));
    server.setUnreadable(true);
    await store.show('m5');
    expect([shown(), server.failures, store.getState().failed]).toEqual([range(8, 12), ['load'], 'more']);
  });

  it('closes a gap as soon as possible [CHAT-20]', async () => {
    const { server, store, shown } = await opened([message(1, YOU, READ)]);
    server.setUnreadable(true);
    server.add(message(2, YOU));
    store.hear({ type: 'reset' });
    await settle();
    expect(shown()).toEqual([1]);
    server.setUnreadable(false);
    await server.wake();
    expect(shown()).toEqual([1, 2]);
  });

  it('shows the newest messages if the one looked for is gone [CHAT-23]', async () => {
    const { server, store, shown } = await opened(range(1, 12).map((at) => message(at, YOU, READ)));
    Object.assign(server.messages[4] ?? {}, { gone: true });
    await store.show('m5');
    expect([shown(), server.failures]).toEqual([range(8, 12), ['gone']]);
    expect(store.getState()).toMatchObject({ shown: null, failed: null });
  });
});
