import { afterEach, describe, expect, it } from 'vitest';
import { type Listening, listen, type Received } from '../support/listen.ts';
import { PASSWORD, type Product, startProduct } from '../support/product.ts';
import { fingerprint } from '../support/refusals.ts';
import { registration } from '../support/registration.ts';

const HERE = '127.0.0.1';
const ELSEWHERE = '127.0.0.2';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** @param on the database of another product, which this one shares; default: a new one */
async function start(
  env: Record<string, string>,
  on?: string,
): Promise<{ product: Product; server: Listening }> {
  const product = await startProduct(env, on ? { on } : {});
  opened.push(() => product.close());
  const server = await listen(product);
  opened.push(() => server.close());
  return { product, server };
}

const poster =
  (server: Listening, path: string) =>
  (body: object, from = HERE, headers = {}) =>
    server.send({
      method: 'POST',
      path: `/api${path}`,
      from,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
const statuses = (answers: Received[]) => answers.map((each) => each.status);
const wrong = (email: string) => ({ email, password: 'not the password' });
const right = (email: string) => ({ email, password: PASSWORD });

/** A 429 says how long to wait. */
function expectToWait(answer: Received, most: number): void {
  expect(answer.body).toMatchObject({ defined: true, code: 'TOO_MANY_REQUESTS', status: 429 });
  const { retry_after } = answer.body.data as { retry_after: number };
  expect(retry_after).toBeGreaterThan(0);
  expect(retry_after).toBeLessThanOrEqual(most);
}

async function inTurn<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}

describe('requests from one address', () => {
  it('stop at the limit, with Retry-After, and a neighbor’s go on [LI1]', async () => {
    const { server } = await start({ RATE_REQUESTS: '5' });
    const get = (from: string, headers = {}) => server.send({ path: '/api/auth/session', from, headers });
    const answers = await inTurn(6, () => get(HERE));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429]);
    const last = await get(HERE);
    expectToWait(last, 60);
    expect(Number(last.headers['retry-after'])).toBe((last.body.data as { retry_after: number }).retry_after);
    expect(last.headers['cache-control']).toBe('private, no-store');
    expect((await get(ELSEWHERE)).status).toBe(200);
    expect((await server.send({ path: '/healthz', from: HERE })).status).toBe(200);
  });

  it('are counted for the address of the connection, whatever X-Forwarded-For claims [LI1]', async () => {
    const { server } = await start({ RATE_REQUESTS: '3' });
    const answers = await inTurn(5, (index) =>
      server.send({
        path: '/api/auth/session',
        from: HERE,
        headers: { 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
      }),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 429, 429]);
  });

  it('behind a trusted proxy are counted for the address it appended last [LI1]', async () => {
    const { server } = await start({ RATE_REQUESTS: '3', TRUST_PROXY: '1' });
    const get = (list: string) =>
      server.send({ path: '/api/auth/session', headers: { 'x-forwarded-for': list } });
    const answers = await inTurn(5, (index) => get(`198.51.100.${index}, 203.0.113.7`));
    expect(statuses(answers)).toEqual([200, 200, 200, 429, 429]);
    expect((await get('203.0.113.7, 203.0.113.8')).status).toBe(200);
  });
});

