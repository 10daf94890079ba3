import { describe, expect, it } from 'vitest';
import { event, ME, message, opened, range, settle, YOU } from '#test/support/chat-store.ts';
import { quoteOf } from '../chat.rules.ts';

const READ = { read_at: '2026-11-21T10:00:00.000Z' };
const AT = '2026-11-22T10:00:00.000Z';
const LATER = '2026-11-22T10:01:00.000Z';
const newsOf = (id: string) => ({ type: 'news' as const, events: [event('message.edited', id)] });

describe('an announced correction', () => {
  it('shows in place and in quotes of the message [CHAT-20]', async () => {
    const asked = message(1, YOU, { content: 'At nine?', ...READ });
    const { server, store } = await opened([asked, message(2, ME, { reply_to: quoteOf(asked) })]);
    Object.assign(server.messages[0] ?? {}, { content: 'At ten?', edited_at: AT });
    store.hear(newsOf('m1'));
    await settle();
    expect(store.getState().messages).toMatchObject([
      { content: 'At ten?', edited_at: AT },
      { reply_to: { content: 'At ten?', edited_at: AT } },
    ]);
  });

  it('is fetched once the connection is back, but not added to a list that does not reach it', async () => {
    const { server, store, shown } = await opened(range(1, 12).map((at) => message(at, YOU, READ)));
    server.messages[11] = message(12, YOU, { ...READ, content: 'New', edited_at: AT });
    server.messages[0] = message(1, YOU, { ...READ, content: 'Far', edited_at: AT });
    server.cut();
    store.hear(newsOf('m12'));
    store.hear(newsOf('m1'));
    await settle();
    server.mend();
    await server.wake();
    expect(shown()).toEqual(range(8, 12));
    expect(store.getState().messages.at(-1)).toMatchObject({ content: 'New' });
  });

  it('is not undone by a page read before it [CHAT-20]', async () => {
    const { server, store } = await opened(range(1, 8).map((at) => message(at, YOU, READ)));
    const arrives = server.hold();
    const older = store.loadOlder();
    await settle();
    server.messages[2] = message(3, YOU, { ...READ, content: 'Corrected', edited_at: AT });
    store.hear(newsOf('m3'));
    await settle();
    await arrives(1);
    await arrives(0);
    await older;
    expect(store.getState().messages[2]).toMatchObject({ content: 'Corrected', edited_at: AT });
  });

  it('yields to a later one that came with a page', async () => {
    const { server, store } = await opened([message(1, YOU, READ)]);
    server.messages[0] = message(1, YOU, { ...READ, content: 'Second', edited_at: AT });
    store.hear(newsOf('m1'));
    await settle();
    server.messages[0] = message(1, YOU, { ...READ, content: 'Third', edited_at: LATER });
    store.hear({ type: 'reset' });
    await settle();
    expect(store.getState().messages).toMatchObject([{ content: 'Third', edited_at: LATER }]);
  });
});

describe('an own correction', () => {
  it('shows at once, and throws the server’s error', async () => {
    const { server, store } = await opened([message(1, ME, READ)]);
    await store.correct({ id: 'm1', content: 'Better', edited_at: null });
    expect(store.getState().messages).toMatchObject([{ content: 'Better' }]);
    server.cut();
    await expect(store.correct({ id: 'm1', content: 'Best', edited_at: null })).rejects.toThrow('offline');
    expect(store.getState().messages).toMatchObject([{ content: 'Better' }]);
  });
});
