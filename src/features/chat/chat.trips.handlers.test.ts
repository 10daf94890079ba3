import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#test/support/product.ts';
import { type SharedProject, say, sharedProject } from '#test/support/projects.ts';
import { ONE_TRIP, tripsOf } from '#test/support/trips.ts';

let product: Product;
let shared: SharedProject;
let said: Awaited<ReturnType<typeof say>>;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  said = await say(shared.provider, shared.id, 'Shall we say nine?');
});
afterAll(() => product.close());

const client_id = crypto.randomUUID();
const message = (more: object = {}) => ({ client_id: crypto.randomUUID(), content: 'At nine', ...more });

it.each<[string, 'GET' | 'POST', () => string, (() => object)?]>([
  ['the newest messages', 'GET', () => ''],
  ['messages before a position', 'GET', () => `?before=${said.position + 1}`],
  ['messages after a position', 'GET', () => '?after=0'],
  ['messages around one', 'GET', () => `?around=${said.id}`],
  ['messages by id', 'GET', () => `/some?ids=${said.id}`],
  ['sending', 'POST', () => '', () => message({ client_id })],
  ['a reply', 'POST', () => '', () => message({ reply_to: said.id })],
])(
  '%s: one database round trip, authentication included [CHAT-02, CHAT-04]',
  async (_, method, where, body) => {
    const { id, customer } = shared;
    const trips = await tripsOf(product, async () => {
      const { status } = await customer.call(method, `/projects/${id}/messages${where()}`, body?.());
      expect(status).toBe(method === 'GET' ? 200 : 201);
    });
    expect(trips).toEqual(ONE_TRIP);
  },
);
