// A database that dies, and the standby that takes over, under load: with what was acknowledged, and for everybody.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startServers } from '#tools/cluster/servers.ts';
import { listenTo } from '../support/live.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask, newPerson } from '../support/over-http.ts';
import { type Started, startServer } from '../support/server-process.ts';

const ROUNDS = 5;
const WRITERS = 4;
const FOUND_WITHIN_MS = 5000;
const ENV = { ...NO_LIMITS, APP_SECRET: 'x'.repeat(40), SMTP_URL: 'outbox:', LOG_LEVEL: 'error' };

let two: Awaited<ReturnType<typeof startServers>>;
let server: Started | undefined;
beforeAll(async () => {
  two = await startServers({ isOnLoopback: true });
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => two.stop());

const addressOf = (hosts: readonly { port: number }[]) =>
  `postgresql://postgres@${hosts.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`;
const readiness = async () => {
  const answer = await fetch(`${server?.url}/readyz`);
  return [answer.status, await answer.json()];
};

/** Sends until it is acknowledged, as a browser does. @returns what was answered before; 0: nothing */
async function untilAcknowledged(send: () => Promise<Response>): Promise<number[]> {
  const before: number[] = [];
  for (;;) {
    const status = await send().then(
      (answer) => answer.status,
      () => 0,
    );
    if (status >= 200 && status < 300) return before;
    before.push(status);
    await sleep(20);
  }
}

it(`${ROUNDS} primaries that die lose and double nothing, sign nobody out, and are replaced within 5 s [F4, CHAT-20]`, async () => {
  let [primary, standby] = two.servers;
  await standby.follow(primary);
  server = await startServer({ env: { ...ENV, DATABASE_URL: addressOf([standby, primary]) } });
  const { url, dataDir } = server;
  const maria = await newPerson(url, 'maria', 'customer');
  const send = (below: string, body: object) =>
    fetch(`${url}/api${below}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: maria.cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
  const { id: project } = await ask<{ id: string }>(url, maria.cookie, 'POST', '/projects', {
    request_id: crypto.randomUUID(),
    title: 'Move',
  });
  const stream = await fetch(`${url}/api/live`, { headers: { cookie: maria.cookie } });
  const live = listenTo(stream.body as ReadableStream<Uint8Array>);
  await live.until(() => live.frames.length === 1, 'the first word');

  const acknowledged: string[] = [];
  const refused = new Set<number>();
  const write = async () => {
    const message = { client_id: crypto.randomUUID(), content: 'Hello' };
    const before = await untilAcknowledged(() => send(`/projects/${project}/messages`, message));
    for (const each of before) refused.add(each);
    acknowledged.push(message.client_id);
  };
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) await write();
  });
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const goal = acknowledged.length + 40;
    while (acknowledged.length < goal) await sleep(10);
    const asked = untilAcknowledged(() => send('/auth/password/forgot', { email: 'maria@example.test' }));
    await sleep(Math.random() * 100);
    primary.kill();
    const why = 'not exactly one host of the database takes writes';
    await expect.poll(readiness).toEqual([503, { ok: false, why }]);
    await standby.query('select pg_promote()');
    const promoted = performance.now();
    await write();
    found.push(Math.round(performance.now() - promoted));
    expect((await readiness())[0]).toBe(200);
    await asked;
    const heard = live.frames.length;
    const typing = JSON.stringify({ project_id: project, by: maria.id, to: [maria.id] });
    const isHeard = async () => {
      await standby.query(`select pg_notify('kinkeeper_typing', '${typing}')`);
      return live.frames.slice(heard).some(({ event }) => event === 'typing');
    };
    await expect.poll(isHeard, { timeout: FOUND_WITHIN_MS }).toBe(true);
    await primary.follow(standby);
    [primary, standby] = [standby, primary];
  }
  isOver = true;
  await Promise.all(writers);
  console.log(`found after ${found.join(', ')} ms; ${acknowledged.length} messages were acknowledged`);

  expect(found.filter((ms) => ms > FOUND_WITHIN_MS)).toEqual([]);
  expect([...refused].filter((status) => status !== 503 && status !== 0)).toEqual([]);
  const stored = await primary.query<{ client_id: string }>('select client_id from messages');
  expect(stored.map(({ client_id }) => client_id).toSorted()).toEqual(acknowledged.toSorted());
  expect(live.frames.filter(({ event }) => event === 'reset')).toHaveLength(1 + ROUNDS);

  // What was being worked on when its database died is tried again once its time is over.
  await primary.query(`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`);
  const open = `select name from pgboss.job where name in ('mail', 'account_link') and state <> 'completed'`;
  await expect.poll(() => primary.query(open), { timeout: 180_000, interval: 500 }).toEqual([]);
  const mails = await primary.query(`select id from pgboss.job where name = 'mail'`);
  expect(mails.length).toBeGreaterThanOrEqual(ROUNDS);
  const kept = readdirSync(path.join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
  expect(kept).toHaveLength(mails.length);
});

it('a standby, or a second primary, is refused at the start, and a primary that became a standby is not ready [AUTH-38]', async () => {
  const [first, second] = two.servers;
  const isReplaced = await first.query('select where pg_is_in_recovery()');
  const [primary, standby] = isReplaced.length > 0 ? [second, first] : [first, second];
  await standby.follow(primary);
  const start = (hosts: readonly { port: number }[]) =>
    startServer({ env: { ...ENV, DATABASE_URL: addressOf(hosts) } });
  await expect(start([standby])).rejects.toThrow(
    'the server ended: DATABASE_URL leads to a standby, which takes no writes. Name the primary, or all hosts',
  );
  await standby.query('select pg_promote()');
  await primary.query('alter system reset synchronous_standby_names');
  await primary.query('select pg_reload_conf()');
  await expect(start([primary, standby])).rejects.toThrow(
    /the server ended: More than one host of DATABASE_URL takes writes: 127.0.0.1:\d+ is a primary, /,
  );
  server = await start([primary]);
  primary.kill();
  primary.becomeStandby();
  await primary.start();
  const why = 'the database is a standby, which takes no writes';
  await expect.poll(readiness, { timeout: 10_000 }).toEqual([503, { ok: false, why }]);
  const answer = await fetch(`${server.url}/api/auth/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'maria@example.test' }),
  });
  expect(answer.status).toBe(503);
});
