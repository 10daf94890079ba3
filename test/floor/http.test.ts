import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '#kit/errors.ts';
import { type Listening, listen, type Sent } from '../support/listen.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { untouched } from '../support/refusals.ts';
import { registration } from '../support/registration.ts';

const KB = 1024;
const SIGN_UP = '/api/auth/sign-up';
const JSON_TYPE = { 'content-type': 'application/json' };

let product: Product;
let server: Listening;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  server = await listen(product);
  maria = await product.person('Maria Alvarez');
});
afterAll(async () => {
  await server.close();
  await product.close();
});

/** Sends a request that must be refused with this code, in the one error shape, and change nothing. */
async function refuses(code: ErrorCode, request: Sent) {
  const answer = await untouched(product, () => server.send(request));
  const { data, ...body } = answer.body;
  const [status, message] = [ERROR_STATUS[code], ERROR_MESSAGE[code]];
  expect([answer.status, body]).toEqual([status, { defined: true, code, status, message }]);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  return { ...answer, data };
}
const post = (body: Sent['body'], headers: Record<string, string> = JSON_TYPE, path = SIGN_UP): Sent => ({
  method: 'POST',
  path,
  headers,
  ...(body === undefined ? {} : { body }),
});
const signUpText = (data = {}) => JSON.stringify(registration(data));

