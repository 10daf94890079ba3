import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../kit/live-event.ts';
import type { Message, MessagePage } from '../chat.contract.ts';
import type { Unsent } from './chat-outbox.ts';
import { chatRows } from './chat-rows.ts';
import { type ChatPorts, createChatStore } from './chat-store.ts';

const ME = 'me';
const YOU = 'you';
const PROJECT = 'project';

/** A server with a list of messages, a line that can be cut, and a clock that does not run by itself. */
function world(stored: Message[] = []) {
  const messages = [...stored];
  let up = true;
  let refuse = false;
  const kept = new Map<string, Unsent>();
  let sleepers: (() => void)[] = [];
  let ids = 0;
  const marked: string[][] = [];
  const failures: string[] = [];
  const refused: string[] = [];
  const sent: string[] = [];
  class Refused extends Error {}
  async function line<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (!up) throw new Error('offline');
    if (refuse) throw new Refused('no');
    return work();
  }
  const live = () => messages.filter((each) => !('gone' in each));
  const ports: ChatPorts = {
    ...{ personId: ME, projectId: PROJECT },
    list: ({ before, after, around }) =>
      line((): MessagePage => {
        const all = live();
        if (around) {
          const at = all.findIndex((each) => each.id === around);
          return {
            messages: all.slice(Math.max(0, at - 2), at + 3),
            older: at > 2,
            newer: at + 3 < all.length,
          };
        }
        if (after !== undefined)
          return { messages: all.filter((each) => each.position > after), older: true, newer: false };
        const older = all.filter((each) => before === undefined || each.position < before);
        return { messages: older.slice(-5), older: older.length > 5, newer: before !== undefined };
      }),
    some: (wanted) => line(() => live().filter((each) => wanted.includes(each.id))),
    send: (client_id, content) =>
      line(() => {
        sent.push(content);
        const known = messages.find((each) => each.client_id === client_id);
        if (known) return known;
        const made = message(messages.length + 1, ME, { client_id, content });
        messages.push(made);
        return made;
      }),
    remove: (id) =>
      line(() => void Object.assign(messages.find((each) => each.id === id) ?? {}, { gone: true })),
    markRead: (wanted) => line(() => void marked.push(wanted)),
    newId: () => `client-${++ids}`,
    kept: {
      read: () => [...kept.values()],
      put: (unsent) => void kept.set(unsent.client_id, unsent),
      remove: (clientId) => void kept.delete(clientId),
    },
    sleep: () => new Promise((resolve) => sleepers.push(resolve)),
    isFinal: (error) => error instanceof Refused,
    onRefused: (content) => refused.push(content),
    onFailure: (what) => failures.push(what),
  };
  return {
    ...{ ports, messages, marked, failures, refused, sent },
    kept: () => [...kept.values()],
    cut: () => {
      up = false;
    },
    mend: () => {
      up = true;
    },
    setRefuse: (no: boolean) => {
      refuse = no;
    },
    /** Lets every pause end. */
    wake: async () => {
      const now = sleepers;
      sleepers = [];
      for (const each of now) each();
      await settle();
    },
    add: (made: Message) => messages.push(made),
  };
}

function message(position: number, sender: string, more: Partial<Message> = {}): Message {
  return {
    ...{ id: `m${position}`, position, project_id: PROJECT, sender_id: sender, recipient_id: null },
    ...{
      client_id: `c${position}`,
      content: `Message ${position}`,
      message_type: 'text',
      is_encrypted: false,
    },
    ...{ created_at: new Date(1_700_000_000_000 + position * 1000).toISOString(), read_at: null },
    ...{ ai_resource_data: null, sender: null, ...more },
  } as Message;
}
const event = (kind: string, subject_id: string, actor_id = YOU, data = {}): LiveEvent => ({
  ...{
    kind,
    subject_id,
    actor_id,
    data,
    at: '2026-11-21T10:00:00.000Z',
    project_id: PROJECT,
    subject_type: 'message',
  },
});
const settle = () => new Promise((resolve) => setTimeout(resolve));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

async function opened(stored: Message[] = []) {
  const server = world(stored);
  const store = createChatStore(server.ports);
  await store.open();
  await settle();
  const shown = () => store.getState().messages.map((each) => each.position);
  return { server, store, shown };
}

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
    expect(store.getState().unsent.map((each) => each.state)).toEqual(['waiting', 'sending']);
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

describe('after a gap', () => {
  it('has what is new, and not what was deleted meanwhile [CHAT-20]', async () => {
    const { server, store, shown } = await opened(range(1, 3).map((at) => message(at, YOU)));
    Object.assign(server.messages[1] ?? {}, { gone: true });
    server.add(message(4, YOU));
    store.hear({ type: 'fresh' });
    await settle();
    expect(shown()).toEqual([1, 3, 4]);
  });

  it('begins at the newest page where more was missed than a page holds [CHAT-20, CHAT-22]', async () => {
    const { server, store, shown } = await opened(range(1, 3).map((at) => message(at, YOU)));
    for (const at of range(4, 20)) server.add(message(at, YOU));
    store.hear({ type: 'fresh' });
    await settle();
    expect(shown()).toEqual(range(16, 20));
    await store.loadOlder();
    expect(shown()).toEqual(range(11, 20));
  });
});

describe('going through', () => {
  it('reads older pages until there are none, once each [CHAT-22]', async () => {
    const { store, shown } = await opened(range(1, 12).map((at) => message(at, YOU)));
    expect(shown()).toEqual(range(8, 12));
    await Promise.all([store.loadOlder(), store.loadOlder()]);
    expect(shown()).toEqual(range(3, 12));
    await store.loadOlder();
    expect([shown(), store.getState().older]).toEqual([range(1, 12), false]);
  });

  it('shows a found message in its place, and what is new only at the end again [CHAT-23]', async () => {
    const { server, store, shown } = await opened(range(1, 12).map((at) => message(at, YOU)));
    await store.show('m5');
    expect([shown(), store.getState().newer]).toEqual([range(3, 7), true]);
    server.add(message(13, YOU));
    store.hear({ type: 'news', events: [event('message.sent', 'm13')] });
    await settle();
    expect(shown()).toEqual(range(3, 7));
    await store.latest();
    expect(shown()).toEqual(range(9, 13));
  });

  it('says so when nothing can be read, and tries again [CHAT-12]', async () => {
    const server = world([message(1, YOU)]);
    server.cut();
    const store = createChatStore(server.ports);
    await store.open();
    expect([store.getState().failed, server.failures]).toEqual([true, ['load']]);
    server.mend();
    await store.open();
    expect(store.getState()).toMatchObject({ failed: false, messages: [{ id: 'm1' }] });
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

describe('the rows of the list', () => {
  it('part days, mark where the new ones begin, and name who begins to speak [CHAT-02, CHAT-22]', () => {
    const at = (day: number, minute: number) =>
      `2026-11-2${day}T10:${String(minute).padStart(2, '0')}:00.000Z`;
    const messages = [
      message(1, YOU, { created_at: at(0, 1) }),
      message(2, YOU, { created_at: at(0, 2) }),
      message(3, YOU, { created_at: at(0, 9) }),
      message(4, ME, { created_at: at(1, 1) }),
      message(5, YOU, { created_at: at(1, 1) }),
    ];
    const rows = chatRows(messages, 5, (iso) => iso.slice(0, 10));
    expect(
      rows.map((row) =>
        row.type === 'message' ? `${row.message.position}${row.leads ? ' leads' : ''}` : row.type,
      ),
    ).toEqual(['day', '1 leads', '2', '3 leads', 'day', '4 leads', 'new', '5 leads']);
  });
});
