import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, PASSWORD, type Product, startProduct, submitAssessment } from '../support/product.ts';
import { allowWrites, stopWrites } from '../support/read-only.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'info' });
  maria = await product.person('Maria Alvarez');
});
afterAll(() => product.close());

/** What is logged during the work, one parsed line each. */
async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  product.logged.length = 0;
  await work();
  return product.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  it('has one line per request: method, path, status and time, nothing else [ASVS 16.2]', async () => {
    const lines = await linesOf(() =>
      maria.call('GET', '/assessments?before=01a1fb85-9348-78b6-a8f0-f202eb803ce6'),
    );
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        request: expect.stringMatching(/^\d{3}-\d{3}-\d{3}$/),
        trace: expect.stringMatching(/^[0-9a-f]{32}$/),
        method: 'GET',
        path: '/api/assessments',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
    ]);
  });

  it('holds no address, password, token, cookie, query or answer [ASVS 14.2.1, SU5]', async () => {
    const anon = product.nobody();
    await linesOf(async () => {
      await submitAssessment(maria, { other_text: 'private words', starting_points: ['other'] });
      await anon.call('POST', '/auth/sign-in', { email: maria.email, password: 'not the password' });
      await anon.call('POST', '/auth/sign-in', { email: maria.email, password: PASSWORD });
      await anon.call('POST', '/auth/verify-email', { token: 'token-of-the-mail' });
      await anon.call('POST', '/auth/password/forgot', { email: maria.email });
      await anon.call('POST', '/auth/sign-up', { email: maria.email, password: '1', user: 'private words' });
      await anon.call('GET', `/assessments?token=token-of-the-mail&email=${maria.email}`);
      await anon.call('GET', `/nothing/${maria.email}?token=token-of-the-mail`);
      await anon.call('GET', '/calendar/token-of-the-mail.ics');
      await anon.call('GET', '/documents/token-of-the-mail');
      await product.mailTo(maria.email, /password/);
    });
    expect(product.logged.length).toBeGreaterThanOrEqual(9);
    const [name = ''] = maria.email.split('@');
    const secrets = [
      maria.email,
      PASSWORD,
      'not the password',
      'token-of-the-mail',
      'private words',
      maria.cookie,
      '?',
    ];
    const text = product.logged.join('');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain(name);
  });

  it('makes an attack traceable: sign-ins and refusals carry a mark of network and account [ASVS 16.3.1]', async () => {
    const anon = product.nobody();
    const ada = await product.person('Ada Admin', { admin: true });
    const signIn = (email: string, password: string) =>
      anon.call('POST', '/auth/sign-in', { email, password });
    const lines = await linesOf(async () => {
      await signIn(maria.email, 'not the password');
      await signIn(maria.email.toUpperCase(), 'neither');
      await signIn('nobody@example.test', 'not the password');
      await signIn(maria.email, PASSWORD);
      await maria.call('GET', '/people');
      await anon.call('GET', '/assessments');
      await ada.call('GET', '/people');
    });
    const mark = expect.stringMatching(/^[\w-]{12}$/);
    expect(lines.map(({ status, from, account }) => ({ status, from, account }))).toEqual([
      { status: 401, from: mark, account: mark },
      { status: 401, from: mark, account: mark },
      { status: 401, from: mark, account: mark },
      { status: 200, from: mark, account: mark },
      { status: 403, from: mark, account: mark },
      { status: 401, from: mark, account: undefined },
      { status: 200, from: undefined, account: undefined },
    ]);
    const accounts = lines.map(({ account }) => account);
    expect(new Set([accounts[0], accounts[1], accounts[3], accounts[4]]).size).toBe(1);
    expect(accounts[2]).not.toBe(accounts[0]);
    expect(new Set(lines.slice(0, 6).map(({ from }) => from)).size).toBe(1);
  });

  it('marks rate-limited clients, too [ASVS 16.3.1, LI1]', async () => {
    const busy = await startProduct({ LOG_LEVEL: 'info', RATE_REQUESTS: '1' });
    try {
      await busy.nobody().call('GET', '/auth/session');
      busy.logged.length = 0;
      await busy.nobody().call('GET', '/auth/session');
      expect(JSON.parse(busy.logged[0] ?? '{}')).toMatchObject({ status: 429, from: expect.any(String) });
    } finally {
      await busy.close();
    }
  });

  it('cannot be injected into: a path stays on its line [ASVS 16.4.1]', async () => {
    const lines = await linesOf(() =>
      product.nobody().call('GET', '/x%0a{"level":"error"}%1b[31m/../<script>'),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.path).toMatch(/^[\w\-./:]+$/);
  });

  it('names an error and its stack, without the values of the query [ASVS 16.5]', async () => {
    const { id } = await submitAssessment(maria);
    const lines = await linesOf(async () => {
      await product.sql('revoke usage on schema pgboss from kinkeeper_system');
      await maria.call('POST', `/assessments/${id}/shares`, { email: 'rosa.reader@example.test' });
      await product.sql('grant usage on schema pgboss to kinkeeper_system');
    });
    const failure = lines.find((line) => line.msg === 'a request failed');
    expect(failure).toMatchObject({ level: 'error', error: { code: '42501', message: expect.any(String) } });
    expect(product.logged.join('')).not.toContain('rosa.reader');
  });

  it('and an answer hold nothing of the row that broke a constraint, which PostgreSQL quotes [ASVS 16.5]', async () => {
    const { id } = await submitAssessment(maria);
    await product.sql(`
      create function break_one() returns trigger language plpgsql as $$
      begin
        raise exception 'conflicting key value violates exclusion constraint "one"' using errcode = '23P01',
          detail = 'Failing row contains ' || new::text, hint = new::text, constraint = 'one';
      end $$`);
    await product.sql(
      'create trigger break_one before insert on assessment_shares for each row execute function break_one()',
    );
    const answers: unknown[] = [];
    const lines = await linesOf(async () => {
      const share = { email: 'rosa.reader@example.test' };
      answers.push(await maria.call('POST', `/assessments/${id}/shares`, share));
    });
    await product.sql('drop function break_one cascade');
    expect(lines.find(({ msg }) => msg === 'a request failed')).toMatchObject({ error: { code: '23P01' } });
    for (const said of [product.logged.join(''), JSON.stringify(answers)]) {
      expect(said).not.toContain('Failing row');
      expect(said).not.toContain('rosa.reader');
    }
  });

  it('says of a database that is away why each request was refused, as a warning [ASVS 16.5, F4]', async () => {
    await stopWrites(product);
    const lines = await linesOf(() =>
      maria.call('POST', '/projects', { request_id: crypto.randomUUID(), title: 'private words' }),
    );
    await allowWrites(product);
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({
      level: 'warn',
      status: 503,
      why: expect.stringMatching(/^25006: .*read-only transaction$/),
    });
    expect(product.logged.join('')).not.toContain('private words');
  });

  it('says what the job queue makes of an error, and no more of it [ASVS 16.5]', async () => {
    const thrown = {
      message: 'no connection',
      code: 'ECONNREFUSED',
      queue: 'mail',
      worker: 1,
      detail: 'private',
    };
    const [line] = await linesOf(async () =>
      product.services.log.warn({ error: thrown }, 'the job queue stumbled'),
    );
    expect(line?.error).toEqual({ message: 'no connection', code: 'ECONNREFUSED', queue: 'mail' });
  });

  it('contains nothing of a body that could not be parsed [ASVS 14.2.1, 16.2.5]', async () => {
    await linesOf(() =>
      Promise.resolve(
        product.app.request('http://localhost:3000/api/auth/sign-in', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"email": maria@example.test, has chest pain}',
        }),
      ),
    );
    expect(product.logged.join('')).not.toContain('maria@exam');
  });

  it('omits health checks [ASVS 16.2]', async () => {
    expect(await linesOf(async () => product.app.request('http://localhost:3000/healthz'))).toEqual([]);
  });
});
