// What the collector of traces gets: where the time went, and nothing about anybody.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberOfTrace } from '#kit/request-id.ts';
import { type Collector, openTestCollector, type ReceivedSpan } from '../support/collector.ts';
import { upload } from '../support/files.ts';
import { type Client, PASSWORD, type Product, startProduct } from '../support/product.ts';
import { say, shareProject } from '../support/projects.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SENDER = '00f067aa0ba902b7';
/** What people typed in the calls below. */
const WORDS = [
  'Nitroglycerin',
  'Grandma Rosalind',
  'bruise',
  'Oxycodone list',
  'wandering',
  'Quiet Street',
  'dialysis',
  'insulin.pdf',
  'not the password',
];

let collector: Collector;
let product: Product;
let maria: Client;
let dana: Client;
let projectId: string;
let saved: Headers;
/** What a proxy begins, and what it leaves alone. */
let proxied: Headers;

beforeAll(async () => {
  collector = await openTestCollector();
  product = await startProduct({
    TRUST_PROXY: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'kinkeeper-test',
  });
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Ortiz', { type: 'service_provider' });
  const made = await shareProject(maria, dana, { title: 'Grandma Rosalind', description: 'wandering' });
  projectId = made.id;
  await say(maria, projectId, 'Nitroglycerin at night, a bruise');
  await upload(product, maria, projectId, '%PDF-1.4 dialysis', { name: 'insulin.pdf' });
  ({ headers: saved } = await maria.call('PATCH', '/assessments/draft', {
    draft_id: null,
    changes: { other_text: 'Oxycodone list', city_or_zip: 'Quiet Street' },
    step: 1,
  }));
  await maria.call('GET', `/projects/${projectId}/messages/search?q=Nitroglycerin`);
  await maria.call('GET', `/people?search=${maria.email}`);
  await maria.call('GET', `/projects/${randomUUID()}?title=bruise`);
  await product.nobody().call('POST', '/auth/sign-in', { email: maria.email, password: 'not the password' });
  await product.nobody().call('GET', `/calendar/${randomUUID()}.ics`);
  await product.nobody().call('POST', '/auth/password/forgot', { email: maria.email });
  await product.mailTo(maria.email, /password/);
  const from = (flags: string) => ({ traceparent: `00-${TRACE}-${SENDER}-${flags}` });
  ({ headers: proxied } = await maria.call('GET', `/projects/${projectId}`, undefined, from('01')));
  const unwatched = { traceparent: `00-${'ab'.repeat(16)}-${SENDER}-00` };
  await maria.call('GET', `/projects/${projectId}`, undefined, unwatched);
  await product.sql('alter table assessments rename to assessments_away');
  await maria.call('GET', '/assessments');
  await product.app.request('http://localhost:3000/healthz');
  await product.close();
});
afterAll(() => collector.close());

const named = (name: string) => collector.spans.filter((span) => span.name === name);
const below = (parent: ReceivedSpan | undefined) =>
  collector.spans.filter(({ parentSpanId }) => parent && parentSpanId === parent.spanId);
const of = (headers: Headers) =>
  collector.spans.find(({ attributes }) => attributes['kinkeeper.request'] === headers.get('x-request-id'));

