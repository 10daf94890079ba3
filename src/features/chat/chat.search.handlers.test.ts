import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, newProject, type SharedProject, say, sharedProject } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import type { MessageHit } from './chat.contract.ts';
import { searchMessages } from './chat.reading.queries.ts';

let product: Product;
let shared: SharedProject;
let stranger: Client;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  stranger = await product.person('Sam Stranger');
});
afterAll(() => product.close());

describe('search', () => {
  it('finds words in both languages, ignoring accents, in own projects only [CHAT-23]', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider, 'Searching');
    const foreign = await sharedProject(product);
    await say(customer, id, 'She walked to the pharmacy yesterday');
    await say(provider, id, 'Las recetas están en la cocina');
    await say(foreign.customer, foreign.id, 'The pharmacy is closed');
    const find = async (client: Client, words: string) =>
      (
        await client.call<{ hits: MessageHit[] }>(
          'GET',
          `/messages/search?words=${encodeURIComponent(words)}`,
        )
      ).body.hits;
    expect((await find(customer, 'walking pharmacies')).map((each) => each.content)).toEqual([
      'She walked to the pharmacy yesterday',
    ]);
    expect((await find(provider, 'receta estan')).map((each) => each.project_title)).toEqual(['Searching']);
    expect(await find(stranger, 'pharmacy')).toEqual([]);
    expect(await find(customer, '"')).toEqual([]);
    const [hit] = await find(customer, 'pharmacy');
    await customer.call('DELETE', `/projects/${id}/messages/${hit?.id}`);
    expect(await find(provider, 'pharmacy')).toEqual([]);
  });

  it.each([
    ['Her medication was changed', 'medi'],
    ['Her medication was changed', 'medicat chan'],
    ['The appointment is on Friday', 'appointme'],
    ['Hay que llamar a la farmacéutica', 'farmaceu'],
    ['Write to dana@example.test', 'dana@exam'],
  ])('finds "%s" by the prefix "%s" [CHAT-23]', async (content, words) => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider, 'Beginnings');
    await say(customer, id, content);
    const found = await provider.call<{ hits: MessageHit[] }>(
      'GET',
      `/messages/search?words=${encodeURIComponent(words)}`,
    );
    expect(found.body.hits.map((each) => each.content)).toContain(content);
    const none = await stranger.call<{ hits: MessageHit[] }>(
      'GET',
      `/messages/search?words=${words.slice(0, 4)}`,
    );
    expect(none.body.hits).toEqual([]);
  });

  it('finds a corrected message by its current words only [CHAT-23]', async () => {
    const { id, customer } = shared;
    const sent = await say(customer, id, 'The podiatrist comes at noon');
    const corrected = await customer.call('PATCH', `/projects/${id}/messages/${sent.id}`, {
      content: 'The optician comes at noon',
      edited_at: null,
    });
    expect(corrected.status).toBe(200);
    const found = async (words: string) =>
      (await customer.call<{ hits: MessageHit[] }>('GET', `/messages/search?words=${words}`)).body.hits;
    expect(await found('podiatrist')).toEqual([]);
    expect((await found('optician')).map((each) => each.id)).toEqual([sent.id]);
  });

  it('says whether more messages have the words than it gives [CHAT-23]', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider, 'Many');
    const fill = (count: number) =>
      product.sql(
        `insert into messages (id, project_id, sender_id, client_id, content, created_at)
         select gen_random_uuid(), $1, $2, gen_random_uuid(), 'Zwieback ' || i, now() from generate_series(1, $3::int) i`,
        [id, provider.id, count],
      );
    const search = async () => {
      const { body } = await customer.call<{ hits: MessageHit[]; more: boolean }>(
        'GET',
        '/messages/search?words=zwieback',
      );
      return [body.hits.length, body.more];
    };
    await fill(30);
    expect(await search()).toEqual([30, false]);
    await fill(1);
    expect(await search()).toEqual([30, true]);
  });

  it('scans the messages of own projects only, by index [CHAT-23]', async () => {
    // A hundred projects of someone else.
    const projects = await fillProjects(product, { customer: stranger, title: 'Project', count: 100 });
    await product.sql(
      `insert into messages (id, project_id, sender_id, client_id, content, created_at)
       select gen_random_uuid(), p, $1, gen_random_uuid(), 'Message ' || i, now()
       from unnest($2::uuid[]) p, generate_series(1, 200) i`,
      [stranger.id, projects],
    );
    await product.sql('analyze messages, message_words');
    const plan = await explained(product, shared.customer, (trx) => searchMessages(trx, 'pharmacy'));
    expect(plan).toMatch(/(index|bitmap).* message_words_pkey/i);
    expect(plan).not.toMatch(/seq scan on (messages|message_words)/i);
  });
});
