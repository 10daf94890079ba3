import { describe, expect, it } from 'vitest';
import { event, ME, message, opened, PROJECT, settle, world, YOU } from '#test/support/chat-store.ts';
import type { LiveEvent } from '#web/data/live.ts';
import { createChatStore } from './chat-store.ts';

describe('sending', () => {
  it('shows a message at once, then as the server stored it [CHAT-21]', async () => {
    const { server, store } = await opened();
    expect(store.send('  Hello ')).toBe(true);
    expect(store.getState().unsent).toMatchObject([{ content: 'Hello', state: 'sending' }]);
    await settle();
    expect(store.getState()).toMatchObject({ unsent: [], messages: [{ content: 'Hello' }] });
    expect(server.kept()).toEqual([]);
  });

  it('sends words again under the id they were sent with before [CHAT-21]', async () => {
    const { server, store } = await opened();
    store.send('Hello', undefined, 'sent before');
    await settle();
    expect(server.messages).toMatchObject([{ client_id: 'sent before', content: 'Hello' }]);
  });

  it('sends nothing for whitespace alone [CHAT-06]', async () => {
    const { server, store } = await opened();
    expect(store.send(' \n ')).toBe(false);
    await settle();
    expect(server.sent).toEqual([]);
  });

  it('queues messages while offline, and sends them once and in order [CHAT-20, CHAT-21]', async () => {
    const { server, store } = await opened();
    server.cut();
    store.send('One');
    store.send('Two');
    await settle();
    expect(store.getState().unsent.map((each) => each.state)).toEqual(['waiting', 'waiting']);
    expect(store.getState()).toMatchObject({ sendFailed: false, unsent: [{ cause: 'line' }, {}] });
    expect(server.failures).toEqual(['send']);
    expect(server.kept().map((each) => each.content)).toEqual(['One', 'Two']);
    server.mend();
    store.online();
    await settle();
    await settle();
    expect(server.messages.map((each) => each.content)).toEqual(['One', 'Two']);
    expect(store.getState().unsent).toEqual([]);
    expect(server.kept()).toEqual([]);
  });

  it('retries server errors with pauses, and reports only in the end [CHAT-13, CHAT-21]', async () => {
    const { server, store } = await opened();
    server.setTrouble(5);
    store.send('Hello');
    store.send('Behind it');
    await settle();
    for (const tries of [1, 2, 3, 4]) {
      expect(store.getState(), `after try ${tries}`).toMatchObject({
        sendFailed: false,
        unsent: [{ state: 'waiting', cause: 'server' }, { state: 'waiting' }],
      });
      expect(server.refused).toEqual([]);
      await server.wake();
    }
    expect(server.refused).toEqual(['Hello']);
    expect(store.getState()).toMatchObject({ sendFailed: true, unsent: [{ state: 'failed' }] });
    expect(server.sent).toEqual(['Behind it']);
    const [failed] = store.getState().unsent;
    store.retry(failed?.client_id ?? '');
    expect(store.getState()).toMatchObject({ sendFailed: false, unsent: [{ state: 'sending' }] });
    await settle();
    expect(store.getState()).toMatchObject({ sendFailed: false, unsent: [] });
  });

  it('resumes after a reload, under the same ids [CHAT-20, CHAT-21]', async () => {
    const { server, store } = await opened();
    server.cut();
    store.send('Left over');
    await settle();
    store.close();
    const [left] = server.kept();
    // It had arrived; only the response was lost.
    server.add(message(1, ME, { client_id: left?.client_id as string, content: 'Left over' }));
    server.mend();
    const again = createChatStore(server.ports);
    await again.open();
    await settle();
    expect(server.messages).toHaveLength(1);
    expect(again.getState()).toMatchObject({ unsent: [], messages: [{ content: 'Left over' }] });
  });

  it('keeps what another tab left unsent, and sends it next time [CHAT-20]', async () => {
    const server = world();
    const other = createChatStore(server.ports);
    await other.open();
    const store = createChatStore(server.ports);
    await store.open();
    server.cut();
    other.send('From the tab that was closed');
    await settle();
    other.close();
    store.send('From the one that stays');
    await settle();
    expect(server.kept()).toHaveLength(2);
    store.close();
    server.mend();
    await createChatStore(server.ports).open();
    await settle();
    expect(server.sent).toEqual(['From the tab that was closed', 'From the one that stays']);
    expect(server.kept()).toEqual([]);
  });

  it('names the refused message; Retry sends it, Delete drops it [CHAT-13, CHAT-21]', async () => {
    const { server, store } = await opened();
    server.setRefuse(true);
    store.send('One');
    store.send('Two');
    await settle();
    await settle();
    expect(store.getState().unsent.map((each) => each.state)).toEqual(['failed', 'failed']);
    expect(server.refused).toEqual(['One', 'Two']);
    expect(server.failures).toEqual(['send', 'send']);
    server.setRefuse(false);
    const [first, second] = store.getState().unsent;
    store.discard(first?.client_id as string);
    store.retry(second?.client_id as string);
    await settle();
    expect(server.messages.map((each) => [each.content, each.client_id])).toEqual([
      ['Two', second?.client_id],
    ]);
    expect(store.getState().unsent).toEqual([]);
  });

  it('treats the same words, resent after a refusal, as the same message [CHAT-13, CHAT-21]', async () => {
    const { server, store } = await opened();
    server.setRefuse(true);
    store.send('Again');
    await settle();
    server.setRefuse(false);
    store.send('Again');
    await settle();
    expect(server.messages).toHaveLength(1);
    expect(store.getState()).toMatchObject({ unsent: [], messages: [{ content: 'Again' }] });
  });
});

