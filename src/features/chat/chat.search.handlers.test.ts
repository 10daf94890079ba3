import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explained } from '../../../test/support/explained.ts';
import { type Client, type Product, startProduct } from '../../../test/support/product.ts';
import { newProject, type SharedProject, say, sharedProject } from '../../../test/support/projects.ts';
import type { MessageHit } from './chat.contract.ts';
import { searchMessages } from './chat.queries.ts';

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
  it('finds words in both languages, without accents, in own projects only [CHAT-23]', async () => {
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

  it('looks through the messages of own projects only, by their index [CHAT-23]', async () => {
    // A hundred projects of somebody else.
    await product.sql(
      `insert into projects (id, request_id, created_by, title, customer_id, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), $1, 'Project ' || i, $1, now(), now() from generate_series(1, 100) i`,
      [stranger.id],
    );
    await product.sql(
      `insert into messages (id, project_id, sender_id, client_id, content, created_at)
       select gen_random_uuid(), p.id, p.customer_id, gen_random_uuid(), 'Message ' || i, now()
       from projects p, generate_series(1, 200) i where p.customer_id = $1`,
      [stranger.id],
    );
    await product.sql('analyze messages');
    const plan = await explained(product, shared.customer, (trx) => searchMessages(trx, 'pharmacy'));
    expect(plan).toMatch(/(index|bitmap).* messages_newest/i);
    expect(plan).not.toMatch(/seq scan on messages/i);
  });
});
