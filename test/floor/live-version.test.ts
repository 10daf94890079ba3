// What a stream says first: the version of the pages that its process serves.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { type Listener, listenLive, openStream } from '../support/live.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';

const PAGES = { pages: new Map(), documents: new Map(), shells: [], made: [], addresses: [] };

let product: Product;
let maria: Client;
const open: Listener[] = [];
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.leave()));
});
afterAll(() => product.close());

/** @param version of the pages; null if there is no build */
async function listen(version: string | null, after?: string): Promise<Listener> {
  const app = createApp(product.services, { pages: version === null ? null : { ...PAGES, version } });
  const listener = await listenLive(app, maria.cookie, after);
  open.push(listener);
  await listener.until(() => listener.frames.length > 0);
  return listener;
}

it('is said before anything else, also to a browser that comes back, and moves no cursor', async () => {
  const first = await listen('a1b2c3d4');
  expect(first.version()).toBe('a1b2c3d4');
  const back = await listen('e5f6a7b8', first.place());
  expect(back.version()).toBe('e5f6a7b8');
  expect(back.frames.map(({ event, id }) => [event, id])).toEqual([['ready', expect.stringMatching(/:/)]]);

  const app = createApp(product.services, { pages: { ...PAGES, version: 'e5f6a7b8' } });
  const { body } = await openStream(app, '/api/live', { cookie: maria.cookie });
  const reader = body.getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toBe('event: version\ndata: "e5f6a7b8"\n\n');
  await reader.cancel();
});

it('is not said where no pages are served', async () => {
  expect((await listen(null)).version()).toBeUndefined();
});
