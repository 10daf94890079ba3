import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, type Refusal, startProduct } from '#test/support/product.ts';
import { newProject, type SharedProject, say, sharedProject } from '#test/support/projects.ts';
import type { Message, MessagePage } from './chat.contract.ts';

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
});
afterAll(() => product.close());

const list = (client: Client, id: string, query = '') =>
  client.call<MessagePage>('GET', `/projects/${id}/messages${query}`);
const send = (client: Client, id: string, body: object) =>
  client.call<Message & Refusal>('POST', `/projects/${id}/messages`, {
    client_id: crypto.randomUUID(),
    ...body,
  });

describe('sending', () => {
  it('stores the trimmed text with the documented fields, and reads it back with its sender [CHAT-03, CHAT-04, CHAT-05, CHAT-17, CHAT-19]', async () => {
    const { id, customer, provider } = shared;
    const { status, body } = await send(customer, id, { content: '  Hello Dana \n ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      project_id: id,
      sender_id: customer.id,
      recipient_id: provider.id,
      content: 'Hello Dana',
      message_type: 'text',
      is_encrypted: false,
      read_at: null,
      unread: false,
      ai_resource_data: null,
      sender: {
        user_id: customer.id,
        full_name: 'Maria Alvarez',
        email: customer.email,
        user_type: 'customer',
      },
    });
    const toRead = { ...body, unread: true };
    expect((await list(provider, id)).body.messages.at(-1)).toEqual(toRead);
    // Fetched by id, it is the same message.
    const usual = await provider.call<{ messages: Message[] }>(
      'GET',
      `/projects/${id}/messages/some?ids=${body.id}`,
    );
    expect(usual.body.messages).toEqual([toRead]);
    // UUIDs in upper case are the same ids.
    const shouted = await send(customer, id.toUpperCase(), {
      content: 'Loud',
      client_id: crypto.randomUUID().toUpperCase(),
    });
    expect((await list(provider, id)).body.messages.at(-1)).toEqual({ ...shouted.body, unread: true });
    const after = await list(provider, id, `?after=${body.position - 1}`);
    expect(after.body.messages).toEqual([toRead, { ...shouted.body, unread: true }]);
    const [row] = await product.sql('select deleted_at, read_at, is_encrypted from messages where id = $1', [
      body.id,
    ]);
    expect(row).toEqual({ deleted_at: null, read_at: null, is_encrypted: false });
  });

  it.each([
    ['nothing', ''],
    ['whitespace', ' \n\t '],
    ['5,001 characters', 'x'.repeat(5001)],
    ['a NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('refuses %s and stores nothing [CHAT-06, CH6]', async (_, content) => {
    const { id, customer } = shared;
    const before = await product.sql('select count(*) from messages');
    const { status, body } = await send(customer, id, { content });
    expect(status).toBe(422);
    expect(body.code).toBe('INVALID_INPUT');
    expect(await product.sql('select count(*) from messages')).toEqual(before);
  });

  it.each([
    ['the sender', { sender_id: crypto.randomUUID() }],
    ['the type', { message_type: 'system' }],
    ['encryption', { is_encrypted: true }],
    ['a read receipt', { read_at: '2026-01-01T00:00:00Z' }],
  ])('rejects %s supplied by the client [CHAT-05]', async (_, extra) => {
    const { status } = await send(shared.customer, shared.id, { content: 'Hello', ...extra });
    expect(status).toBe(422);
  });

  it('keeps markup, emoji, right-to-left text and 5,000 characters as they are [CHAT-05, CH6]', async () => {
    const { id, customer } = shared;
    for (const content of ['<script>alert(1)</script>', '👩‍👧 ❤️', 'שלום, אמא', 'x'.repeat(5000)]) {
      const { body } = await send(customer, id, { content });
      expect(body.content).toBe(content);
    }
  });

  it('stores a message once even when it is sent twenty times in parallel [CHAT-21]', async () => {
    const { id, customer } = shared;
    const client_id = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(customer, id, { client_id, content: 'Once' })),
    );
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((each) => each.body.id)).size).toBe(1);
    const rows = await product.sql('select count(*)::int from messages where client_id = $1', [client_id]);
    expect(rows).toEqual([{ count: 1 }]);
    const events = await product.sql('select count(*)::int from events where subject_id = $1', [
      answers[0]?.body.id,
    ]);
    expect(events).toEqual([{ count: 1 }]);
  });

  it('lets two people use the same client id without either noticing [CHAT-21]', async () => {
    const { id, customer, provider } = shared;
    const client_id = crypto.randomUUID();
    const mine = await send(customer, id, { client_id, content: 'Mine' });
    const yours = await send(provider, id, { client_id, content: 'Yours' });
    expect(yours.body).toMatchObject({ content: 'Yours', sender_id: provider.id });
    expect(yours.body.id).not.toBe(mine.body.id);
  });

  it('has no recipient while there is no provider, and logs no content [CHAT-17, LOG-05]', async () => {
    const customer = await product.person('Ana Alone');
    const id = await newProject(customer, null);
    const { body } = await send(customer, id, { content: 'A secret word' });
    expect(body.recipient_id).toBeNull();
    const events = await product.sql<{ kind: string; data: object }>(
      'select kind, data from events where subject_id = $1',
      [body.id],
    );
    expect(events).toEqual([{ kind: 'message.sent', data: {} }]);
  });
});

