import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listenLive } from '#test/support/live.ts';
import { type Client, type Product, type Refusal, startProduct } from '#test/support/product.ts';
import { giveReason, newProject, type SharedProject, say, sharedProject } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { Message, MessageHit, MessagePage, Version } from './chat.contract.ts';

const MINUTE = 60_000;

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const correct = (by: Client, id: string, message: string, content: string, edited_at: unknown = null) =>
  by.call<Message & Refusal>('PATCH', `/projects/${id}/messages/${message}`, { content, edited_at });
const history = (by: Client, id: string, message: string) =>
  by.call<{ versions: Version[] } & Refusal>('GET', `/projects/${id}/messages/${message}/history`);
const list = (by: Client, id: string) => by.call<MessagePage>('GET', `/projects/${id}/messages`);
const some = (by: Client, id: string, message: string) =>
  by.call<{ messages: Message[] }>('GET', `/projects/${id}/messages/some?ids=${message}`);
const words = async (by: Client, id: string, message: string) =>
  (await history(by, id, message)).body.versions.map((each) => each.content);
/** Backdates a message on the database clock. */
const sentAgo = (message: string, minutes: number) =>
  product.sql(`update messages set created_at = now() - make_interval(mins => $2) where id = $1`, [
    message,
    minutes,
  ]);

