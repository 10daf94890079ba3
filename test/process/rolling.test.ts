// Two processes on one database: the one that is told to stop leaves without anybody noticing.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedPostgres } from '#db/embedded.ts';
import { startScratchPostgres } from '#tools/support/scratch-postgres.ts';
import { listenTo } from '../support/live.ts';
import { Writer } from '../support/load.ts';
import { type Started, startServer } from '../support/server-process.ts';

let postgres: EmbeddedPostgres;
let first: Started;
let second: Started;
let maria: Writer;
let files: string;
let messages: string;
beforeAll(async () => {
  postgres = await startScratchPostgres();
  const shared = { DATABASE_URL: postgres.url('postgres'), APP_SECRET: 'x'.repeat(40), SMTP_URL: 'outbox:' };
  const start = (env: Record<string, string>) => startServer({ env: { ...shared, ...env } });
  [first, second] = await Promise.all([start({ DRAIN_SECONDS: '2' }), start({})]);
  maria = new Writer(first.url);
  await maria.signUp();
  const made = await post(first, '/api/projects', { request_id: crypto.randomUUID(), title: 'Move' });
  const { id } = (await made.json()) as { id: string };
  files = `/api/projects/${id}/files`;
  messages = `/api/projects/${id}/messages`;
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await postgres.stop();
});

const get = (from: Started, path: string, headers = {}) =>
  fetch(`${from.url}${path}`, { headers: { cookie: maria.cookie, ...headers } });
const post = (to: Started, path: string, body: object) =>
  fetch(`${to.url}${path}`, {
    method: 'POST',
    headers: { cookie: maria.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const listen = async (to: Started, path: string, headers = {}) => {
  const { body } = await get(to, path, headers);
  return listenTo(body as ReadableStream<Uint8Array>);
};
const exitOf = async (server: Started) => (await once(server.process, 'exit'))[0] as number;

/** Sends half of a file. @returns sends the rest, and its answer */
function beginUpload(to: Started, bytes: number) {
  const half = Buffer.alloc(bytes / 2, 'a');
  const sending = request(`${to.url}${files}?client_id=${crypto.randomUUID()}&name=a.txt`, {
    method: 'PUT',
    headers: { cookie: maria.cookie, 'content-type': 'text/plain', 'content-length': String(bytes) },
  });
  sending.write(half);
  return async () => {
    sending.end(half);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(201);
    return JSON.parse(await text(answer)) as { id: string };
  };
}

it('one that is told to stop says so first and serves on, sends streams away, and lets transfers end [CHAT-20, F2]', async () => {
  const size = 16 * 1024 * 1024;
  const stored = await beginUpload(first, size)();
  const finishUpload = beginUpload(first, 2000);
  const download = await get(first, `${files}/${stored.id}/content`);
  const [live, watch] = await Promise.all([listen(first, '/api/live'), listen(first, '/api/live/session')]);
  await live.until(() => live.frames.length > 0, 'the first word');

  const exit = exitOf(first);
  first.process.kill('SIGTERM');
  await expect.poll(async () => (await get(first, '/readyz')).status).toBe(503);
  expect(await (await get(first, '/readyz')).json()).toEqual({ ok: false, why: 'this process is stopping' });
  const served = await get(first, '/api/projects');
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  await post(first, messages, { client_id: crypto.randomUUID(), content: 'Before' });
  await live.until(() => live.events().length === 1, 'the message');

  await Promise.all([live.ended, watch.ended]);
  expect([live.comeBackAfter(), watch.comeBackAfter()]).toEqual([expect.any(Number), expect.any(Number)]);
  const isTaken = () =>
    get(first, '/readyz').then(
      () => true,
      () => false,
    );
  await expect.poll(isTaken).toBe(false);
  await post(second, messages, { client_id: crypto.randomUUID(), content: 'Meanwhile' });
  const resumed = await listen(second, '/api/live', { 'last-event-id': live.place() });
  await resumed.until(() => resumed.frames.length > 0, 'the first word');
  expect(resumed.frames.map(({ event }) => event)).toEqual(['news']);
  expect(resumed.events()).toHaveLength(1);
  await resumed.leave();

  expect(first.process.exitCode).toBeNull();
  expect((await download.arrayBuffer()).byteLength).toBe(size);
  const { id } = await finishUpload();
  expect(await exit).toBe(0);
  expect((await get(second, `${files}/${id}`)).status).toBe(200);
});

it('Ctrl-C ends at once, though browsers listen', async () => {
  const streams = await Promise.all([listen(second, '/api/live'), listen(second, '/api/live/session')]);
  const exit = exitOf(second);
  const begun = performance.now();
  second.process.kill('SIGINT');
  await Promise.all(streams.map(({ ended }) => ended));
  expect(await exit).toBe(0);
  expect(performance.now() - begun).toBeLessThan(4000);
});
