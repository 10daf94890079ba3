import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Listener, listenTo, openStream } from '../support/live.ts';
import {
  type Client,
  PASSWORD,
  type Product,
  sessionCookie,
  startProduct,
  tokenIn,
} from '../support/product.ts';

let product: Product;
const listening: Listener[] = [];
beforeAll(async () => {
  product = await startProduct();
});
afterEach(async () => {
  product.clock.set(new Date());
  await Promise.all(listening.splice(0).map((each) => each.leave()));
});
afterAll(() => product.close());

async function watch(client: Client): Promise<Listener> {
  const { headers, body } = await openStream(product.app, '/api/live/session', { cookie: client.cookie });
  expect(headers['content-type']).toContain('text/event-stream');
  const listener = listenTo(body);
  listening.push(listener);
  return listener;
}
const words = (listener: Listener) => listener.frames.map((each) => each.event);

/** Another browser, signed in as the same person. */
async function secondDevice(client: Client): Promise<Client> {
  const { headers } = await product
    .nobody()
    .call('POST', '/auth/sign-in', { email: client.email, password: PASSWORD });
  return { ...client, cookie: sessionCookie(headers) };
}

describe('a browser that watches its session', () => {
  const ENDS: [string, (maria: Client) => Promise<unknown>][] = [
    ['a sign-out', (maria) => maria.call('POST', '/auth/sign-out')],
    [
      'a new password',
      async (maria) => {
        await product.nobody().call('POST', '/auth/password/forgot', { email: maria.email });
        const token = tokenIn(await product.mailTo(maria.email, /new password/));
        const password = 'three quiet rivers';
        expect(
          (await product.nobody().call('POST', '/auth/password/reset', { token, password })).status,
        ).toBe(200);
      },
    ],
    [
      'an admin who closes the account',
      async (maria) => {
        const ada = await product.person('Ada Admin', { admin: true });
        expect((await ada.call('PUT', `/people/${maria.id}/active`, { active: false })).status).toBe(200);
      },
    ],
    ['half a quiet hour', async () => product.clock.set(new Date(Date.now() + 31 * 60_000))],
  ];

  it.each(ENDS)('hears within 10 s that %s ended it [AUTH-25, AUTH-28, SE1, SE3]', async (_what, end) => {
    const maria = await product.person('Maria Alvarez');
    const watching = await watch(maria);
    await end(maria);
    // `until` gives up after 10 s.
    await watching.until(() => words(watching).includes('ended'), 'the end');
    await watching.ended;
  });

  it('hears nothing about the end of another session, of that person or another [AUTH-25]', async () => {
    const maria = await product.person('Maria Alvarez');
    const phone = await secondDevice(maria);
    const [here, there] = [await watch(maria), await watch(phone)];
    await phone.call('POST', '/auth/sign-out');
    await there.until(() => words(there).includes('ended'), 'the end');
    expect(words(here)).toEqual([]);
  });

  it('is refused without a session [GUARD-01]', async () => {
    const response = await product.app.request('http://localhost:3000/api/live/session');
    expect(response.status).toBe(401);
  });
});
