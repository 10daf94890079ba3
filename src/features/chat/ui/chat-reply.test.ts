import { describe, expect, it } from 'vitest';
import { event, message, opened, range, settle, world, YOU } from '#test/support/chat-store.ts';
import { quoteOf } from '../chat.rules.ts';
import { createChatStore } from './chat-store.ts';

describe('a reply', () => {
  it('waiting for a connection is still a reply after the page was closed [CHAT-20]', async () => {
    const asked = message(1, YOU, { content: 'At nine?' });
    const server = world([asked]);
    const before = createChatStore(server.ports);
    await before.open();
    server.cut();
    before.send('Yes', 'm1');
    await settle();
    before.close();
    // The device keeps the original's id, not someone else's words.
    expect(server.kept()).toMatchObject([{ content: 'Yes', reply_to: 'm1' }]);
    expect(JSON.stringify(server.kept())).not.toContain('At nine?');
    server.mend();
    const after = createChatStore(server.ports);
    await after.open();
    await settle();
    expect(after.getState().messages.at(-1)).toMatchObject({ content: 'Yes', reply_to: quoteOf(asked) });
  });

  it('is still a reply when retried after a refusal', async () => {
    const { server, store } = await opened([message(1, YOU)]);
    server.setRefuse(true);
    store.send('Yes', 'm1');
    await settle();
    server.setRefuse(false);
    // The words are back in the field, and are the same message.
    store.send('Yes');
    await settle();
    expect(store.getState().unsent).toEqual([]);
    expect(store.getState().messages.at(-1)?.reply_to?.id).toBe('m1');
  });

  it('comes back with its words if the server refuses them [CHAT-13]', async () => {
    const server = world([message(1, YOU)]);
    const refused: unknown[] = [];
    const store = createChatStore({ ...server.ports, onRefused: (...words) => refused.push(words) });
    await store.open();
    server.setRefuse(true);
    store.send('Yes', 'm1');
    await settle();
    expect(refused).toEqual([['Yes', 'm1']]);
  });

  it('shows nothing of an original that is deleted while on screen', async () => {
    const asked = message(1, YOU, { content: 'Private after all' });
    const { store } = await opened([asked, message(2, YOU, { reply_to: quoteOf(asked) })]);
    store.hear({ type: 'news', events: [event('message.deleted', 'm1')] });
    expect(store.getState().messages).toMatchObject([{ id: 'm2', reply_to: { id: 'm1', content: null } }]);
  });
});

describe('jumping to an original', () => {
  const READ = { read_at: '2026-11-21T10:00:00.000Z' };

  it('reads nothing if it is loaded, and the page around it if not', async () => {
    const { store, shown } = await opened(range(1, 12).map((at) => message(at, YOU, READ)));
    await store.jumpTo('m10');
    expect([shown(), store.getState().shown]).toEqual([range(8, 12), 'm10']);
    await store.jumpTo('m3');
    expect([shown(), store.getState().shown]).toEqual([range(1, 5), 'm3']);
  });
});
