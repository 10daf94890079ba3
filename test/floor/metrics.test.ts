// What an operator watches: complete, and about nobody.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenLive } from '../support/live.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';

const TOKEN = 'a token of the tests, long enough';
const PROMTOOL = '/usr/bin/promtool';
let product: Product;
let maria: Client;
let project: string;
beforeAll(async () => {
  product = await startProduct({ METRICS_TOKEN: TOKEN });
  maria = await product.person('Maria Alvarez');
  const made = await maria.call<{ id: string }>('POST', '/projects', {
    request_id: crypto.randomUUID(),
    title: 'Move',
  });
  project = made.body.id;
});
afterAll(() => product.close());

const read = (authorization = `Bearer ${TOKEN}`) =>
  product.app.request('http://pod-7.internal/metrics', { headers: { authorization } });
const lines = async () => (await (await read()).text()).split('\n');

const valueIn = (all: string[], name: string) =>
  Number(
    all
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );

it('they are read with the token only, by any host name', async () => {
  expect((await read('')).status).toBe(401);
  expect((await read('Bearer a token of the tests')).status).toBe(401);
  const answer = await read();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  ]);
  expect((await lines()).filter(Boolean).at(-1)).toBe('# EOF');
});

it('requests are counted by call and status, whatever is in their paths', async () => {
  const nowhere = crypto.randomUUID();
  await maria.call('GET', `/projects/${project}`);
  await maria.call('GET', `/projects/${nowhere}`);
  await maria.call('GET', `/projects/${project}/files/${nowhere}/content`);
  await maria.call('DELETE', `/made-up/${nowhere}`);
  await product.app.request('http://localhost:3000/readyz');
  await product.app.request(`http://localhost:3000/${nowhere}`, { method: 'PROPFIND' });
  const all = await lines();
  expect(all).toEqual(
    expect.arrayContaining([
      'kinkeeper_requests_total{call="GET /api/projects/{id}",status="200"} 1',
      'kinkeeper_requests_total{call="GET /api/projects/{id}",status="404"} 1',
      'kinkeeper_requests_total{call="GET /api/projects/:id/files/:file_id/content",status="404"} 1',
      'kinkeeper_request_seconds_count{call="GET /api/projects/{id}"} 2',
    ]),
  );
  // Three processes are asked for these each second.
  expect(all.filter((line) => /call="GET \/(readyz|healthz|metrics)/.test(line))).toEqual([]);
  for (const word of [nowhere, project, maria.id, maria.email, 'Maria', 'made-up', 'PROPFIND'])
    expect(all.filter((line) => line.includes(word))).toEqual([]);
});

it('connections, streams, queues, letters and storage are there', async () => {
  const live = await listenLive(product.app, maria.cookie);
  await live.until(() => live.frames.length > 0);
  await maria.call('POST', '/auth/password/forgot', { email: maria.email });
  await product.mailTo(maria.email, /password/);
  // Nobody works on it.
  await product.sql(`select pgboss.create_queue('test', '{"policy": "standard"}')`);
  await product.sql(`insert into pgboss.job (name, data, start_after)
    values ('test', '{}', now() - interval '90 seconds'), ('test', '{}', now() + interval '1 hour')`);
  // Refused by the mail server each time: waits since it was made, though its next try is to come.
  await product.sql(`select pgboss.create_queue('refused', '{"policy": "standard"}')`);
  await product.sql(`insert into pgboss.job (name, data, state, created_on, start_after)
    values ('refused', '{}', 'retry', now() - interval '10 minutes', now() + interval '5 minutes')`);
  const all = await lines();
  const value = (name: string) => valueIn(all, name);
  expect(value('kinkeeper_live_streams{kind="events"}')).toBe(1);
  expect(value('kinkeeper_live_streams{kind="session"}')).toBe(0);
  expect(value('kinkeeper_letters_total{outcome="sent"}')).toBeGreaterThan(0);
  expect(value('kinkeeper_database_up')).toBe(1);
  expect(value('kinkeeper_store_up')).toBe(1);
  expect(value('kinkeeper_seal_ends_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000);
  expect(value('kinkeeper_disk_free_bytes')).toBeGreaterThan(0);
  for (const pool of ['app', 'pipeline', 'system'])
    expect(value(`kinkeeper_database_waiting{pool="${pool}"}`)).toBe(0);
  expect(value('kinkeeper_queue_jobs{queue="test"}')).toBe(1);
  expect(value('kinkeeper_queue_age_seconds{queue="test"}')).toBeGreaterThanOrEqual(90);
  expect(value('kinkeeper_queue_jobs{queue="refused"}')).toBe(1);
  expect(value('kinkeeper_queue_age_seconds{queue="refused"}')).toBeGreaterThanOrEqual(600);
  expect(value('kinkeeper_queue_failed{queue="mail"}')).toBe(0);
  await live.leave();
});

it('how long a signed document has waited for its sealed copy is there [SG10]', async () => {
  const waits = async () => valueIn(await lines(), 'kinkeeper_unsealed_seconds');
  expect(await waits()).toBe(0);
  await product.sql(
    `with document as (
       insert into signable_documents (id, project_id, client_id, created_by, signer_role, title, document_url, created_at)
       values (gen_random_uuid(), $1, gen_random_uuid(), $2, 'provider', 'Consent', 'x', now()) returning id)
     insert into documents_to_seal (document_id, project_id, customer_id, signed_at)
     select id, $1, $2, now() - interval '1 hour' from document`,
    [project, maria.id],
  );
  expect(await waits()).toBeGreaterThanOrEqual(3600);
  await product.sql('delete from signable_documents');
});

it('what has not been taken to the backup is there', async () => {
  const read = async () => {
    const all = await lines();
    return ['changes_taken', 'bytes_behind'].map((name) => valueIn(all, `kinkeeper_backup_${name}`));
  };
  expect(await read()).toEqual([0, Number.NaN]);
  await product.sql(`select pg_create_physical_replication_slot('kinkeeper_backup', true)`);
  try {
    await product.sql(`select pg_logical_emit_message(true, 'test', repeat('x', 100000))`);
    await expect.poll(read).toEqual([0, expect.toSatisfy((behind) => behind > 100_000)]);
  } finally {
    await product.sql(`select pg_drop_replication_slot('kinkeeper_backup')`);
  }
});

// Debian's package prometheus brings it; it reads the older form, which differs in the names of counters.
it.runIf(existsSync(PROMTOOL))('promtool finds nothing to say about them', async () => {
  const text = await (await read()).text();
  const counters = [...text.matchAll(/^# TYPE (\w+) counter$/gm)].map(([, name]) => name);
  const older = text.replace(new RegExp(`^(# (?:HELP|TYPE) (?:${counters.join('|')})) `, 'gm'), '$1_total ');
  const { status, stderr } = spawnSync(PROMTOOL, ['check', 'metrics'], { input: older, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('without the setting there are none', async () => {
  const other = await startProduct();
  const { status } = await other.app.request('http://localhost:3000/metrics');
  await other.close();
  expect(status).toBe(404);
});
