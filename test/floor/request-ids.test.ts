import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberOfTrace } from '#kit/request-id.ts';
import { whileFailing } from '../support/failing-statement.ts';
import { type Listening, listen } from '../support/listen.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const FROM_PROXY = `00-${TRACE}-00f067aa0ba902b7-01`;
const NUMBER = /^\d{3}-\d{3}-\d{3}$/;

let product: Product;
let server: Listening;
let behindProxy: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'info' });
  server = await listen(product);
  maria = await product.person('Maria Alvarez');
  behindProxy = await startProduct({ LOG_LEVEL: 'info', TRUST_PROXY: '1' });
});
afterAll(async () => {
  await server.close();
  await product.close();
  await behindProxy.close();
});

interface Line {
  msg: string;
  request: string;
  trace: string;
}
const linesOf = ({ logged }: Product) => logged.map((line) => JSON.parse(line) as Line);

/** Nothing can be queued while this runs, so a call that sends a letter fails on our side. */
const failing = <T>(work: () => Promise<T>) =>
  whileFailing(product, { table: 'assessment_drafts', act: 'insert' }, work);

const saveDraft = { draft_id: null, changes: { other_text: 'private words' }, step: 1 };

describe('the id of a request', () => {
  it.each([
    '/',
    '/nowhere',
    '/healthz',
    '/api/auth/session',
    '/api/nowhere',
    '/api/openapi.json',
    '/api/assessments',
  ])('is in the answer of %s, and another one each time [ASVS 16.2]', async (path) => {
    const ids = await Promise.all([1, 2].map(() => server.send({ path, headers: { cookie: maria.cookie } })));
    const [first, second] = ids.map(({ headers }) => headers['x-request-id']);
    expect(first).toMatch(NUMBER);
    expect(second).toMatch(NUMBER);
    expect(first).not.toBe(second);
  });

  it('is in each line that its request logs, and in no other [ASVS 16.2]', async () => {
    product.logged.length = 0;
    const { status, headers } = await failing(() => maria.call('PATCH', '/assessments/draft', saveDraft));
    const other = await maria.call('GET', '/assessments');
    expect(status).toBe(500);
    const number = headers.get('x-request-id');
    const lines = linesOf(product);
    expect(lines.filter(({ request }) => request === number).map(({ msg }) => msg)).toEqual([
      'a request failed',
      'request',
    ]);
    const [failed, answered] = lines;
    expect(failed?.trace).toMatch(/^[0-9a-f]{32}$/);
    expect(answered?.trace).toBe(failed?.trace);
    expect(number).toBe(numberOfTrace(failed?.trace ?? ''));
    expect(lines.at(-1)?.request).toBe(other.headers.get('x-request-id'));
  });

  it('is that of a trusted proxy, and of nobody else', async () => {
    const headers = { traceparent: FROM_PROXY };
    const trusted = await behindProxy.nobody().call('GET', '/auth/session', undefined, headers);
    expect(trusted.headers.get('x-request-id')).toBe(numberOfTrace(TRACE));
    expect(linesOf(behindProxy).at(-1)).toMatchObject({ trace: TRACE, request: numberOfTrace(TRACE) });

    const bad = { traceparent: `00-${TRACE}-maria@example.test-01` };
    const malformed = await behindProxy.nobody().call('GET', '/auth/session', undefined, bad);
    expect(malformed.headers.get('x-request-id')).toMatch(NUMBER);
    expect(linesOf(behindProxy).at(-1)?.trace).not.toBe(TRACE);
    expect(behindProxy.logged.at(-1)).not.toContain('maria');

    const untrusted = await product.nobody().call('GET', '/auth/session', undefined, headers);
    expect(untrusted.headers.get('x-request-id')).not.toBe(numberOfTrace(TRACE));
  });

  it('stays with the letters that a request asks for', async () => {
    product.logged.length = 0;
    const email = 'fail@example.test';
    const options = { data: { full_name: 'Nora Nobody', user_type: 'customer' } };
    const { headers } = await product
      .nobody()
      .call('POST', '/auth/sign-up', { email, password: 'three words in a row', options });
    const failed = () => linesOf(product).find(({ msg }) => msg === 'a job failed');
    await expect.poll(failed, { timeout: 20_000 }).toMatchObject({ request: headers.get('x-request-id') });
    // The mail server's own words may name the reader.
    expect(JSON.stringify(failed())).not.toContain('example.test');
  });
});

describe('a mistake of ours', () => {
  const open = (accept: string, path = '/api/assessments') =>
    product.app.request(`http://localhost:3000${path}`, { headers: { accept, cookie: maria.cookie } });

  it('is a page with the number in both languages for whoever followed a link, JSON for a program', async () => {
    await product.sql('alter table assessments rename to assessments_away');
    try {
      const page = await open('text/html,application/xhtml+xml,*/*;q=0.8');
      const text = await page.text();
      const number = page.headers.get('x-request-id') ?? 'none';
      expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=UTF-8']);
      expect(page.headers.get('cache-control')).toContain('no-store');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(number).toMatch(NUMBER);
      expect(text.split(number)).toHaveLength(3);
      expect(text).toContain('If you write to us, give this number:');
      expect(text).toContain('Si nos escribe, indique este número:');

      const json = await open('*/*');
      expect(await json.json()).toMatchObject({ code: 'INTERNAL' });
    } finally {
      await product.sql('alter table assessments_away rename to assessments');
    }
    const missing = await open('text/html', '/api/nowhere');
    expect(await missing.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});