describe('a correction', () => {
  it('shows everyone the new words and the time, in lists and by id, and keeps the old words [CHAT-05]', async () => {
    const { id, customer, provider } = shared;
    const sent = await say(customer, id, 'The visit is at nine');
    const { status, body } = await correct(customer, id, sent.id, '  The visit is at ten ');
    expect(status).toBe(200);
    const { content: _, edited_at: __, ...same } = sent;
    expect(body).toMatchObject({ ...same, content: 'The visit is at ten', edited_at: expect.any(String) });
    for (const reader of [customer, provider]) {
      const read = { ...body, unread: reader === provider };
      expect((await list(reader, id)).body.messages.at(-1)).toEqual(read);
      expect((await some(reader, id, sent.id)).body.messages).toEqual([read]);
    }
    const again = await correct(customer, id, sent.id, 'The visit is at eleven', body.edited_at);
    expect(again.body.edited_at && again.body.edited_at > (body.edited_at ?? '')).toBe(true);
    const { versions } = (await history(provider, id, sent.id)).body;
    expect(versions).toEqual([
      { content: 'The visit is at nine', written_at: sent.created_at },
      { content: 'The visit is at ten', written_at: body.edited_at },
      { content: 'The visit is at eleven', written_at: again.body.edited_at },
    ]);
  });

  it('shows in replies to the message; search finds the new words and not the old [CHAT-22, CHAT-23]', async () => {
    const { id, customer, provider } = shared;
    const sent = await say(customer, id, 'Bring the zucchini');
    await provider.call('POST', `/projects/${id}/messages`, {
      client_id: crypto.randomUUID(),
      content: 'I will',
      reply_to: sent.id,
    });
    const { body } = await correct(customer, id, sent.id, 'Bring the artichokes');
    expect((await list(provider, id)).body.messages.at(-1)?.reply_to).toMatchObject({
      id: sent.id,
      content: 'Bring the artichokes',
      edited_at: body.edited_at,
    });
    const find = async (asked: string) =>
      (await provider.call<{ hits: MessageHit[] }>('GET', `/messages/search?words=${asked}`)).body.hits;
    expect((await find('artichokes')).map((each) => each.id)).toEqual([sent.id]);
    expect(await find('zucchini')).toEqual([]);
  });

  it('reaches the other side and the sender’s other tabs live, without content, and notifies nobody [CHAT-08]', async () => {
    const { id, customer, provider } = shared;
    const { app } = product;
    const sent = await say(customer, id, 'Her umbrella is blue');
    const listeners = [await listenLive(app, provider.cookie), await listenLive(app, customer.cookie)];
    // From here on, only live events count, not the backlog.
    for (const each of listeners) await each.until(() => each.frames.length > 0);
    await correct(customer, id, sent.id, 'Her umbrella is red');
    for (const each of listeners) {
      const edited = () => each.events().filter(({ kind }) => kind === 'message.edited');
      await each.until(() => edited().length > 0);
      expect(edited()).toMatchObject([{ subject_id: sent.id, actor_id: customer.id, data: {} }]);
      expect(JSON.stringify(each.frames)).not.toContain('umbrella');
      await each.leave();
    }
    const recorded = await product.sql<object>(
      `select recipient_ids[1] as recipient_id, data from events where kind = 'message.edited' and subject_id = $1`,
      [sent.id],
    );
    expect(recorded).toEqual([{ recipient_id: null, data: {} }]);
    const activity = await provider.call<{ entries: { description: string }[] }>(
      'GET',
      `/projects/${id}/activity`,
    );
    expect(JSON.stringify(activity.body)).toContain('Message corrected');
  });

  it('is idempotent: sent twice at once or retried it counts once, and unchanged words not at all [CHAT-21]', async () => {
    const { id, customer } = shared;
    const sent = await say(customer, id, 'Twise');
    const twice = await Promise.all([1, 2].map(() => correct(customer, id, sent.id, 'Twice')));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    // The response was lost, and the retry comes after the deadline.
    product.clock.set(new Date(Date.now() + 16 * MINUTE));
    expect(await untouched(product, () => correct(customer, id, sent.id, 'Twice'))).toMatchObject({
      status: 200,
    });
    expect(await words(customer, id, sent.id)).toEqual(['Twise', 'Twice']);
  });

  it('over a newer one from another device is refused with the current words [CHAT-20]', async () => {
    const { id, customer } = shared;
    const sent = await say(customer, id, 'Milk');
    const phone = await correct(customer, id, sent.id, 'Milk and bread');
    const { data } = await refused(product, 'CHANGED_MEANWHILE', () =>
      correct(customer, id, sent.id, 'Milk and eggs'),
    );
    expect(data).toEqual({ message: phone.body });
    const knowing = await correct(customer, id, sent.id, 'Milk and eggs', phone.body.edited_at);
    expect(knowing.status).toBe(200);
    expect(await words(customer, id, sent.id)).toEqual(['Milk', 'Milk and bread', 'Milk and eggs']);
  });

  it('wins once when two devices race, and the loser is notified', async () => {
    const { id, customer } = shared;
    const sent = await say(customer, id, 'Tuesday');
    const both = await Promise.all(
      ['Wednesday', 'Thursday'].map((day) => correct(customer, id, sent.id, day)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = both.find(({ status }) => status === 200)?.body.content;
    expect(await words(customer, id, sent.id)).toEqual(['Tuesday', won]);
  });
});

describe('permission to correct', () => {
  it('belongs to the sender alone: not the other side, an admin or anyone else; signed out gets 401', async () => {
    const { id, customer, provider } = shared;
    const sent = await say(customer, id, 'Mine');
    const admin = await product.person('Ada Admin', { admin: true });
    await giveReason(admin, id);
    const stranger = await product.person('Sam Stranger');
    await refused(product, 'FORBIDDEN', () => correct(provider, id, sent.id, 'Theirs'));
    // An admin's read is recorded.
    expect((await correct(admin, id, sent.id, 'Theirs')).status).toBe(403);
    const none = await correct(stranger, crypto.randomUUID(), sent.id, 'Theirs');
    const foreign = await refused(product, 'NOT_FOUND', () => correct(stranger, id, sent.id, 'Theirs'));
    expect(foreign).toEqual(none.body);
    expect((await history(stranger, id, sent.id)).body).toEqual(none.body);
    const nobody = await product.nobody().call('PATCH', `/projects/${id}/messages/${sent.id}`, { bad: 1 });
    expect(nobody.status).toBe(401);
    expect(await words(admin, id, sent.id)).toEqual(['Mine']);
    const ours = await say(admin, id, 'Can we help?');
    expect((await correct(admin, id, ours.id, 'How can we help?')).body).toMatchObject({
      content: 'How can we help?',
      team_name: 'Ada Admin',
      sender: null,
    });
  });

  it('ends after 15 minutes, by the server clock and by the database clock', async () => {
    const { id, customer } = shared;
    const sent = await say(customer, id, 'Early');
    product.clock.set(new Date(Date.parse(sent.created_at as string) + 14 * MINUTE));
    const { body } = await correct(customer, id, sent.id, 'In time');
    expect(body.content).toBe('In time');
    product.clock.set(new Date(Date.parse(sent.created_at as string) + 15 * MINUTE + 1));
    await refused(product, 'CORRECTION_CLOSED', () => correct(customer, id, sent.id, 'Late', body.edited_at));
    // A server whose clock runs behind.
    const other = await say(customer, id, 'Long ago');
    await sentAgo(other.id, 16);
    product.clock.set(new Date(Date.now() - 5 * MINUTE));
    await refused(product, 'CORRECTION_CLOSED', () => correct(customer, id, other.id, 'Late'));
  });

  it('does not cover deleted messages, other projects or system messages', async () => {
    const { id, customer, provider } = shared;
    const gone = await say(customer, id, 'Private');
    await correct(customer, id, gone.id, 'Private after all');
    await customer.call('DELETE', `/projects/${id}/messages/${gone.id}`);
    await refused(product, 'NOT_FOUND', () => correct(customer, id, gone.id, 'Back again'));
    // Nor can anyone read the old words.
    for (const reader of [customer, provider]) {
      const answer = await history(reader, id, gone.id);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        404,
        expect.not.stringMatching('Private'),
      ]);
    }
    const other = await newProject(customer, provider, 'Another');
    const elsewhere = await say(customer, other, 'Elsewhere');
    await refused(product, 'NOT_FOUND', () => correct(customer, id, elsewhere.id, 'Here'));
    const ours = await say(customer, id, 'Shared a file: plan.pdf');
    await product.sql(`update messages set message_type = 'system' where id = $1`, [ours.id]);
    await refused(product, 'FORBIDDEN', () => correct(customer, id, ours.id, 'Shared a file: will.pdf'));
  });

  it.each([
    ['nothing', ''],
    ['space', ' \n\t '],
    ['invisible characters', '​⁠ ㅤ'],
    ['5,001 characters', 'x'.repeat(5001)],
    ['a NUL', 'a\u0000b'],
  ])('cannot leave %s [CHAT-06]', async (_, content) => {
    const { id, customer } = shared;
    const sent = await say(customer, id, 'Words');
    const { data } = await refused(product, 'INVALID_INPUT', () => correct(customer, id, sent.id, content));
    const { fields } = data as { fields: { path: string; message: string }[] };
    expect([...new Set(fields.map((each) => each.path))]).toEqual(['content']);
  });
});

