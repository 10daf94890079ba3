// The newest page that came with the document.
import { describe, expect, it } from 'vitest';
import { ME, message, READ, settle, world, YOU } from '#test/support/chat-store.ts';
import type { MessagePage } from '../chat.contract.ts';
import { createChatStore } from './chat-store.ts';

const HELLO = message(1, YOU, { content: 'Hello', ...READ });

/** A store whose document came with this page, and what the server was asked for. */
function arrived(page: MessagePage, stored = page.messages) {
  const server = world(stored);
  const asked: unknown[] = [];
  let early: MessagePage | undefined = page;
  const store = createChatStore({
    ...server.ports,
    list: (from) => {
      asked.push(from);
      return server.ports.list(from);
    },
    early: {
      peek: () => early,
      take: () => {
        const taken = early;
        early = undefined;
        return taken;
      },
    },
  });
  function forget() {
    early = undefined;
  }
  return { server, store, asked, forget };
}

describe('a page that came with the document', () => {
  it('is shown at once, and not asked for again [CHAT-01]', async () => {
    const { store, asked } = arrived({ messages: [HELLO], older: false, newer: false });
    expect(store.getState()).toMatchObject({ loading: null, messages: [{ content: 'Hello' }] });
    await store.open();
    expect(store.getState()).toMatchObject({ loading: null, messages: [{ content: 'Hello' }] });
    expect(asked).toEqual([]);
    // Opened once more, it may be old.
    await store.open();
    expect(asked).toEqual([{}]);
  });

  it('says where what is new begins [CHAT-16]', () => {
    const messages = [HELLO, message(2, YOU, { unread: true })];
    const { store } = arrived({ messages, older: false, newer: false });
    expect(store.getState().newFrom).toBe(2);
  });

  it('is read again if something has changed since it was shown', async () => {
    const page = { messages: [HELLO], older: false, newer: false };
    const { store, asked, forget } = arrived(page, [HELLO, message(2, ME, { content: 'And you?', ...READ })]);
    forget();
    await store.open();
    await settle();
    expect(asked).toEqual([{}]);
    expect(store.getState().messages.map((each) => each.content)).toEqual(['Hello', 'And you?']);
  });

  it('is not enough if unread messages may stand above it', async () => {
    const all = [1, 2, 3, 4, 5, 6].map((at) => message(at, YOU, { unread: true }));
    const { store, asked } = arrived({ messages: all.slice(-5), older: true, newer: false }, all);
    expect(store.getState()).toMatchObject({ loading: 'first', messages: [] });
    await store.open();
    expect(asked).toEqual([{}, { before: 2 }]);
    expect(store.getState().messages).toHaveLength(6);
  });

  it('does not keep a message that was asked for from being opened', async () => {
    const { store, asked } = arrived({ messages: [HELLO], older: false, newer: false });
    await store.open(HELLO.id);
    expect(asked).toEqual([{ around: HELLO.id }]);
    expect(store.getState().shown).toBe(HELLO.id);
  });
});
