import { describe, expect, it } from 'vitest';
import { event, ME, message, opened, PROJECT, settle, world, YOU } from '#test/support/chat-store.ts';
import { createChatStore } from './chat-store.ts';

describe('sending', () => {
  it('shows a message at once, then as the server has it [CHAT-21]', async () => {
    const { server, store } = await opened();
    expect(store.send('  Hello ')).toBe(true);
    expect(store.getState().unsent).toMatchObject([{ content: 'Hello', state: 'sending' }]);
    await settle();
    expect(store.getState()).toMatchObject({ unsent: [], messages: [{ content: 'Hello' }] });
    expect(server.kept()).toEqual([]);
  });

  it('sends nothing of space alone [CHAT-06]', async () => {
    const { server, store } = await opened();
    expect(store.send(' \n ')).toBe(false);
    await settle();
    expect(server.sent).toEqual([]);
  });

  it('keeps messages while the line is down, and sends them once and in order [CHAT-20, CHAT-21]', async () => {
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

  it('tries again when the server makes a mistake, with pauses, and says so only in the end [CHAT-13, CHAT-21]', async () => {
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

  it('goes on after a reload with what was left, with the same ids [CHAT-20, CHAT-21]', async () => {
    const { server, store } = await opened();
    server.cut();
    store.send('Left over');
    await settle();
    store.close();
    const [left] = server.kept();
    // It had arrived; only the answer was lost.
    server.add(message(1, ME, { client_id: left?.client_id as string, content: 'Left over' }));
    server.mend();
    const again = createChatStore(server.ports);
    await again.open();
    await settle();
    expect(server.messages).toHaveLength(1);
    expect(again.getState()).toMatchObject({ unsent: [], messages: [{ content: 'Left over' }] });
  });

  it('keeps what another tab left unsent, and sends it the next time [CHAT-20]', async () => {
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

  it('says which message was refused; Retry sends it, Delete forgets it [CHAT-13, CHAT-21]', async () => {
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

  it('takes the same words, sent again after they were refused, for the same message [CHAT-13, CHAT-21]', async () => {
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

describe('what others do', () => {
  it('is fetched when it is told, and stands where the server has it [CHAT-08, CHAT-20]', async () => {
    const { server, store, shown } = await opened([message(1, YOU), message(3, ME)]);
    server.add(message(4, YOU));
    // It was begun before the last one and committed after it.
    server.messages.splice(1, 0, message(2, YOU));
    store.hear({ type: 'news', events: [event('message.sent', 'm4'), event('message.sent', 'm2')] });
    await settle();
    expect(shown()).toEqual([1, 2, 3, 4]);
  });

  it('is shown with the words it is told with, also while nothing can be asked for [CHAT-08]', async () => {
    const { server, store, shown } = await opened([message(1, YOU)]);
    server.cut();
    store.hear({ type: 'news', events: [{ ...event('message.sent', 'm2'), message: message(2, YOU) }] });
    expect(shown()).toEqual([1, 2]);
  });

  it('is fetched later when the line fails between the word and the message [CHAT-20]', async () => {
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

  it('does not double an own message that is told too [CHAT-08]', async () => {
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

  it('takes a deleted message away, also one told in the same breath [CHAT-15]', async () => {
    const { server, store, shown } = await opened([message(1, YOU), message(2, YOU)]);
    server.add(message(3, YOU));
    store.hear({
      type: 'news',
      events: [event('message.deleted', 'm1'), event('message.sent', 'm3'), event('message.deleted', 'm3')],
    });
    await settle();
    expect(shown()).toEqual([2]);
  });

  it('marks own messages as read [CHAT-16, CHAT-21]', async () => {
    const { store } = await opened([message(1, ME), message(2, ME)]);
    store.hear({ type: 'news', events: [event('message.read', PROJECT, YOU, { ids: ['m1'] })] });
    expect(store.getState().messages.map((each) => each.read_at !== null)).toEqual([true, false]);
  });

  it('is nothing where it is of another project [CHAT-08]', async () => {
    const { server, store, shown } = await opened([message(1, YOU)]);
    server.add(message(2, YOU));
    store.hear({ type: 'news', events: [{ ...event('message.sent', 'm2'), project_id: 'other' }] });
    store.hear({ type: 'typing', project_id: 'other', by: YOU });
    await settle();
    expect([shown(), store.getState().typing]).toEqual([[1], false]);
  });

  it('shows that somebody types, until they stop or the message is there [CHAT-22]', async () => {
    const { server, store } = await opened();
    store.hear({ type: 'typing', project_id: PROJECT, by: ME });
    expect(store.getState().typing).toBe(false);
    store.hear({ type: 'typing', project_id: PROJECT, by: YOU });
    expect(store.getState().typing).toBe(true);
    await server.wake();
    expect(store.getState().typing).toBe(false);
    store.hear({ type: 'typing', project_id: PROJECT, by: YOU });
    server.add(message(1, YOU));
    store.hear({ type: 'news', events: [event('message.sent', 'm1')] });
    expect(store.getState().typing).toBe(false);
  });
});

describe('what was seen', () => {
  it('is told once, for unread messages of others only [CHAT-16]', async () => {
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

  it('is told again when the line was down [CHAT-16]', async () => {
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
