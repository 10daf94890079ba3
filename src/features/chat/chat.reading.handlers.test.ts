import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSON_HEADER } from '#kit/person-header.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject, type SharedProject, say, sharedProject } from '#test/support/projects.ts';
import type { Message } from './chat.contract.ts';

let product: Product;
let shared: SharedProject;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
});
afterAll(() => product.close());

const unreadOf = async (who: Client) =>
  (
    await who.call<{ conversations: { project_id: string; unread: number; latest: Message }[] }>(
      'GET',
      '/inbox',
    )
  ).body.conversations;

describe('a backlog', () => {
  it('is marked as read in one call; later messages stay unread [CHAT-16, DASH-07]', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider, 'Backlog');
    for (let at = 0; at < 141; at += 1) await say(provider, id, `Message ${at}`);
    const of = async () => (await unreadOf(customer)).find((each) => each.project_id === id);
    const before = await of();
    expect(before?.unread).toBe(141);
    await say(provider, id, 'And one more');
    const through = before?.latest.position ?? 0;
    const read = await customer.call('POST', `/projects/${id}/messages/read-all`, { through });
    expect(read.status).toBe(200);
    expect((await of())?.unread).toBe(1);
    const [recorded] = await product.sql<{ data: object }>(
      `select data from events where kind = 'message.read' and project_id = $1`,
      [id],
    );
    expect(recorded?.data).toEqual({ through });
    const page = await customer.call<{
      notifications: { kind: string; project_id: string; count: number }[];
    }>('GET', '/notifications');
    expect(
      page.body.notifications.filter((each) => each.project_id === id && each.kind === 'message.sent'),
    ).toMatchObject([{ count: 1 }]);
    // Nobody marks their own messages.
    await provider.call('POST', `/projects/${id}/messages/read-all`, { through: through + 10 });
    expect((await of())?.unread).toBe(1);
  });
});

describe('a request from one person’s page in another person’s session', () => {
  it('is refused, both ways, so nothing is sent under the wrong name [CHAT-05]', async () => {
    const { customer, provider } = shared;
    const id = await newProject(customer, provider, 'One browser');
    const as = (person: string) => ({ [PERSON_HEADER]: person });
    const words = (content: string, more = {}) => ({ client_id: crypto.randomUUID(), content, ...more });
    const path = `/projects/${id}/messages`;
    for (const wrong of [customer.id, 'not-an-id']) {
      expect((await provider.call('POST', path, words('In the wrong name'), as(wrong))).status).toBe(401);
      expect((await provider.call('GET', path, undefined, as(wrong))).status).toBe(401);
      expect((await provider.call('GET', `${path}?after=0`, undefined, as(wrong))).status).toBe(401);
    }
    const upload = `/projects/${id}/files?client_id=${crypto.randomUUID()}&name=a.txt`;
    const sent = await provider.call('PUT', upload, undefined, as(customer.id));
    expect(sent.status).toBe(401);
    expect((await provider.call('POST', path, words('In the right name'), as(provider.id))).status).toBe(201);
    const { body } = await provider.call<{ messages: Message[] }>('GET', path, undefined, as(provider.id));
    expect(body.messages.map((each) => [each.content, each.sender_id])).toEqual([
      ['In the right name', provider.id],
    ]);
  });
});
