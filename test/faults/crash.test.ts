// F1 and F4 of the fault plan: crashes, and a database that comes and goes, under load.
import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { CAST, DEMO_PASSWORD } from '#seed/cast.ts';
import { Writer } from '../support/load.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { newDataDir, type Started, startServer } from '../support/server-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const ROUNDS = 30;
const WRITERS = 4;
const env = { DEMO: '0', RATE_SIGN_UP: '0', RATE_REQUESTS: '0', LOG_LEVEL: 'error' };
let server: Started | undefined;
afterEach(async () => {
  await server?.stop();
});

it(`${ROUNDS} kills at random moments lose and double nothing [F1]`, async () => {
  server = await startServer({ env });
  let writers: Writer[] = [];
  const lost: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { url, process: victim, dataDir } = server;
    writers = Array.from({ length: WRITERS }, () => new Writer(url));
    const work = writers.map(async (writer) => {
      await writer.signUp();
      for (;;) await writer.complete();
    });
    setTimeout(() => victim.kill('SIGKILL'), 50 + Math.random() * 1200);
    await Promise.allSettled(work);
    const begun = performance.now();
    server = await startServer({ env, dataDir });
    expect(performance.now() - begun, 'ready again').toBeLessThan(10_000);
    for (const writer of writers) {
      if (writer.acknowledged.length === 0) continue;
      await writer.signIn(server.url);
      const stored = await writer.stored(server.url);
      expect(new Set(stored).size, 'nothing twice').toBe(stored.length);
      lost.push(...writer.acknowledged.filter((id) => !stored.includes(id)));
      const extra = stored.filter((id) => !writer.acknowledged.includes(id));
      expect(writer.unknown).toEqual(expect.arrayContaining(extra));
    }
  }
  expect(lost).toEqual([]);
});

it('a first start killed at any moment is completed by the next one [F1]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const dataDir = newDataDir();
    const victim = spawn(process.execPath, ['src/app/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    });
    await new Promise((resolve) => setTimeout(resolve, 200 + round * 350));
    victim.kill('SIGKILL');
    const started = await startServer({ env: { LOG_LEVEL: 'error', ...NO_LIMITS }, dataDir });
    const answer = await fetch(`${started.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: CAST.maria.email, password: DEMO_PASSWORD }),
    });
    expect(answer.status, `killed after ${200 + round * 350} ms`).toBe(200);
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const list = await fetch(`${started.url}/api/assessments`, { headers: { cookie } });
    expect(((await list.json()) as { items: unknown[] }).items).toHaveLength(2);
    await started.stop();
  }
});

it('the process outlives its database: 503 while it is down, and healthy within 5 s after it is back [F4]', async () => {
  server = await startServer({ env });
  const { url, process: own, dataDir } = server;
  const writer = new Writer(url);
  await writer.signUp();
  await writer.complete();

  const sockets = encodeURIComponent(`${dataDir}/postgres`);
  const admin = new pg.Client({ connectionString: `postgresql:///postgres?host=${sockets}&user=postgres` });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  await admin.end();
  const begun = performance.now();
  const statuses = new Set<number>();
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    statuses.add(answer.status);
    if (answer.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull();
    if (answer.ok) break;
  }
  expect(performance.now() - begun).toBeLessThan(5000);
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
  await writer.complete();
  expect(own.exitCode).toBeNull();
  expect((await writer.stored()).length).toBe(2);
  expect(execFileSync('ps', ['-p', String(own.pid), '-o', 'pid='], { encoding: 'utf8' }).trim()).toBe(
    String(own.pid),
  );
});
