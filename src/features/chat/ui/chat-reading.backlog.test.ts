import { describe, expect, it } from 'vitest';
import { event, ME, message, opened, PROJECT, READ, range, settle, YOU } from '#test/support/chat-store.ts';

describe('the line above new messages', () => {
  it.each([
    ['in the newest page', 18, range(16, 20)],
    ['some pages up', 8, range(6, 20)],
    ['further up than is read at once', 1, range(11, 30), 30],
  ])('is above the first unread, %s [CHAT-22]', async (_, unreadFrom, read, count = 20) => {
    const stored = range(1, count).map((at) =>
      message(at, YOU, { read_at: at < unreadFrom ? 'then' : null }),
    );
    const { store, shown } = await opened(stored);
    expect([shown(), store.getState().newFrom]).toEqual([read, Math.max(unreadFrom, read[0] ?? 0)]);
  });
});

describe('a backlog', () => {
  const backlog = () => range(1, 40).map((at) => message(at, YOU));

  it('is read as a whole, including pages not loaded yet [CHAT-16]', async () => {
    const { server, store } = await opened(backlog());
    expect(store.getState().messages.length).toBeLessThan(40);
    expect(await store.readAll()).toBe(true);
    expect(server.throughs).toEqual([40]);
    expect(store.getState().messages.every((each) => each.read_at !== null)).toBe(true);
    expect(store.getState().newFrom).toBeNull();
    // Nothing left to report.
    await store.readAll();
    expect(server.throughs).toEqual([40]);
  });

  it('stays unread while offline, with an error shown [CHAT-16]', async () => {
    const { server, store } = await opened(backlog());
    server.cut();
    expect(await store.readAll()).toBe(false);
    expect(server.failures).toEqual(['read']);
    expect(store.getState().messages.some((each) => each.read_at !== null)).toBe(false);
    server.mend();
    expect(await store.readAll()).toBe(true);
  });

  it('is read quietly by whoever answers, once the line is back at the latest [CHAT-16]', async () => {
    const { server, store } = await opened([message(1, YOU)]);
    server.cut();
    store.send('Yes');
    await store.answered();
    await settle();
    expect(server.failures).toEqual(['send']);
    server.mend();
    store.online();
    await settle();
    await settle();
    expect(server.throughs).toEqual([1]);
    expect(store.getState().messages.some((each) => each.unread)).toBe(false);
    store.online();
    await settle();
    expect(server.throughs).toEqual([1]);
  });

  it('is read by each family member separately [CHAT-16, CHAT-17]', async () => {
    const many = (at: number, sender: string) => message(at, sender, { recipient_id: null });
    const { store } = await opened([many(1, YOU), many(2, YOU), many(3, ME)]);
    const hear = (actor: string, data: object) =>
      store.hear({ type: 'news', events: [event('message.read', PROJECT, actor, data)] });
    const unread = () => store.getState().messages.map((each) => each.unread);
    const read = () => store.getState().messages.map((each) => each.read_at !== null);
    hear('rosa', { own: ['m1', 'm3'] });
    hear('rosa', { through: 3 });
    expect([unread(), read()]).toEqual([
      [true, true, false],
      [false, false, false],
    ]);
    // First on another of my devices; then the last of them reads it.
    hear(ME, { own: ['m1'] });
    expect([unread(), read()]).toEqual([
      [false, true, false],
      [false, false, false],
    ]);
    hear('rosa', { ids: ['m1', 'm3'] });
    expect([unread(), read()]).toEqual([
      [false, true, false],
      [true, false, true],
    ]);
    hear(ME, { through: 3 });
    expect([unread(), read()]).toEqual([
      [false, false, false],
      [true, false, true],
    ]);
  });

  it('of the other side is marked by one event, and later messages are not [CHAT-16, CHAT-21]', async () => {
    const { store } = await opened([message(1, ME), message(2, YOU), message(3, ME)]);
    store.hear({ type: 'news', events: [event('message.read', PROJECT, YOU, { through: 2 })] });
    expect(store.getState().messages.map((each) => each.read_at !== null)).toEqual([true, false, false]);
  });
});

describe('the start of what is new', () => {
  it('is set again on each opening and on return to the tab [CHAT-22]', async () => {
    const { server, store } = await opened([message(1, YOU, READ), message(2, YOU)]);
    expect(store.getState().newFrom).toBe(2);
    Object.assign(server.messages[1] ?? {}, READ);
    server.add(message(3, YOU));
    await store.open();
    expect(store.getState().newFrom).toBe(3);
    Object.assign(server.messages[2] ?? {}, READ);
    await store.open();
    expect(store.getState().newFrom).toBeNull();
    server.add(message(4, YOU));
    store.hear({ type: 'news', events: [event('message.sent', 'm4')] });
    await settle();
    expect(store.getState().newFrom).toBeNull();
    store.returned();
    expect(store.getState().newFrom).toBe(4);
  });
});
