import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { leaveProject, newProject, say, setProvider, sharedProject } from '#test/support/projects.ts';
import { findProject } from '../projects/projects.queries.ts';
import { changeProvider } from '../projects/projects.store.queries.ts';
import type { MessageHit, MessagePage } from './chat.contract.ts';
import { insertMessage } from './chat.queries.ts';

let product: Product;
let stranger: Client;
beforeAll(async () => {
  product = await startProduct();
  stranger = await product.person('Sam Stranger');
});
afterAll(() => product.close());

const formerIn = (id: string) =>
  product.sql<{ person_id: string }>(
    'select person_id from project_members where project_id = $1 and left_at is not null',
    [id],
  );
const list = (client: Client, id: string) => client.call<MessagePage>('GET', `/projects/${id}/messages`);

describe('a provider removed while sending', () => {
  const message = (project_id: string) => ({
    id: crypto.randomUUID(),
    client_id: crypto.randomUUID(),
    project_id,
    content: 'At nine?',
    message_type: 'text' as const,
    about: null,
    reply_to: null,
    team_name: null,
    at: product.clock.now(),
  });

  it('is sent nothing; what the customer writes is stored for the next provider [CHAT-17, PROJ-31]', async () => {
    const { id, customer } = await sharedProject(product);
    const stored = await product.services.db.as(customer.id, async (trx) => {
      expect(await findProject(trx, id)).toMatchObject({ service_provider: { full_name: 'Dana Whitfield' } });
      await setProvider(customer, id, null);
      return insertMessage(trx, message(id));
    });
    expect(stored).toMatchObject({ content: 'At nine?', recipient_id: null });
  });

  it('can no longer send [CHAT-17, PROJ-31]', async () => {
    const { id, customer, provider } = await sharedProject(product);
    const stored = await product.services.db.as(provider.id, async (trx) => {
      expect(await findProject(trx, id)).toBeDefined();
      await setProvider(customer, id, null);
      return insertMessage(trx, message(id));
    });
    expect(stored).toBeUndefined();
    expect((await list(customer, id)).body.messages).toEqual([]);
  });
});

describe('a provider who has left', () => {
  const FORMER = { full_name: 'Dana Whitfield', email: null, user_type: 'service_provider' };
  async function left() {
    const made = await sharedProject(product);
    await say(made.provider, made.id, 'Tuesday at nine, agreed');
    await setProvider(made.customer, made.id, null);
    return made;
  }

  it('can no longer read; their messages stay, with their name but no address [CHAT-02, CHAT-03, PROJ-31, SU3]', async () => {
    const { id, customer, provider } = await left();
    expect((await list(provider, id)).status).toBe(404);
    const sending = { client_id: crypto.randomUUID(), content: 'And now?' };
    expect((await provider.call('POST', `/projects/${id}/messages`, sending)).status).toBe(404);
    const sender = { user_id: provider.id, ...FORMER };
    const { body } = await list(customer, id);
    expect(body.messages).toMatchObject([{ content: 'Tuesday at nine, agreed', sender_id: provider.id }]);
    expect(body.messages[0]?.sender).toEqual(sender);
    const found = await customer.call<{ hits: MessageHit[] }>('GET', '/messages/search?words=agreed');
    expect(found.body.hits.map((each) => each.sender_name)).toEqual(['Dana Whitfield']);
    expect((await customer.call('GET', `/profiles/${provider.id}`)).status).toBe(404);
  });

  it('keeps the name of that day, also for newcomers and for people who know them elsewhere [CHAT-02]', async () => {
    const { id, customer, provider } = await left();
    await newProject(customer, provider, 'Another');
    await product.sql(`update people set full_name = 'Dana Newname' where id = $1`, [provider.id]);
    const next = await product.person('Nora Next', { type: 'service_provider' });
    await setProvider(customer, id, next);
    for (const reader of [customer, next]) {
      expect((await list(reader, id)).body.messages[0]?.sender).toEqual({ user_id: provider.id, ...FORMER });
    }
  });

  it('is a companion again when invited back, and a former one after leaving again [CHAT-03]', async () => {
    const { id, customer, provider } = await left();
    const sender = async () => (await list(customer, id)).body.messages[0]?.sender;
    const kept = () => formerIn(id);
    await setProvider(customer, id, provider);
    expect(await sender()).toMatchObject({ user_id: provider.id, email: provider.email });
    expect(await kept()).toHaveLength(0);
    await setProvider(customer, id, null);
    expect(await sender()).toEqual({ user_id: provider.id, ...FORMER });
    expect(await kept()).toHaveLength(1);
  });

  it('keeps the name when the system adds someone else, and returns by an invitation [PROJ-21]', async () => {
    const { id, customer, provider } = await sharedProject(product);
    const kept = () => formerIn(id);
    const other = await product.person('Omar Other', { type: 'service_provider' });
    const change = (to: Client) =>
      product.services.db.asSystem(async (trx) => {
        const project = await findProject(trx, id);
        if (project) await changeProvider(trx, project, to.id, { by: to.id, at: product.clock.now() });
      });
    await say(provider, id, 'Bye');
    await change(other);
    expect(await kept()).toEqual([{ person_id: provider.id }]);
    expect((await list(customer, id)).body.messages[0]?.sender).toEqual({ user_id: provider.id, ...FORMER });
    await change(provider);
    expect(await kept()).toEqual([{ person_id: other.id }]);
  });

  it('becomes nameless once their account is deleted [CHAT-03]', async () => {
    const { id, customer, provider } = await left();
    const { id: second } = await left();
    const present = await sharedProject(product);
    await product.sql('delete from people where id = any ($1)', [[provider.id, present.provider.id]]);
    expect((await list(customer, id)).body.messages[0]).toMatchObject({ sender_id: null, sender: null });
    expect([await formerIn(id), await formerIn(second), await formerIn(present.id)]).toEqual([
      [],
      [{ person_id: expect.any(String) }],
      [],
    ]);
  });

  it('is visible in PostgreSQL to project members only, and only under their own name [PROJ-31, RL2, RL3]', async () => {
    const { id, customer, provider } = await left();
    const as = (who: Client, statement: string) =>
      product.services.db.as(who.id, async (trx) => (await sql.raw(statement).execute(trx)).rows.length);
    const reading = `select from project_members where project_id = '${id}' and left_at is not null`;
    expect([await as(customer, reading), await as(provider, reading), await as(stranger, reading)]).toEqual([
      1, 0, 0,
    ]);
    const made = await sharedProject(product);
    for (const statement of [
      `update project_members set left_at = now(), left_name = 'Somebody Else' where project_id = '${made.id}'`,
      `insert into project_members (project_id, person_id, role, joined_at, left_at, left_name)
       values ('${made.id}', '${stranger.id}', 'provider', now(), now(), 'Sam Stranger')`,
    ]) {
      await expect(as(made.customer, statement)).rejects.toMatchObject({ code: '42501' });
    }
    // Even bypassing every rule, the name is the one of that day.
    await leaveProject(product, made.id, made.provider);
    await product.sql(`update project_members set left_name = 'Somebody Else' where project_id = $1`, [
      made.id,
    ]);
    const names = await product.sql(
      'select left_name from project_members where project_id = $1 order by role',
      [made.id],
    );
    expect(names).toEqual([{ left_name: null }, { left_name: 'Dana Whitfield' }]);
  });
});
