import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, newProject, say, setProvider, sharedProject } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import type { Conversation, MessagePage } from './chat.contract.ts';
import { countUnread } from './chat.reading.queries.ts';

let product: Product;
let stranger: Client;
beforeAll(async () => {
  product = await startProduct();
  stranger = await product.person('Sam Stranger');
});
afterAll(() => product.close());

const list = (client: Client, id: string) => client.call<MessagePage>('GET', `/projects/${id}/messages`);

describe('the inbox', () => {
  const inbox = async (client: Client) =>
    (await client.call<{ conversations: Conversation[] }>('GET', '/inbox')).body.conversations;

  it('counts messages written before anyone joined as unread for whoever joins [CHAT-17, DASH-07, DASH-20]', async () => {
    const customer = await product.person('Carla Customer');
    const provider = await product.person('Petra Provider', { type: 'service_provider' });
    const id = await newProject(customer, null, 'Nobody yet');
    await say(customer, id, 'Whoever comes, please read this first');
    await setProvider(customer, id, provider);
    const counts = async (client: Client) => [
      (await inbox(client)).map((each) => each.unread),
      (await client.call<{ unread_messages: number }>('GET', '/dashboard')).body.unread_messages,
    ];
    expect([await counts(customer), await counts(provider)]).toEqual([
      [[0], 0],
      [[1], 1],
    ]);
    const [read] = (await list(provider, id)).body.messages;
    await provider.call('POST', `/projects/${id}/messages/read`, { ids: [read?.id] });
    expect(await counts(provider)).toEqual([[0], 0]);
    // Messages addressed to someone who has left no longer count for anyone.
    await say(customer, id, 'Petra, are you there?');
    await setProvider(customer, id, null);
    const next = await product.person('Nora Next', { type: 'service_provider' });
    await setProvider(customer, id, next);
    expect(await counts(next)).toEqual([[0], 0]);
  });

  it('lists the latest message of each project, newest first, with unread counts [DASH-20, DASH-07]', async () => {
    const { customer, provider } = await sharedProject(product, 'First');
    const second = await newProject(customer, provider, 'Second');
    const first =
      (await customer.call<{ projects: { id: string }[] }>('GET', '/projects')).body.projects.at(-1)?.id ??
      '';
    await say(customer, first, 'One');
    await say(provider, second, 'Two');
    await say(provider, second, 'Three');
    expect(
      (await inbox(customer)).map((each) => [each.project_title, each.latest.content, each.unread]),
    ).toEqual([
      ['Second', 'Three', 2],
      ['First', 'One', 0],
    ]);
    expect((await inbox(provider)).map((each) => [each.with_name, each.unread])).toEqual([
      ['Maria Alvarez', 0],
      ['Maria Alvarez', 1],
    ]);
    expect(await inbox(stranger)).toEqual([]);
  });

  it('keeps what is written in a project that has ended, for whoever is left, and notifies nobody [CHAT-17, AUTH-50]', async () => {
    const customer = await product.person('Carl Customer');
    const provider = await product.person('Petra Provider', { type: 'service_provider' });
    const id = await newProject(customer, provider, 'Ended');
    await say(customer, id, 'Thank you for everything');
    await product.services.db.asSystem((trx) =>
      trx.deleteFrom('people').where('id', '=', customer.id).execute(),
    );
    const own = await say(provider, id, 'Last visit: the ramp is in place');
    expect(
      (await list(provider, id)).body.messages.map((each) => [each.sender?.full_name, each.unread]),
    ).toEqual([
      [undefined, true],
      ['Petra Provider', false],
    ]);
    expect(own).toMatchObject({ recipient_id: null });
    expect(
      await product.sql(
        'select from event_recipients r join events e on e.id = r.event_id where e.subject_id = $1',
        [own.id],
      ),
    ).toEqual([]);
  });

  it('counts by index, however many messages there are [CHAT-16, DASH-07]', async () => {
    const { customer } = await sharedProject(product, 'Counted');
    const projects = await fillProjects(product, { customer: stranger, title: 'Project', count: 100 });
    await product.sql(
      `insert into messages (id, project_id, sender_id, client_id, content, created_at)
       select gen_random_uuid(), p, $1, gen_random_uuid(), 'Message ' || i, now()
       from unnest($2::uuid[]) p, generate_series(1, 100) i`,
      [stranger.id, projects],
    );
    await product.sql('analyze messages, message_readers');
    const plan = await explained(product, customer, (trx) => countUnread(trx));
    expect(plan).toMatch(/index.* on messages/i);
    expect(plan).not.toMatch(/seq scan on messages/i);
  });
});
