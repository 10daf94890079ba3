// Which host names we answer to: a page whose host name points at us must not count as one of ours.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { type Listening, listen } from '../support/listen.ts';
import { type Product, startProduct } from '../support/product.ts';

const outbox = mkdtempSync(path.join(tmpdir(), 'kk-outbox-'));
const LETTER = '01a1fb85-9348-78b6-a8f0-f202eb803ce6.eml';

let product: Product;
let server: Listening;
beforeAll(async () => {
  writeFileSync(path.join(outbox, LETTER), 'Subject: Hello\nTo: a@example.test\n\nHello');
  product = await startProduct();
  server = await listen({ ...product, app: createApp(product.services, { outbox }) });
});
afterAll(async () => {
  await server.close();
  await product.close();
  rmSync(outbox, { recursive: true });
});

const PATHS = [
  '/',
  '/nothing/here',
  '/outbox',
  `/outbox/${LETTER}`,
  '/api/auth/session',
  '/api/assessments',
  '/api/docs',
  '/api/live',
  '/api/files/made.up',
  '/api/nothing',
];
const statusOf = async (where: string, host: string, method = 'GET') =>
  (await server.send({ method, path: where, headers: { host } })).status;

describe('a foreign host name', () => {
  it.each([
    'evil.example',
    'evil.example:PORT',
    'localhost.evil.example:PORT',
    'evil.localhost:PORT',
    'localhost:1',
    'localhost',
    '127.0.0.2:PORT',
    '10.0.0.7:PORT',
    '[::ffff:7f00:1]:PORT',
  ])('%s gets 421 on every kind of path [SE5, GUARD-09]', async (name) => {
    const host = name.replace('PORT', String(server.port));
    const found = await Promise.all(PATHS.map((where) => statusOf(where, host)));
    expect(found).toEqual(PATHS.map(() => 421));
    expect(await statusOf('/api/auth/sign-in', host, 'POST')).toBe(421);
  });

  it('gets the one error shape, and causes no letter [LIMIT-07]', async () => {
    const { body } = await server.send({ path: '/outbox', headers: { host: 'evil.example' } });
    expect(body).toMatchObject({ defined: true, code: 'WRONG_HOST', status: 421 });
    expect(JSON.stringify(body)).not.toContain(LETTER);
  });

  it('may check our health, and learns nothing else: monitors use bare addresses', async () => {
    expect(await statusOf('/healthz', '10.0.0.7:8080')).toBe(200);
    expect(await statusOf('/readyz', 'pod-7.internal')).toBe(200);
  });
});

describe('this machine', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])('is known as %s', async (name) => {
    for (const where of ['/outbox', '/api/auth/session', '/api/docs'])
      expect(await statusOf(where, `${name}:${server.port}`)).toBe(200);
  });
});

describe('the host of PUBLIC_URL', () => {
  it.each([
    ['https://kin.example', 'kin.example', 200],
    ['https://kin.example', 'KIN.example:443', 200],
    ['https://kin.example', 'kin.example:80', 421],
    ['https://kin.example', 'www.kin.example', 421],
    ['http://kin.example:8080/', 'kin.example:8080', 200],
    ['http://kin.example:8080/', 'kin.example', 421],
  ])('%s: the host %s gets %i', async (publicUrl, host, status) => {
    const services = { ...product.services, publicUrl };
    const app = createApp(services, { outbox });
    const named = await listen({ ...product, app });
    try {
      const send = (where: string, headers = { host }) => named.send({ path: where, headers });
      expect((await send('/api/auth/session')).status).toBe(status);
      // A tunnel to this machine does not open the outbox.
      if (status === 200) expect((await send('/outbox')).status).toBe(403);
    } finally {
      await named.close();
    }
  });

  it('and the address of HOST are ours', async () => {
    const config = { ...product.services.config, HOST: '192.0.2.4', PORT: 3000 };
    const app = createApp({ ...product.services, config });
    const ask = async (host: string) =>
      (await app.request(`http://${host}/api/auth/session`, { headers: { host } })).status;
    expect([await ask('192.0.2.4:3000'), await ask('192.0.2.5:3000')]).toEqual([200, 421]);
  });
});

describe('the outbox', () => {
  const own = () => `127.0.0.1:${server.port}`;
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{}, 200],
  ])('answers a request with %j by %i [LIMIT-09, SE5]', async (sent, status) => {
    for (const where of ['/outbox', `/outbox/${LETTER}`]) {
      const answer = await server.send({ path: where, headers: { host: own(), ...sent } });
      expect(answer.status).toBe(status);
    }
  });

  it('stays closed to another machine, even through a local proxy [LIMIT-09]', async () => {
    const config = { ...product.services.config, TRUST_PROXY: true };
    const behind = await listen({ ...product, app: createApp({ ...product.services, config }, { outbox }) });
    try {
      const host = `127.0.0.1:${behind.port}`;
      const ask = async (forwarded: Record<string, string>) =>
        (await behind.send({ path: '/outbox', headers: { host, ...forwarded } })).status;
      expect(await ask({ 'x-forwarded-for': '198.51.100.4' })).toBe(403);
      expect(await ask({})).toBe(200);
    } finally {
      await behind.close();
    }
  });
});
