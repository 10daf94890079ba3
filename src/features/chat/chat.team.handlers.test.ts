import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAsAdmin } from '#db/recorded-reading.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { giveReason, type SharedProject, say, sharedProject } from '#test/support/projects.ts';
import type { Conversation, Message, MessageHit, MessagePage } from './chat.contract.ts';

let product: Product;
let shared: SharedProject;
let admin: Client;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  admin = await product.person('Ada Admin', { admin: true });
  await giveReason(admin, shared.id);
});
afterAll(() => product.close());

describe('an admin who writes in a project', () => {
  it('is shown to both sides by their name of that day, and as one of our team, wherever it is read', async () => {
    const { id, customer, provider } = shared;
    const sent = await say(admin, id, 'We mended your umbrella');
    const said = { sender_id: admin.id, sender: null, team_name: 'Ada Admin' };
    expect(sent).toMatchObject(said);
    await product.sql(`update people set full_name = 'Ada Newname' where id = $1`, [admin.id]);
    for (const reader of [customer, provider]) {
      // The newest page, the page around it, and by id.
      const short = await reader.call<MessagePage>('GET', `/projects/${id}/messages`);
      const around = await reader.call<MessagePage>('GET', `/projects/${id}/messages?around=${sent.id}`);
      const some = await reader.call<{ messages: Message[] }>(
        'GET',
        `/projects/${id}/messages/some?ids=${sent.id}`,
      );
      for (const { body } of [short, around, some]) expect(body.messages.at(-1)).toMatchObject(said);
      expect(some.body.messages).toEqual([short.body.messages.at(-1)]);
      const found = await reader.call<{ hits: MessageHit[] }>('GET', '/messages/search?words=umbrella');
      expect(found.body.hits).toMatchObject([{ sender_name: null, team_name: 'Ada Admin' }]);
      const inbox = await reader.call<{ conversations: Conversation[] }>('GET', '/inbox');
      expect(inbox.body.conversations[0]?.latest.team_name).toBe('Ada Admin');
      const { body } = await reader.call<{ entries: unknown[] }>('GET', `/projects/${id}/activity`);
      expect(body.entries[0]).toMatchObject({
        kind: 'message.sent',
        actor: { user_id: admin.id, full_name: 'Ada Admin', is_team: true },
      });
    }
  });

  it('is without their name once their account is deleted [AUTH-50]', async () => {
    const { id, customer } = shared;
    const other = await product.person('Abe Admin', { admin: true });
    await giveReason(other, id);
    const sent = await say(other, id, 'Good bye');
    await product.sql('delete from people where id = $1', [other.id]);
    const { body } = await customer.call<MessagePage>('GET', `/projects/${id}/messages?around=${sent.id}`);
    expect(body.messages.at(-1)).toMatchObject({ sender_id: null, sender: null, team_name: 'Kinkeeper' });
  });
});

describe('the team name', () => {
  it('is never given to a member of the project, whatever the browser sends', async () => {
    const { id, customer, provider } = shared;
    expect(await say(customer, id, 'Hello')).toMatchObject({ team_name: null });
    expect(await say(provider, id, 'Hello')).toMatchObject({ team_name: null });
    const { status } = await customer.call('POST', `/projects/${id}/messages`, {
      client_id: crypto.randomUUID(),
      content: 'Hello',
      team_name: 'Maria Alvarez',
    });
    expect(status).toBe(422);
  });

  it.each([
    ['a customer claims to be of the team', () => shared.customer, 'Maria Alvarez'],
    ['a provider claims to be of the team', () => shared.provider, 'Dana Whitfield'],
    ['an admin uses another name', () => admin, 'Somebody Else'],
    ['an admin writes without a name', () => admin, null],
  ] as const)('is refused by PostgreSQL where %s [RL2]', async (_, who, name) => {
    const { id } = shared;
    const insert = sql`
      insert into messages (id, project_id, sender_id, client_id, content, created_at, team_name)
      values (gen_random_uuid(), ${id}, ${who().id}, gen_random_uuid(), 'Hello', now(), ${name})`;
    const reading = { at: product.clock.now(), actorId: who().id, what: 'project', reason: 'fault' };
    const writing = product.services.db.as(who().id, async (trx) => {
      // Opens the project to this admin only.
      await readAsAdmin(
        trx,
        reading,
        async () => [],
        () => null,
      );
      await insert.execute(trx);
    });
    await expect(writing).rejects.toMatchObject({ code: '42501' });
  });
});
