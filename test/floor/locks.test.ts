import { afterEach, describe, expect, it } from 'vitest';
import { type Listening, listen, type Received } from '../support/listen.ts';
import { type Client, PASSWORD, type Product, startProduct, tokenIn } from '../support/product.ts';

const STRANGER = '127.0.0.9';
const HOME = '127.0.0.1';
const ELSEWHERE = '127.0.0.2';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function start(env: Record<string, string>) {
  const product = await startProduct(env);
  opened.push(() => product.close());
  const server = await listen(product);
  opened.push(() => server.close());
  const maria = await product.person('Maria Alvarez');
  return { product, server, maria };
}

const trySignIn = (server: Listening, email: string, password: string, from: string, cookie = '') =>
  server.send({
    method: 'POST',
    path: '/api/auth/sign-in',
    from,
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({ email, password }),
  });
const guess = async (server: Listening, { email }: Client, times: number, from: string, cookie = '') => {
  const answers: Received[] = [];
  for (let each = 0; each < times; each += 1)
    answers.push(await trySignIn(server, email, 'not the password', from, cookie));
  return answers.map((answer) => answer.status);
};
const deviceOf = (client: Client) =>
  client.cookie.split('; ').find((each) => each.startsWith('kinkeeper.device=')) ?? '';
const warningsTo = ({ mails }: Product, { email }: Client) =>
  mails.filter((mail) => mail.to === email && /tried to sign in|Alguien intentó/.test(mail.subject));

async function setPassword(product: Product, { email }: Client, password: string) {
  await product.nobody().call('POST', '/auth/password/forgot', { email });
  const token = tokenIn(await product.mailTo(email, /new password/));
  return product.nobody().call('POST', '/auth/password/reset', { token, password });
}

describe('a guessing stranger', () => {
  it('is refused after ten attempts, and the owner is not [LI1]', async () => {
    const { server, maria } = await start({ RATE_SIGN_IN_ACCOUNT: '10', RATE_SIGN_IN_EVERYWHERE: '50' });
    expect(await guess(server, maria, 11, STRANGER)).toEqual([...Array(10).fill(401), 429]);
    expect((await trySignIn(server, maria.email, PASSWORD, STRANGER)).status).toBe(429);
    expect((await trySignIn(server, maria.email, PASSWORD, HOME)).status).toBe(200);
  });

  it('is bounded across many addresses; a device the owner has used has its own counter [LI1]', async () => {
    const { server, maria } = await start({ RATE_SIGN_IN_ACCOUNT: '3', RATE_SIGN_IN_EVERYWHERE: '5' });
    expect(await guess(server, maria, 3, '127.0.0.11')).toEqual([401, 401, 401]);
    expect(await guess(server, maria, 3, '127.0.0.12')).toEqual([401, 401, 429]);
    expect((await trySignIn(server, maria.email, PASSWORD, ELSEWHERE)).status).toBe(429);
    // The same address the stranger comes from.
    expect((await trySignIn(server, maria.email, PASSWORD, '127.0.0.11', deviceOf(maria))).status).toBe(200);
  });

  it('is bounded with a stolen device too, and locks out no other [LI1]', async () => {
    const { server, maria } = await start({ RATE_SIGN_IN_ACCOUNT: '3', RATE_SIGN_IN_EVERYWHERE: '5' });
    expect(await guess(server, maria, 4, STRANGER, deviceOf(maria))).toEqual([401, 401, 401, 429]);
    expect((await trySignIn(server, maria.email, PASSWORD, ELSEWHERE)).status).toBe(200);
  });

  it('gains nothing by another person’s device [LI1]', async () => {
    const { product, server, maria } = await start({ RATE_SIGN_IN_ACCOUNT: '3' });
    const sam = await product.person('Sam Stranger');
    await guess(server, maria, 3, STRANGER);
    expect((await trySignIn(server, maria.email, PASSWORD, STRANGER, deviceOf(sam))).status).toBe(429);
  });
});

describe('a new password', () => {
  it('lifts the lock, for its owner and from everywhere [LI1, AUTH-49]', async () => {
    const { product, server, maria } = await start({
      RATE_SIGN_IN_ACCOUNT: '3',
      RATE_SIGN_IN_EVERYWHERE: '5',
    });
    await guess(server, maria, 3, HOME);
    await guess(server, maria, 3, STRANGER);
    expect((await trySignIn(server, maria.email, PASSWORD, ELSEWHERE)).status).toBe(429);
    const { status, headers } = await setPassword(product, maria, 'three quiet rivers');
    expect(status).toBe(200);
    expect((await trySignIn(server, maria.email, 'three quiet rivers', HOME)).status).toBe(200);
    // The device that set it is known from then on, however the stranger goes on.
    await guess(server, maria, 3, HOME);
    const device = headers
      .getSetCookie()
      .find((each) => each.startsWith('kinkeeper.device='))
      ?.split(';')[0];
    expect((await trySignIn(server, maria.email, 'three quiet rivers', HOME, device)).status).toBe(200);
  });

  it('makes earlier devices unknown [LI1]', async () => {
    const { product, server, maria } = await start({ RATE_SIGN_IN_ACCOUNT: '3' });
    await setPassword(product, maria, 'three quiet rivers');
    await guess(server, maria, 3, HOME);
    expect((await trySignIn(server, maria.email, 'three quiet rivers', HOME, deviceOf(maria))).status).toBe(
      429,
    );
  });
});

describe('the letter about a lock', () => {
  it('is sent once, however long the guessing goes on, in the owner’s language [LI1]', async () => {
    const { product, server, maria } = await start({
      RATE_SIGN_IN_ACCOUNT: '3',
      RATE_SIGN_IN_EVERYWHERE: '5',
    });
    await product.sql(`update people set locale = 'es' where id = $1`, [maria.id]);
    await guess(server, maria, 3, STRANGER);
    expect(warningsTo(product, maria)).toEqual([]);
    await guess(server, maria, 3, STRANGER);
    await guess(server, maria, 3, ELSEWHERE);
    const letter = await product.mailTo(maria.email, /Alguien intentó/);
    expect(letter.text).toContain('/forgot-password');
    const looked = `select count(*)::int as count from pgboss.job where name = 'account_link' and state = 'completed'`;
    await expect.poll(() => product.sql(looked)).toEqual([{ count: 1 }]);
    expect(warningsTo(product, maria)).toHaveLength(1);
  });

  it('is sent to nobody if there is no account, with the same answer [LI1, AU4]', async () => {
    const { product, server, maria } = await start({ RATE_SIGN_IN_ACCOUNT: '3' });
    const nobody = { ...maria, email: 'nobody@example.test' };
    expect(await guess(server, nobody, 4, STRANGER)).toEqual([401, 401, 401, 429]);
    const looked = `select count(*)::int as count from pgboss.job where name = 'account_link' and state = 'completed'`;
    await expect.poll(() => product.sql(looked)).toEqual([{ count: 1 }]);
    expect(product.mails.filter((mail) => mail.to === nobody.email)).toEqual([]);
  });
});
