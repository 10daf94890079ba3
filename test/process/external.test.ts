// With DATABASE_URL: somebody else's PostgreSQL, as an ordinary owner, not a superuser.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedPostgres } from '#db/embedded.ts';
import { run } from '#tools/support/run.ts';
import { findMachinePostgres, startScratchPostgres } from '#tools/support/scratch-postgres.ts';
import { newDataDir, type Started, startServer } from '../support/server-process.ts';

let postgres: EmbeddedPostgres;
let server: Started;
/** Where the roles of the product are not there yet. */
let withoutRoles: Awaited<ReturnType<typeof startWith>>;
const ENV = { APP_SECRET: 'x'.repeat(40), SMTP_URL: 'outbox:' };
const startWith = (databaseUrl: string) =>
  run('node', ['src/app/main.ts'], {
    env: { ...ENV, DATABASE_URL: databaseUrl, DATA_DIR: newDataDir(), PORT: '0' },
    quiet: true,
  });
beforeAll(async () => {
  // The machine's own if there is one: a PostgreSQL older than the embedded one.
  postgres = await startScratchPostgres(findMachinePostgres() ? 'machine' : 'embedded');
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  await admin.query('create role care login createrole');
  await admin.query('create database care owner care');
  await admin.query('create role other login');
  await admin.query('create database other owner other');
  await admin.end();
  withoutRoles = await startWith(postgres.url('other').replace('user=postgres', 'user=other'));
  const databaseUrl = postgres.url('care').replace('user=postgres', 'user=care');
  server = await startServer({
    env: { ...ENV, DATABASE_URL: databaseUrl },
  });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

it('one that migrations cannot use stops the start with one line and exit code 1 [AUTH-38]', async () => {
  expect(withoutRoles).toEqual({
    code: 1,
    output: 'DATABASE_URL: the role other may not create roles. Run: alter role "other" createrole\n',
  });
  expect(await startWith(postgres.url('missing'))).toEqual({
    code: 1,
    output: expect.stringMatching(/^DATABASE_URL: PostgreSQL at \S+ has no database of this name\. .+\n$/),
  });
});

const post = async (path: string, body: object) => {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

it('it is migrated by its owner, never seeded, and has no outbox page [AUTH-38, LIMIT-09]', async () => {
  const demo = await post('/auth/sign-in', { email: 'ada@demo.test', password: 'kinkeeper-demo' });
  expect(demo.status).toBe(401);
  expect((await fetch(`${server.url}/outbox`)).status).toBe(404);
});

it('people sign up and in, and a provider waits for an admin [AUTH-16]', async () => {
  const account = { email: 'pat@example.test', password: 'kinkeeper-demo' };
  const data = { full_name: 'Pat Provider', user_type: 'service_provider' };
  expect((await post('/auth/sign-up', { ...account, options: { data } })).status).toBe(201);
  const { status, body } = await post('/auth/sign-in', account);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ user_type: 'service_provider', provider_verified: false });
});