describe('the one error shape', () => {
  it.each<[ErrorCode, string, Sent]>([
    ['UNAUTHENTICATED', 'no session', { path: '/api/assessments' }],
    [
      'INVALID_CREDENTIALS',
      'a wrong password',
      post('{"email":"a@b.test","password":"x"}', JSON_TYPE, '/api/auth/sign-in'),
    ],
    ['FOREIGN_ORIGIN', 'another site', post('{}', { ...JSON_TYPE, origin: 'https://evil.example' })],
    ['NOT_FOUND', 'an unknown path', { path: '/api/nothing/here?token=1' }],
    ['NOT_FOUND', 'an unknown method', { method: 'PUT', path: '/api/assessments' }],
    [
      'NOT_FOUND',
      'a path of the engine below us',
      post('{"email":"a@b.test"}', JSON_TYPE, '/api/auth/request-password-reset'),
    ],
    ['NOT_FOUND', 'another path of it', post('{}', JSON_TYPE, '/api/auth/sign-up/email')],
    ['LINK_EXPIRED', 'a made-up link', post('{"token":"x"}', JSON_TYPE, '/api/auth/verify-email')],
    ['NOT_JSON', 'a form', post('email=a', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['INVALID_INPUT', 'an empty body', post('')],
    ['INVALID_INPUT', 'JSON that is null', post('null')],
    ['INVALID_INPUT', 'JSON that is a list', post('[]')],
    ['INVALID_INPUT', 'JSON nested 50,000 deep', post(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
  ])('%s for %s [LIMIT-07]', async (code, _, request) => {
    await refuses(code, request);
  });

  it.each(['{"email": ', 'email=a', '{"email": a@b.test}', "{'email': 1}"])(
    'INVALID_INPUT for the broken JSON %s [LIMIT-07]',
    async (text) => {
      await refuses('INVALID_INPUT', post(text));
    },
  );

  it('also applies to signed-in people: 403, 404, 409 and 422 [LIMIT-07]', async () => {
    const cookie = { cookie: maria.cookie };
    const unknown = crypto.randomUUID();
    await refuses('FORBIDDEN', { path: '/api/providers/waiting', headers: cookie });
    await refuses('NOT_FOUND', { path: `/api/assessments/${unknown}`, headers: cookie });
    await refuses('INVALID_INPUT', { path: '/api/assessments/%E0%A4%A', headers: cookie });
    const taken = JSON.stringify(registration({ full_name: 'Somebody Else' }, { email: maria.email }));
    await refuses('ACCOUNT_EXISTS', post(taken));
    const submit = JSON.stringify({ draft_id: unknown });
    await refuses('DRAFT_CLOSED', post(submit, { ...JSON_TYPE, ...cookie }, '/api/assessments'));
  });

  it('names each unknown key and each invalid field [LIMIT-07, 15.3.3]', async () => {
    const { data } = await refuses('INVALID_INPUT', post(signUpText({ is_admin: true, user_type: 'admin' })));
    const { fields } = data as { fields: { path: string; message: string }[] };
    expect(fields.map((each) => each.path).sort()).toEqual([
      'options.data.is_admin',
      'options.data.user_type',
    ]);
    expect(fields.every((each) => each.message.length > 5)).toBe(true);
  });
});

describe('a body', () => {
  const sized = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`;
  it('of 256 kB is accepted, and one byte more is refused [LIMIT-07, 413]', async () => {
    await refuses(
      'INVALID_INPUT',
      post(sized(256 * KB), { ...JSON_TYPE, 'content-length': String(256 * KB) }),
    );
    await refuses(
      'TOO_LARGE',
      post(sized(256 * KB + 1), { ...JSON_TYPE, 'content-length': String(256 * KB + 1) }),
    );
  });

  it('over 256 kB is refused without Content-Length as well [LIMIT-07, 413]', async () => {
    const chunked = { ...JSON_TYPE, 'transfer-encoding': 'chunked' };
    const inChunks = (bytes: number) => sized(bytes).match(/.{1,10000}/g) ?? [];
    await refuses('INVALID_INPUT', post(inChunks(256 * KB), chunked));
    await refuses('TOO_LARGE', post(inChunks(256 * KB + 1), chunked));
  });

  it.each([
    ['text/plain'],
    ['text/plain; application/json'],
    ['application/jsonp'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=application/json'],
    [undefined],
  ])('of the type %s is refused [SE5]', async (type) => {
    const headers = { ...(type ? { 'content-type': type } : {}) };
    await refuses(
      'NOT_JSON',
      post(signUpText(), { ...headers, 'content-length': String(signUpText().length) }),
    );
    await refuses('NOT_JSON', post([signUpText()], headers));
  });

  it('of the type application/json is accepted, also with a charset [SE5]', async () => {
    const typed = { 'content-type': 'application/json; charset=utf-8' };
    expect((await server.send(post(signUpText(), typed))).status).toBe(201);
  });

  it('of the type application/json is accepted in any letter case [SE5]', async () => {
    expect((await server.send(post(signUpText(), { 'content-type': 'Application/JSON' }))).status).toBe(201);
  });

  it('may be missing if nothing is needed [SE5]', async () => {
    const request = post(undefined, { cookie: maria.cookie }, '/api/functions/is_admin');
    expect((await server.send(request)).body).toBe(false);
  });
});

describe('a change', () => {
  it.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['origin', ''],
    ['origin', 'http://localhost.evil.example'],
    ['origin', 'http://127.0.0.1:1'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['sec-fetch-site', 'Same-Origin'],
  ])('is refused from another site: %s %j [SE5, GUARD-09]', async (name, value) => {
    const headers = { ...JSON_TYPE, cookie: maria.cookie, [name]: value };
    await refuses('FOREIGN_ORIGIN', post(signUpText(), headers));
    await refuses('FOREIGN_ORIGIN', { method: 'DELETE', path: '/api/assessments/draft', headers });
    await refuses('FOREIGN_ORIGIN', post('{}', headers, '/api/auth/sign-out'));
  });

  it('is accepted from our own pages and from programs [SE5]', async () => {
    const own = { origin: `http://127.0.0.1:${server.port}`, 'sec-fetch-site': 'same-origin' };
    for (const headers of [own, {}]) {
      expect((await server.send(post(signUpText(), { ...JSON_TYPE, ...headers }))).status).toBe(201);
    }
  });

  it('is checked against PUBLIC_URL if set, whatever the Host header claims [SE5]', async () => {
    const named = await startProduct({ PUBLIC_URL: 'https://kinkeeper.example.test' });
    const behind = await listen(named);
    try {
      const from = async (origin: string, host: string) =>
        (await behind.send(post(signUpText(), { ...JSON_TYPE, origin, host }))).status;
      expect(await from('https://kinkeeper.example.test', 'kinkeeper.example.test')).toBe(201);
      expect(await from('https://evil.example', 'kinkeeper.example.test')).toBe(403);
      // The host of a local proxy that does not pass the original one on.
      expect(await from('https://kinkeeper.example.test', `127.0.0.1:${behind.port}`)).toBe(201);
      expect(await from('https://evil.example', `127.0.0.1:${behind.port}`)).toBe(403);
      const { headers } = await behind.send({ path: '/api/auth/session' });
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    } finally {
      await behind.close();
      await named.close();
    }
  });

  it('is not opened to other origins by CORS [SE5]', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const { headers: answered } = await server.send({ method: 'OPTIONS', path: SIGN_UP, headers });
    expect(Object.keys(answered).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
