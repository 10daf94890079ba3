// A new installation without the demo: how it gets its first admin.
import { afterAll, expect, it } from 'vitest';
import { run } from '#tools/support/run.ts';
import { newDataDir, type Started, startServer } from '../support/server-process.ts';

let server: Started | undefined;
afterAll(() => server?.stop());

const make = (dataDir: string, env = {}) =>
  run('node', ['tools/make-admin.ts', 'ada@example.test'], {
    env: { DATA_DIR: dataDir, DEMO: '0', ...env },
    quiet: true,
  });

it('a start names the command, which reaches the embedded PostgreSQL, and the next start is silent [AUTH-32, AUTH-38]', {
  timeout: 180_000,
}, async () => {
  // They are for somebody's tools, and not for the PostgreSQL that is ours.
  const env = { DEMO: '0', PGPORT: '5433', PGSSLMODE: 'require' };
  server = await startServer({ env });
  await expect.poll(server.output).toContain('npm run make-admin -- ADDRESS');
  const account = { email: 'ada@example.test', password: 'a calm blue teapot' };
  await fetch(`${server.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, options: { data: { full_name: 'Ada', user_type: 'customer' } } }),
  });
  expect(await make(server.dataDir, env)).toEqual({
    code: 0,
    output: 'ada@example.test is an admin now, and it is in the record.\n',
  });
  const { dataDir } = server;
  await server.end();
  server = await startServer({ env, dataDir });
  await expect.poll(server.output).toContain('Kinkeeper is ready');
  expect(server.output()).not.toContain('make-admin');
});

it('in a folder without an installation the command creates nothing [AUTH-38]', async () => {
  const { code, output } = await make(newDataDir());
  expect([code, output]).toEqual([1, expect.stringMatching(/^There is no installation in \S+\. .+\n$/)]);
});
