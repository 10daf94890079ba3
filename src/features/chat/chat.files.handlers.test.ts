// Messages that announce a file, which our server words.
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

const list = (client: Client, id: string) => client.call<MessagePage>('GET', `/projects/${id}/messages`);

describe('a file', () => {
  const upload = async (client: Client, project: string, name: string) => {
    const response = await product.app.request(
      `http://localhost:3000/api/projects/${project}/files?client_id=${crypto.randomUUID()}&name=${encodeURIComponent(name)}`,
      {
        method: 'PUT',
        headers: { cookie: client.cookie, 'content-type': 'text/plain' },
        body: 'Soup, bread',
      },
    );
    return (await response.json()) as { id: string };
  };
  const share = (client: Client, project: string, file_id: string, client_id = crypto.randomUUID()) =>
    client.call<Message & Refusal>('POST', `/projects/${project}/messages/file`, { client_id, file_id });

  it('is announced by a system message, once, and only by its uploader [CHAT-09, CHAT-21]', async () => {
    const { id, customer, provider } = shared;
    const file = await upload(customer, id, 'Shopping list.txt');
    const client_id = crypto.randomUUID();
    const { status, body } = await share(customer, id, file.id, client_id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      content: 'Shared a file: Shopping list.txt',
      message_type: 'system',
      sender_id: customer.id,
      ai_resource_data: { type: 'file', file_id: file.id, size: 11 },
    });
    expect((await share(customer, id, file.id, client_id)).body.id).toBe(body.id);
    expect((await share(provider, id, file.id)).status).toBe(404);
    expect((await share(customer, id, crypto.randomUUID())).status).toBe(404);
    const other = await newProject(customer, provider);
    expect((await share(customer, other, file.id)).status).toBe(404);
    expect((await list(provider, id)).body.messages.at(-1)).toEqual({ ...body, unread: true });
  });

  it('takes the messages with its name along when it is deleted, and no others [FILE-16, CHAT-14]', async () => {
    const { id, customer, provider } = shared;
    const file = await upload(customer, id, 'HIV result.pdf');
    const kept = await upload(customer, id, 'Soup.txt');
    const announced = [await share(customer, id, file.id), await share(customer, id, file.id)];
    const other = await share(customer, id, kept.id);
    const said = await say(customer, id, 'Here is the result');
    const deleted = () =>
      product.sql(`select subject_id from events where kind = 'message.deleted' order by id`);
    const before = await deleted();
    expect((await customer.call('DELETE', `/projects/${id}/files/${file.id}`)).status).toBe(200);
    const ids = (await list(provider, id)).body.messages.map((each) => each.id);
    for (const { body } of announced) expect(ids).not.toContain(body.id);
    expect(ids.slice(-2)).toEqual([other.body.id, said.id]);
    expect((await deleted()).slice(before.length)).toEqual(
      announced.map(({ body }) => ({ subject_id: body.id })),
    );
    const { body } = await provider.call('GET', '/messages/search?words=HIV');
    expect(body).toEqual({ hits: [], more: false });
  });
});