describe('a trace', () => {
  it('begins with the call, its status and the number that people read, under the id of the request', () => {
    const call = of(saved);
    expect(call).toMatchObject({ name: 'PATCH /api/assessments/draft', isFailed: false, parentSpanId: '' });
    expect(call?.attributes).toEqual({
      'kinkeeper.request': saved.get('x-request-id'),
      'http.response.status_code': 200,
    });
    expect(numberOfTrace(call?.traceId ?? '')).toBe(saved.get('x-request-id'));
  });

  it('has the transaction below it, and the statements below that, by name', () => {
    const [transaction] = below(of(saved)).filter(({ name }) => name === 'transaction');
    const statements = below(transaction);
    expect(statements.length).toBeGreaterThan(0);
    for (const { name, traceId, attributes } of statements) {
      expect([name, traceId]).toEqual(['PostgreSQL', transaction?.traceId]);
      expect(attributes['db.operation.name']).toMatch(/^[\w-]+( [\w-]+)*$/);
    }
    expect(statements[0]?.attributes['db.operation.name']).toMatch(/^begin /);
    expect(statements.at(-1)?.attributes['db.operation.name']).toMatch(/commit$/);
  });

  it('goes on from what a proxy began', () => {
    expect(of(proxied)).toMatchObject({ traceId: TRACE, parentSpanId: SENDER });
    expect(proxied.get('x-request-id')).toBe(numberOfTrace(TRACE));
  });

  it('is not recorded where the proxy does not record it', () => {
    expect(collector.spans.filter(({ traceId }) => traceId === 'ab'.repeat(16))).toEqual([]);
  });

  it('reaches the job that a request asked for, and the letter it sends', () => {
    const [forgot] = named('POST /api/auth/password/forgot');
    const job = collector.spans.find(
      ({ name, parentSpanId }) => name === 'account_link' && parentSpanId === forgot?.spanId,
    );
    expect(job?.traceId).toBe(forgot?.traceId);
    const mails = named('send a letter').filter(({ traceId }) => traceId === forgot?.traceId);
    expect(mails).toHaveLength(1);
  });

  it('has the store of files', () => {
    const [uploaded] = named('PUT /api/projects/:id/files');
    expect(below(uploaded).map(({ name }) => name)).toContain('store put');
  });

  it('says what failed, by status alone', () => {
    const [failed] = named('GET /api/assessments');
    expect(failed).toMatchObject({ isFailed: true, attributes: { 'http.response.status_code': 500 } });
    const statements = collector.spans.filter(
      ({ traceId, name, isFailed }) => traceId === failed?.traceId && name === 'PostgreSQL' && isFailed,
    );
    expect(statements.map(({ attributes }) => attributes['db.response.status_code'])).toEqual(['42P01']);
  });

  it('has no health checks', () => {
    expect(collector.spans.filter(({ name }) => /healthz/.test(name))).toEqual([]);
  });
});

it('no byte of it says anything about anybody [ASVS 14.2.1, SU5]', () => {
  const sent = collector.bytes();
  expect(collector.spans.length).toBeGreaterThan(50);
  expect(sent).toContain('kinkeeper-test');
  const secrets = [
    ...WORDS,
    ...WORDS.map(encodeURIComponent),
    PASSWORD,
    projectId,
    ...[maria, dana].flatMap(({ id, email, cookie }) => [id, email, cookie]),
    'Maria',
    'Dana',
    'example.test',
    'search?',
    'select ',
  ];
  expect(secrets.filter((each) => sent.includes(each))).toEqual([]);
  // Nor any other id of the database's, nor an address of the network.
  expect(sent.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g)).toBeNull();
  const attributes = new Set(collector.spans.flatMap((span) => Object.keys(span.attributes)));
  expect([...attributes].toSorted()).toEqual([
    'db.operation.name',
    'db.response.status_code',
    'db.system.name',
    'http.response.status_code',
    'kinkeeper.request',
  ]);
});

describe('a collector that does not answer', () => {
  it.each(['is silent', 'is gone'])(
    'changes nothing for people, and is named once in the log: one that %s',
    async (how) => {
      const silent = how === 'is silent' ? await openTestCollector('is silent') : null;
      const OTEL_EXPORTER_OTLP_ENDPOINT = silent?.url ?? 'http://127.0.0.1:9';
      const other = await startProduct({ LOG_LEVEL: 'warn', OTEL_EXPORTER_OTLP_ENDPOINT });
      const nora = await other.person('Nora Nobody');
      const named = () => other.logged.filter((line) => line.includes('collector of traces')).length;
      const ask = async () => {
        const start = performance.now();
        expect((await nora.call('GET', '/assessments')).status).toBe(200);
        expect(performance.now() - start).toBeLessThan(2000);
        return named();
      };
      await expect.poll(ask, { timeout: 30_000, interval: 200 }).toBe(1);
      const start = performance.now();
      await other.close();
      await silent?.close();
      expect(performance.now() - start).toBeLessThan(8000);
      expect(named()).toBe(1);
    },
  );
});

describe('the packages', () => {
  /** Which of OpenTelemetry's packages a process has loaded after it opened its traces. */
  const loaded = (env: Record<string, string>) => {
    const script = `
      import { createRequire } from 'node:module';
      import { readConfig } from '#server/config.ts';
      import { openLog } from '#server/log.ts';
      import { openTraces } from '#server/traces/traces.ts';
      import '#app/open.ts';
      await openTraces(readConfig(process.env), openLog('silent'));
      const files = Object.keys(createRequire(import.meta.url).cache);
      console.log(JSON.stringify(files.filter((file) => /@opentelemetry.(sdk|exporter|otlp)/.test(file)).length));
      process.exit();`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
    return Number(run.stdout || run.stderr);
  };

  it('are loaded with a collector, and not one file of them without', () => {
    expect(loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toBeGreaterThan(10);
    expect(loaded({})).toBe(0);
  });
});
