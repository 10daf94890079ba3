// The database dies, freezes, and comes back: the process says so, and nobody waits long.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Started, startServer } from '../support/server-process.ts';

let server: Started;
let cookie: string;
let project: string;
beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
  const data = { full_name: 'Maria Alvarez', user_type: 'customer' };
  const account = { email: 'maria@example.test', password: 'a calm blue teapot' };
  await post('/auth/sign-up', { ...account, options: { data } });
  const { headers } = await post('/auth/sign-in', account);
  cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const made = await post('/projects', { request_id: crypto.randomUUID(), title: 'Move' });
  project = ((await made.json()) as { id: string }).id;
});
afterAll(() => server.stop());

const json = { 'content-type': 'application/json' };
const post = (to: string, body: object) =>
  fetch(`${server.url}/api${to}`, {
    method: 'POST',
    headers: { ...json, cookie: cookie ?? '' },
    body: JSON.stringify(body),
  });
const get = (to: string) => fetch(`${server.url}${to}`, { headers: { cookie } });
const upload = () =>
  fetch(`${server.url}/api/projects/${project}/files?client_id=${crypto.randomUUID()}&name=a.txt`, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain', cookie },
    body: 'about Rosa',
  });
const postmaster = () =>
  Number(readFileSync(path.join(server.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

async function untilReady(): Promise<void> {
  while (!(await get('/readyz')).ok) await sleep(100);
}

/** The calls a page makes, and a few more than there are connections. */
const CALLS = {
  readyz: () => get('/readyz'),
  session: () => get('/api/auth/session'),
  projects: () => get('/api/projects'),
  files: () => get(`/api/projects/${project}/files`),
  messages: () => get(`/api/projects/${project}/messages`),
  send: () => post(`/projects/${project}/messages`, { client_id: crypto.randomUUID(), content: 'Hello' }),
  upload,
  signIn: () =>
    fetch(`${server.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'maria@example.test', password: 'a calm blue teapot' }),
    }),
  forgot: () => post('/auth/password/forgot', { email: 'maria@example.test' }),
};

/** The first user of a broken connection gets an error; within F4's 5 s all is well. */
async function allAnswer(): Promise<void> {
  for (const [name, call] of Object.entries(CALLS))
    await expect.poll(async () => `${(await call()).status} of ${name}`, { timeout: 5000 }).toMatch(/^20/);
}

it('frozen, it keeps nobody waiting for more than 8 s, and is used again once it resumes [F4]', async () => {
  for (let n = 0; n < 4; n += 1) expect((await upload()).status).toBe(201);
  // The postmaster and its workers; each is its own process group.
  const workers = execFileSync('pgrep', ['-P', String(postmaster())], { encoding: 'utf8' });
  const all = [postmaster(), ...workers.trim().split('\n').map(Number)];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  try {
    const asked = [...Object.entries(CALLS), ...Object.entries(CALLS), ...Object.entries(CALLS)];
    const answers = await Promise.all(
      asked.map(async ([name, call]) => {
        const begun = performance.now();
        const { status, headers } = await call();
        return { name, status, retry: headers.get('retry-after'), slow: performance.now() - begun > 9000 };
      }),
    );
    expect(answers.filter(({ status, retry, slow }) => status !== 503 || retry === null || slow)).toEqual([]);
    expect((await get('/healthz')).status).toBe(200);
  } finally {
    for (const pid of all) process.kill(pid, 'SIGCONT');
  }
  await untilReady();
  await allAnswer();
});

it('killed, it is restarted, and what was stored is there [F1, F4]', async () => {
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  const begun = performance.now();
  while ((await get('/readyz')).ok && performance.now() - begun < 5000) await sleep(50);
  await untilReady();
  expect(postmaster()).not.toBe(before);
  await allAnswer();
  const kept = (await (await get('/api/projects')).json()) as { projects: { id: string }[] };
  expect(kept.projects.map(({ id }) => id)).toEqual([project]);
  expect(server.output()).toContain('the embedded PostgreSQL ended');
  expect(server.output()).toContain('the embedded PostgreSQL is back');
});