describe('refused sign-ins', () => {
  it('from one address to one account stop at the limit, even with the right password [LI1]', async () => {
    const { product, server } = await start({ RATE_SIGN_IN_ACCOUNT: '3' });
    const [maria, sam] = [await product.person('Maria Alvarez'), await product.person('Sam Stranger')];
    const signIn = poster(server, '/auth/sign-in');
    const spellings = [maria.email, maria.email.toUpperCase(), maria.email];
    expect(statuses(await inTurn(3, (index) => signIn(wrong(spellings[index] ?? ''))))).toEqual([
      401, 401, 401,
    ]);
    const { mail: _, ...before } = await fingerprint(product);
    expectToWait(await signIn(right(maria.email)), 900);
    // The owner gets a letter about the lock, and that is all that remains of it.
    await product.mailTo(maria.email, /tried to sign in/);
    expect(await fingerprint(product)).toMatchObject(before);
    expect((await signIn(right(sam.email))).status).toBe(200);
    // A stranger's attempts do not lock the owner out.
    expect((await signIn(right(maria.email), ELSEWHERE)).status).toBe(200);
  });

  it('are forgotten after their time [LI1]', async () => {
    const { product, server } = await start({ RATE_SIGN_IN_ACCOUNT: '2' });
    const maria = await product.person('Maria Alvarez');
    const signIn = poster(server, '/auth/sign-in');
    await inTurn(2, () => signIn(wrong(maria.email)));
    expect((await signIn(right(maria.email))).status).toBe(429);
    await product.sql('update rate_limits set expire = 0');
    expect((await signIn(right(maria.email))).status).toBe(200);
  });

  it('are all that is counted: signing in locks nobody out [LI1]', async () => {
    const { product, server } = await start({ RATE_SIGN_IN_ACCOUNT: '2', RATE_SIGN_IN_ADDRESS: '2' });
    const maria = await product.person('Maria Alvarez');
    const answers = await inTurn(5, () => poster(server, '/auth/sign-in')(right(maria.email)));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
  });

  it('from one address stop at the limit across all accounts; another address goes on [LI1]', async () => {
    const { product, server } = await start({ RATE_SIGN_IN_ADDRESS: '3' });
    const maria = await product.person('Maria Alvarez');
    const signIn = poster(server, '/auth/sign-in');
    await inTurn(3, (index) => signIn(wrong(`nobody.${index}@example.test`)));
    expectToWait(await signIn(right(maria.email), HERE, { 'x-forwarded-for': '203.0.113.9' }), 900);
    expect((await signIn(right(maria.email), ELSEWHERE)).status).toBe(200);
  });

  it('stop at the limit even if they arrive concurrently: the 12th guess is not checked [LI1]', async () => {
    const { product } = await start({ RATE_SIGN_IN_ACCOUNT: '3' });
    const { email } = await product.person('Maria Alvarez');
    const guesses = [...Array(11).fill('not the password'), PASSWORD];
    const answers = await Promise.all(
      guesses.map((password) => product.nobody().call('POST', '/auth/sign-in', { email, password })),
    );
    expect(answers.at(-1)?.status).toBe(429);
  });

  it('say how long to wait in the Retry-After header, too [LI1]', async () => {
    const { server } = await start({ RATE_SIGN_IN_ACCOUNT: '1' });
    const signIn = poster(server, '/auth/sign-in');
    await signIn(wrong('nobody@example.test'));
    const { status, headers } = await signIn(wrong('nobody@example.test'));
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('new accounts and mails', () => {
  it('from one address stop at the limit, and a neighbor’s go on [LI1, AUTH-18]', async () => {
    const { product, server } = await start({ RATE_SIGN_UP: '2' });
    const signUp = poster(server, '/auth/sign-up');
    const known = registration();
    const other = registration({ full_name: 'Somebody Else' }, { email: known.email });
    expect(statuses([await signUp(known), await signUp(other)])).toEqual([201, 409]);
    const before = await fingerprint(product);
    expectToWait(await signUp(registration()), 3600);
    expect(await fingerprint(product)).toEqual(before);
    expect((await signUp(registration(), ELSEWHERE)).status).toBe(201);
  });

  it('to one mailbox stop at the limit, whether or not it has an account [LI1, AUTH-49, AUTH-21]', async () => {
    const { product, server } = await start({ RATE_MAIL: '2' });
    const { email } = await product.person('Maria Alvarez');
    const forgot = poster(server, '/auth/password/forgot');
    const resend = poster(server, '/auth/verification');
    for (const mailbox of [email, 'nobody@example.test']) {
      expect(statuses([await forgot({ email: mailbox }), await resend({ email: mailbox })])).toEqual([
        200, 200,
      ]);
      // Letters are written after the answer, and only to people with an account: the one of sign-up, and
      // these.
      if (mailbox === email) await expect.poll(() => product.mails.length).toBe(3);
      const before = await fingerprint(product);
      expectToWait(await forgot({ email: mailbox.toUpperCase() }, ELSEWHERE), 3600);
      expectToWait(await resend({ email: mailbox }), 3600);
      expect(await fingerprint(product)).toEqual(before);
    }
    expect((await forgot({ email: 'somebody.else@example.test' })).status).toBe(200);
  });

  it('are counted pseudonymously: the table holds no address [LI1, ASVS 14.2]', async () => {
    const { product, server } = await start({
      RATE_SIGN_IN_ACCOUNT: '5',
      RATE_SIGN_IN_ADDRESS: '5',
      RATE_MAIL: '5',
    });
    const email = 'maria.alvarez@example.test';
    await poster(server, '/auth/sign-in')(wrong(email));
    await poster(server, '/auth/password/forgot')({ email });
    const rows = await product.sql<{ key: string }>('select key from rate_limits');
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ key }) => /maria|example|127\.0/.test(key))).toEqual([]);
  });
});

describe('several processes on one database', () => {
  it('count what guards accounts and mail together [LI1, AUTH-49]', async () => {
    const env = { RATE_SIGN_IN_ACCOUNT: '10', RATE_MAIL: '2' };
    const { product, server: one } = await start(env);
    const { server: other } = await start(env, product.databaseUrl);
    const { email } = await product.person('Maria Alvarez');
    await inTurn(5, () => poster(one, '/auth/sign-in')(wrong(email)));
    const guesses = await inTurn(6, () => poster(other, '/auth/sign-in')(wrong(email)));
    expect(statuses(guesses)).toEqual([401, 401, 401, 401, 401, 429]);
    const ask = (server: Listening) => poster(server, '/auth/password/forgot')({ email });
    expect(statuses([await ask(one), await ask(other), await ask(one)])).toEqual([200, 200, 429]);
  }, 45_000);

  it('share the requests of an address, and whoever is left has a larger share [LI1]', async () => {
    const env = { RATE_REQUESTS: '6', TRUST_PROXY: '1' };
    const { product, server: one } = await start(env);
    const { server: two } = await start(env, product.databaseUrl);
    const third = await startProduct(env, { on: product.databaseUrl });
    let neighbor = 0;
    /** How many of seven requests a process answers, each time for an address that is new to it. */
    const taken = async (server: Listening) => {
      neighbor += 1;
      const headers = { 'x-forwarded-for': `203.0.113.${neighbor}` };
      const answers = await inTurn(7, () => server.send({ path: '/api/auth/session', headers }));
      return answers.filter(({ status }) => status === 200).length;
    };
    const shares = async () => [await taken(one), await taken(two)];
    const soon = { timeout: 20_000, interval: 500 };
    await expect.poll(shares, soon).toEqual([2, 2]);
    await third.close();
    await expect.poll(shares, soon).toEqual([3, 3]);
  }, 60_000);
});
