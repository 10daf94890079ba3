import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Product, startProduct } from '#test/support/product.ts';
import { type SharedProject, say, sharedProject } from '#test/support/projects.ts';

let product: Product;
let shared: SharedProject;
let said: Awaited<ReturnType<typeof say>>;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  said = await say(shared.provider, shared.id, 'Shall we say nine?');
});
afterAll(() => product.close());
afterEach(() => vi.restoreAllMocks());

const client_id = crypto.randomUUID();
const message = (more: object = {}) => ({ client_id: crypto.randomUUID(), content: 'At nine', ...more });

it.each<[string, 'GET' | 'POST', () => string, (() => object)?]>([
  ['the newest messages', 'GET', () => ''],
  ['those before a position', 'GET', () => `?before=${said.position + 1}`],
  ['those after a position', 'GET', () => '?after=0'],
  ['those around a message', 'GET', () => `?around=${said.id}`],
  ['some by their ids', 'GET', () => `/some?ids=${said.id}`],
  ['sending', 'POST', () => '', () => message({ client_id })],
  ['an answer', 'POST', () => '', () => message({ reply_to: said.id })],
])('%s: one trip to the database, with who asks [CHAT-02, CHAT-04]', async (_, method, where, body) => {
  const { db, auth } = product.services;
  const trips = [
    vi.spyOn(db, 'quick'),
    vi.spyOn(db, 'as'),
    vi.spyOn(db, 'oneAsSystem'),
    vi.spyOn(auth, 'identify'),
  ];
  const { id, customer } = shared;
  const { status } = await customer.call(method, `/projects/${id}/messages${where()}`, body?.());
  expect(status).toBe(method === 'GET' ? 200 : 201);
  expect(trips.map((each) => each.mock.calls.length)).toEqual([1, 0, 0, 0]);
});
