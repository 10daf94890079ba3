import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '#test/support/emitted-sql.ts';
import { type Client, type Product, type Refusal, startProduct } from '#test/support/product.ts';
import {
  fillProjects,
  giveReason,
  newProject,
  type SharedProject,
  say,
  setProvider,
  sharedProject,
} from '#test/support/projects.ts';
import type { Message, MessagePage } from './chat.contract.ts';
import { messagesOf } from './chat.queries.ts';

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
});
afterAll(() => product.close());

const answer = (by: Client, id: string, reply_to: unknown, more: object = {}) =>
  by.call<Message & Refusal>('POST', `/projects/${id}/messages`, {
    client_id: crypto.randomUUID(),
    content: 'Yes, at nine',
    reply_to,
    ...more,
  });
const list = (client: Client, id: string) => client.call<MessagePage>('GET', `/projects/${id}/messages`);
const some = (client: Client, id: string, message: string) =>
  client.call<{ messages: Message[] }>('GET', `/projects/${id}/messages/some?ids=${message}`);

describe('a reply', () => {
  it('shows the quoted sender and first words, the same in lists and by id', async () => {
    const { id, customer, provider } = shared;
    const asked = await say(provider, id, `Shall we say nine? ${'🌿'.repeat(200)}`);
    const { status, body } = await answer(customer, id, asked.id);
    expect(status).toBe(201);
    expect(body.reply_to).toEqual({
      id: asked.id,
      sender_id: provider.id,
      sender_name: 'Dana Whitfield',
      team_name: null,
      message_type: 'text',
      content: `Shall we say nine? ${'🌿'.repeat(121)}`,
      edited_at: null,
    });
    for (const reader of [customer, provider]) {
      const read = { ...body, unread: reader === provider };
      expect((await list(reader, id)).body.messages.at(-1)).toEqual(read);
      expect((await some(reader, id, body.id)).body.messages).toEqual([read]);
    }
  });

  it('quotes our team by name, and someone who has left by their name of that day', async () => {
    const { id, customer, provider } = await sharedProject(product);
    const admin = await product.person('Ada Admin', { admin: true });
    await giveReason(admin, id);
    const ours = await say(admin, id, 'Can we help?');
    const theirs = await say(provider, id, 'I can come');
    await answer(customer, id, ours.id);
    await answer(customer, id, theirs.id);
    const quoted = async () =>
      (await list(customer, id)).body.messages.slice(-2).map((each) => each.reply_to);
    const both = [
      { sender_name: null, team_name: 'Ada Admin', content: 'Can we help?' },
      { sender_name: 'Dana Whitfield', team_name: null, content: 'I can come' },
    ];
    expect(await quoted()).toMatchObject(both);
    await setProvider(customer, id, null);
    await product.sql(`update people set full_name = 'Dana Newname' where id = $1`, [provider.id]);
    expect(await quoted()).toMatchObject(both);
  });

  it('shows a deleted original as deleted, and none of its words', async () => {
    const { id, customer, provider } = await sharedProject(product);
    const asked = await say(provider, id, 'Private after all');
    const first = await answer(customer, id, asked.id);
    await provider.call('DELETE', `/projects/${id}/messages/${asked.id}`);
    // A reply sent after the deletion still goes through.
    const second = await answer(customer, id, asked.id);
    expect(second.status).toBe(201);
    const { body } = await list(customer, id);
    expect(body.messages.map((each) => each.id)).toEqual([first.body.id, second.body.id]);
    for (const each of body.messages) expect(each.reply_to).toMatchObject({ id: asked.id, content: null });
    expect(JSON.stringify(body)).not.toContain('Private');
    // Even if the row itself is deleted one day, the reply stays.
    await product.sql('delete from messages where id = $1', [asked.id]);
    expect((await list(customer, id)).body.messages.map((each) => each.reply_to)).toEqual([null, null]);
  });

  it('to another project’s message is refused like one to a nonexistent message, and stores nothing [PROJ-31]', async () => {
    const { id, customer, provider } = shared;
    const other = await newProject(customer, provider, 'Another');
    const elsewhere = await say(customer, other, 'Elsewhere');
    const before = await product.sql('select count(*) from messages');
    const foreign = await answer(customer, id, elsewhere.id);
    const none = await answer(customer, id, crypto.randomUUID());
    expect([foreign.status, foreign.body]).toEqual([404, none.body]);
    expect((await answer(customer, id, 'no id')).status).toBe(422);
    expect(await product.sql('select count(*) from messages')).toEqual(before);
  });

  it('sent again stays a single reply, even if the original was deleted in between [CHAT-21]', async () => {
    const { id, customer, provider } = shared;
    const asked = await say(provider, id, 'Still there?');
    const client_id = crypto.randomUUID();
    const first = await answer(customer, id, asked.id, { client_id });
    await product.sql('delete from messages where id = $1', [asked.id]);
    const again = await answer(customer, id, asked.id, { client_id });
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ id: first.body.id, reply_to: null });
  });

  it('is read together with its quote in one statement, by index [CHAT-22]', async () => {
    const { id, customer, provider } = await sharedProject(product);
    const asked = await say(provider, id, 'Which of these?');
    for (let at = 0; at < 5; at += 1) await answer(customer, id, asked.id);
    // A hundred projects of someone else.
    const stranger = await product.person('Sam Stranger');
    const projects = await fillProjects(product, { customer: stranger, title: 'Project', count: 100 });
    await product.sql(
      `insert into messages (id, project_id, sender_id, client_id, content, created_at)
       select gen_random_uuid(), p, $1, gen_random_uuid(), 'Message ' || i, now()
       from unnest($2::uuid[]) p, generate_series(1, 200) i`,
      [stranger.id, projects],
    );
    await product.sql('analyze messages');
    const quoted = (await list(customer, id)).body.messages.map((each) => each.reply_to?.id ?? null);
    expect(quoted).toEqual([null, ...Array(5).fill(asked.id)]);
    // The statement has one generic plan for everybody (docs/decisions/0060).
    const plan = await product.services.db.as(customer.id, async (trx) => {
      await sql.raw('set local plan_cache_mode = force_generic_plan').execute(trx);
      await sql.raw('set local enable_bitmapscan = off').execute(trx);
      await sql.raw(`prepare a_page (uuid, bigint) as ${textOf(messagesOf('before', id, 0))}`).execute(trx);
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(`explain execute a_page ('${id}', 1000000)`)
        .execute(trx);
      await sql.raw('deallocate a_page').execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/index scan using messages_(pkey|in_project) on messages q/i);
    expect(plan).not.toMatch(/seq scan on messages/i);
  });
});