describe('the messages table', () => {
  const as = (person: Client, statement: string) =>
    product.services.db.as(person.id, (trx) => sql.raw(statement).execute(trx));

  it.each([
    ['the other side', 'provider', `content = 'Theirs', edited_at = now()`, '42501'],
    ['its sender, without a timestamp', 'customer', `content = 'Mine'`, '42501'],
    ['its sender, with a timestamp but no change', 'customer', `edited_at = now()`, '42501'],
    [
      'its sender, dated before it was sent',
      'customer',
      `content = 'Mine', edited_at = created_at - interval '1 s'`,
      '42501',
    ],
  ] as const)('rejects a correction by %s', async (_, who, change, code) => {
    const { id, customer } = shared;
    const sent = await say(customer, id, 'Kept');
    const changing = as(shared[who], `update messages set ${change} where id = '${sent.id}'`);
    await expect(changing).rejects.toMatchObject({ code });
    expect(await words(customer, id, sent.id)).toEqual(['Kept']);
  });

  it('rejects one after 15 minutes whatever timestamp is sent, and one of a deleted message', async () => {
    const { id, customer } = shared;
    const sent = await say(customer, id, 'Kept');
    await sentAgo(sent.id, 16);
    const late = `update messages set content = 'Late', edited_at = created_at + interval '1 min' where id = '${sent.id}'`;
    await expect(as(customer, late)).rejects.toMatchObject({ constraint: 'messages_corrected_in_time' });
    const gone = await say(customer, id, 'Gone');
    await customer.call('DELETE', `/projects/${id}/messages/${gone.id}`);
    const back = `update messages set content = 'Back', edited_at = now() where id = '${gone.id}'`;
    await expect(as(customer, back)).rejects.toMatchObject({ code: '42501' });
  });

  it('writes versions by itself: nobody can forge, change or delete one', async () => {
    const { id, customer, provider } = shared;
    const sent = await say(customer, id, 'First');
    await correct(customer, id, sent.id, 'Second');
    for (const statement of [
      `insert into message_versions values ('${sent.id}', 9, 'Never said', now())`,
      `update message_versions set content = 'Never said'`,
      'delete from message_versions',
    ])
      for (const person of [customer, provider])
        await expect(as(person, statement)).rejects.toMatchObject({ code: '42501' });
    expect(await words(provider, id, sent.id)).toEqual(['First', 'Second']);
  });
});
