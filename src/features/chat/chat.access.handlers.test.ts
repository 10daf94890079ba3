import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { giveReason, type SharedProject, say, sharedProject } from '#test/support/projects.ts';
import { readings } from '#test/support/readings.ts';
import type { MessagePage } from './chat.contract.ts';

let product: Product;
let shared: SharedProject;
let stranger: Client;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  stranger = await product.person('Sam Stranger');
  await say(shared.provider, shared.id, 'Good morning');
});
afterAll(() => product.close());

const list = (client: Client, id: string) => client.call<MessagePage>('GET', `/projects/${id}/messages`);

describe('someone outside the project', () => {
  it('gets the same answer on every call as for an id that does not exist [PROJ-31, LIMIT-05, ID1]', async () => {
    const { id, customer } = shared;
    const message = await say(customer, id, 'Private');
    const none = crypto.randomUUID();
    const calls = (project: string): [string, string, object?][] => [
      ['GET', `/projects/${project}/messages`],
      ['GET', `/projects/${project}/messages?around=${message.id}`],
      ['GET', `/projects/${project}/messages/some?ids=${message.id}`],
      ['POST', `/projects/${project}/messages`, { client_id: crypto.randomUUID(), content: 'Hello' }],
      ['DELETE', `/projects/${project}/messages/${message.id}`],
      ['PATCH', `/projects/${project}/messages/${message.id}`, { content: 'Hi', edited_at: null }],
      ['GET', `/projects/${project}/messages/${message.id}/history`],
      ['POST', `/projects/${project}/messages/read`, { ids: [message.id] }],
      ['POST', `/projects/${project}/typing`, {}],
    ];
    const before = await product.sql('select id, read_at, deleted_at from messages order by id');
    for (const [at, [method, path, body]] of calls(id).entries()) {
      const [, nowhere = '', sent] = calls(none)[at] ?? [];
      const real = await stranger.call(method, path, body);
      const made = await stranger.call(method, nowhere, sent);
      expect([real.status, real.body], `${method} ${path}`).toEqual([404, made.body]);
      expect((await product.nobody().call(method, path, body)).status).toBe(401);
    }
    expect(await product.sql('select id, read_at, deleted_at from messages order by id')).toEqual(before);
  });

  it('may read and write as an admin, and the read is recorded [PROJ-31]', async () => {
    const { id, customer } = shared;
    const admin = await product.person('Ada Admin', { admin: true });
    await giveReason(admin, id);
    const { status, body } = await list(admin, id);
    expect(status).toBe(200);
    expect(body.messages.length).toBeGreaterThan(0);
    const read = await readings(product, admin);
    expect(read).toContainEqual({
      actor_id: admin.id,
      data: { what: 'project', reason: 'asked_us', people: [customer.id], subjects: [id] },
    });
    const sent = await say(admin, id, 'How can we help?');
    expect(sent).toMatchObject({ sender_id: admin.id, recipient_id: null });
    const remove = (message: string) => admin.call('DELETE', `/projects/${id}/messages/${message}`);
    expect((await remove(body.messages[0]?.id ?? '')).status).toBe(403);
    expect((await remove(sent.id)).status).toBe(200);
    expect((await list(customer, id)).body.messages.map((each) => each.id)).not.toContain(sent.id);
  });
});