describe('reading', () => {
  it('returns the newest 50 first, then older ones, each once and in order [CHAT-02, CHAT-22]', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider, 'Long');
    for (let at = 1; at <= 120; at += 1) await say(at % 2 ? customer : provider, id, `Message ${at}`);
    const seen: string[] = [];
    let query = '';
    for (let page = 0; page < 3; page += 1) {
      const { body } = await list(customer, id, query);
      expect(body.older).toBe(page < 2);
      seen.unshift(...body.messages.map((each) => each.content));
      query = `?before=${body.messages[0]?.position}`;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => `Message ${at + 1}`));
  });

  it('opens around a message, and pages on from there [CHAT-23]', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider, 'Around');
    const sent = [];
    for (let at = 0; at < 130; at += 1) sent.push(await say(customer, id, `Message ${at}`));
    const { body } = await list(provider, id, `?around=${sent[60]?.id}`);
    expect(body.messages.map((each) => each.content)).toEqual(
      sent.slice(10, 110).map((each) => each.content),
    );
    expect(body).toMatchObject({ older: true, newer: true });
    const on = await list(provider, id, `?after=${body.messages.at(-1)?.position}`);
    expect(on.body.messages.map((each) => each.content)).toEqual(sent.slice(110).map((each) => each.content));
    expect(on.body.newer).toBe(false);
  });

  it('fetches by ids, leaving out messages of other projects and deleted ones [CHAT-08]', async () => {
    const { id, customer, provider } = shared;
    const other = await newProject(customer, provider);
    const here = await say(customer, id, 'Here');
    const gone = await say(customer, id, 'Gone');
    const there = await say(customer, other, 'There');
    await customer.call('DELETE', `/projects/${id}/messages/${gone.id}`);
    const ids = [here.id, gone.id, there.id, crypto.randomUUID()].map((each) => `ids=${each}`).join('&');
    const { body } = await provider.call<{ messages: Message[] }>(
      'GET',
      `/projects/${id}/messages/some?${ids}`,
    );
    expect(body.messages.map((each) => each.content)).toEqual(['Here']);
  });
});

describe('read receipts', () => {
  it('are set once, by the recipient, never by the sender [CHAT-16, ID10]', async () => {
    const { id, customer, provider } = shared;
    const { id: messageId } = await say(customer, id, 'Read me');
    const mark = (client: Client) =>
      client.call('POST', `/projects/${id}/messages/read`, { ids: [messageId] });
    const readAt = async () =>
      (
        await product.sql<{ read_at: Date | null }>('select read_at from messages where id = $1', [messageId])
      )[0]?.read_at;
    expect((await mark(customer)).status).toBe(200);
    expect(await readAt()).toBeNull();
    expect((await mark(provider)).status).toBe(200);
    const first = await readAt();
    expect(first).not.toBeNull();
    product.clock.set(new Date(product.clock.now().getTime() + 1000));
    await mark(provider);
    expect(await readAt()).toEqual(first);
    const recorded = await product.sql<{ data: { ids: string[] } }>(
      `select data from events where kind = 'message.read' and data->'ids' ? $1`,
      [messageId],
    );
    expect(recorded).toHaveLength(1);
  });

  it('are set by anyone but the sender where there was no recipient [CHAT-17]', async () => {
    const customer = await product.person('Eva Early');
    const provider = await product.person('Pat Provider', { type: 'service_provider' });
    const id = await newProject(customer, null);
    const early = await say(customer, id, 'Is anybody there?');
    await customer.call('PUT', `/projects/${id}/provider`, { service_provider_id: provider.id });
    await provider.call('POST', `/projects/${id}/messages/read`, { ids: [early.id] });
    const { body } = await list(customer, id);
    expect(body.messages[0]?.read_at).not.toBeNull();
  });
});

describe('deleting', () => {
  it('removes an own message for both sides; the row stays [CHAT-14, CHAT-15, CH7]', async () => {
    const { id, customer, provider } = shared;
    const { id: messageId } = await say(customer, id, 'Forget this');
    const path = `/projects/${id}/messages/${messageId}`;
    const wrong = await provider.call<Refusal>('DELETE', path);
    expect([wrong.status, wrong.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await customer.call('DELETE', path)).status).toBe(200);
    for (const client of [customer, provider]) {
      expect((await list(client, id)).body.messages.map((each) => each.id)).not.toContain(messageId);
    }
    expect((await customer.call('DELETE', path)).status).toBe(404);
    const rows = await product.sql<{ content: string }>('select content from messages where id = $1', [
      messageId,
    ]);
    expect(rows).toEqual([{ content: 'Forget this' }]);
  });

  it('and reading are also enforced by PostgreSQL, column by column [CHAT-15, CHAT-16, ID10, RL4]', async () => {
    const { id, customer, provider } = shared;
    const { id: messageId } = await say(customer, id, 'Mine alone');
    const change = (client: Client, column: 'deleted_at' | 'read_at') =>
      product.services.db.as(client.id, (trx) =>
        trx
          .updateTable('messages')
          .set({ [column]: new Date() })
          .where('id', '=', messageId)
          .execute(),
      );
    await expect(change(provider, 'deleted_at')).rejects.toMatchObject({ code: '42501' });
    await expect(change(customer, 'read_at')).rejects.toMatchObject({ code: '42501' });
    await expect(change(provider, 'read_at')).resolves.toBeDefined();
  });

  it('stays final when the deleted message is sent again [CHAT-14, CHAT-21]', async () => {
    const { id, customer } = shared;
    const made = await say(customer, id, 'Twice');
    await customer.call('DELETE', `/projects/${id}/messages/${made.id}`);
    const again = await send(customer, id, { client_id: made.client_id, content: 'Twice' });
    expect(again.status).toBe(404);
  });
});