describe('live messages from others', () => {
  it('are fetched when announced, and placed in server order [CHAT-08, CHAT-20]', async () => {
    const { server, store, shown } = await opened([message(1, YOU), message(3, ME)]);
    server.add(message(4, YOU));
    // It began before the last one and committed after it.
    server.messages.splice(1, 0, message(2, YOU));
    store.hear({ type: 'news', events: [event('message.sent', 'm4'), event('message.sent', 'm2')] });
    await settle();
    expect(shown()).toEqual([1, 2, 3, 4]);
  });

  it('show the content they came with, even while nothing can be fetched [CHAT-08]', async () => {
    const { server, store, shown } = await opened([message(1, YOU)]);
    server.cut();
    store.hear({ type: 'news', events: [{ ...event('message.sent', 'm2'), message: message(2, YOU) }] });
    expect(shown()).toEqual([1, 2]);
  });

  it('are fetched later if the connection drops after the event [CHAT-20]', async () => {
    const { server, store, shown } = await opened([message(1, YOU)]);
    server.cut();
    server.add(message(2, YOU));
    server.add(message(3, YOU));
    store.hear({ type: 'news', events: [event('message.sent', 'm2')] });
    store.hear({ type: 'news', events: [event('message.sent', 'm3')] });
    await settle();
    expect(shown()).toEqual([1]);
    server.mend();
    await server.wake();
    expect(shown()).toEqual([1, 2, 3]);
  });

  it('do not duplicate an own message that is announced too [CHAT-08]', async () => {
    const { server, store } = await opened();
    store.send('Mine');
    store.hear({ type: 'news', events: [event('message.sent', 'm1', ME)] });
    await settle();
    await settle();
    store.hear({ type: 'news', events: [event('message.sent', 'm1', ME)] });
    await settle();
    expect(server.messages).toHaveLength(1);
    expect(store.getState()).toMatchObject({ messages: [{ content: 'Mine' }], unsent: [] });
  });

  it('take a deleted message away, even one announced in the same frame [CHAT-15]', async () => {
    const { server, store, shown } = await opened([message(1, YOU), message(2, YOU)]);
    server.add(message(3, YOU));
    store.hear({
      type: 'news',
      events: [event('message.deleted', 'm1'), event('message.sent', 'm3'), event('message.deleted', 'm3')],
    });
    await settle();
    expect(shown()).toEqual([2]);
  });

  it('mark own messages as read [CHAT-16, CHAT-21]', async () => {
    const { store } = await opened([message(1, ME), message(2, ME)]);
    store.hear({ type: 'news', events: [event('message.read', PROJECT, YOU, { ids: ['m1'] })] });
    expect(store.getState().messages.map((each) => each.read_at !== null)).toEqual([true, false]);
  });

  it('are ignored if they belong to another project [CHAT-08]', async () => {
    const { server, store, shown } = await opened([message(1, YOU)]);
    server.add(message(2, YOU));
    const elsewhere = { ...event('message.sent', 'm2'), project_id: 'other' } as LiveEvent;
    store.hear({ type: 'news', events: [elsewhere] });
    store.hear({ type: 'typing', project_id: 'other', by: YOU });
    await settle();
    expect([shown(), store.getState().typing]).toEqual([[1], null]);
  });

  it('show who is typing, until they stop or the message arrives [CHAT-22]', async () => {
    const { server, store } = await opened();
    store.hear({ type: 'typing', project_id: PROJECT, by: ME });
    expect(store.getState().typing).toBe(null);
    store.hear({ type: 'typing', project_id: PROJECT, by: YOU });
    expect(store.getState().typing).toBe(YOU);
    store.hear({ type: 'typing', project_id: PROJECT, by: 'ada' });
    expect(store.getState().typing).toBe('ada');
    await server.wake();
    expect(store.getState().typing).toBe(null);
    store.hear({ type: 'typing', project_id: PROJECT, by: YOU });
    server.add(message(1, YOU));
    store.hear({ type: 'news', events: [event('message.sent', 'm1')] });
    expect(store.getState().typing).toBe(null);
  });
});

describe('deleting a message', () => {
  it('that an earlier try has deleted is done, and says nothing of a failure [CHAT-15, AP11]', async () => {
    const { server, store } = await opened([message(1, ME)]);
    await server.ports.remove('m1');
    expect(await store.remove('m1')).toBe(true);
    expect([store.getState().messages, server.failures]).toEqual([[], []]);
  });

  it('that does not reach the server is said, and the message stays [CHAT-15]', async () => {
    const { server, store, shown } = await opened([message(1, ME)]);
    server.cut();
    expect(await store.remove('m1')).toBe(false);
    expect([shown(), server.failures]).toEqual([[1], ['remove']]);
  });
});

describe('seen messages', () => {
  it('are reported once, and only unread ones of others [CHAT-16]', async () => {
    const { server, store } = await opened([
      message(1, YOU),
      message(2, ME),
      message(3, YOU, { read_at: 'then' }),
    ]);
    store.sawMessages(['m1', 'm2', 'm3']);
    store.sawMessages(['m1']);
    await server.wake();
    expect(server.marked).toEqual([['m1']]);
  });

  it('are reported again after a connection failure [CHAT-16]', async () => {
    const { server, store } = await opened([message(1, YOU)]);
    server.cut();
    store.sawMessages(['m1']);
    await server.wake();
    server.mend();
    store.sawMessages(['m1']);
    await server.wake();
    expect(server.marked).toEqual([['m1']]);
  });
});
