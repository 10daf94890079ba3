// A process that reads from a standby (decision 0212), while servers die and change places.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServers } from '#tools/cluster/servers.ts';
import { run } from '#tools/support/run.ts';
import { findMachinePostgres } from '#tools/support/scratch-postgres.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask, newPerson } from '../support/over-http.ts';
import { newDataDir, type Started, startServer } from '../support/server-process.ts';

const ENV = {
  ...NO_LIMITS,
  APP_SECRET: 'x'.repeat(40),
  SMTP_URL: 'outbox:',
  MFA_ADMINS: '0',
  LOG_LEVEL: 'warn',
};

describe.runIf(findMachinePostgres())('with DATABASE_READ_URL', () => {
  let two: Awaited<ReturnType<typeof startServers>>;
  let server: Started | undefined;
  let cookie: string;
  beforeAll(async () => {
    two = await startServers({ isOnLoopback: true });
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });
  afterAll(() => two.stop());

  const hosts = () => two.servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const addressOf = (target: string, database = 'postgres') =>
    `postgresql://postgres@${hosts()}/${database}?target_session_attrs=${target}`;
  const says = async () => {
    const answer = await fetch(`${server?.url}/readyz`);
    return [answer.status, ((await answer.json()) as { standby?: string }).standby];
  };
  const waitlist = async () => {
    const { entries } = await ask<{ entries: { name: string }[] }>(
      server?.url ?? '',
      cookie,
      'GET',
      '/waitlist',
    );
    return entries.map(({ name }) => name);
  };

  it('a standby that takes over is read as the primary, and the one that follows it serves [F4]', {
    timeout: 180_000,
  }, async () => {
    const [a, b] = two.servers;
    await b.follow(a);
    server = await startServer({
      env: { ...ENV, DATABASE_URL: addressOf('read-write'), DATABASE_READ_URL: addressOf('standby') },
    });
    const { url } = server;
    const ada = await newPerson(url, 'ada', 'customer');
    cookie = ada.cookie;
    await a.query(`insert into admins (user_id) values ('${ada.id}')`);
    const join = async (server: typeof a, name: string) => {
      await server.query(`insert into waitlist_entries (id, email, name, kind, locale, created_at)
        values (gen_random_uuid(), '${name}@example.test', '${name}', 'waitlist', 'en', now())`);
      expect(await waitlist()).toContain(name);
    };
    await expect.poll(says, { timeout: 15_000 }).toEqual([200, 'serves']);
    await join(a, 'first');

    a.kill();
    await b.query('select pg_promote()');
    await expect.poll(says, { timeout: 15_000 }).toEqual([200, 'no host of DATABASE_READ_URL is a standby']);
    expect(server.output()).toMatch(/No host of DATABASE_READ_URL is a standby: [^"]+ is a primary/);
    await join(b, 'second');

    await a.follow(b);
    await expect.poll(says, { timeout: 15_000 }).toEqual([200, 'serves']);
    await join(b, 'third');
    expect(await waitlist()).toEqual(expect.arrayContaining(['first', 'second', 'third']));
  });

  it('an address of something else stops the start with one line', { timeout: 180_000 }, async () => {
    const [a, b] = two.servers;
    await a.query('create database other').catch(() => b.query('create database other'));
    // An installation of its own in there.
    const other = await startServer({ env: { ...ENV, DATABASE_URL: addressOf('read-write', 'other') } });
    await other.stop();
    const { code, output } = await run('node', ['src/app/main.ts'], {
      quiet: true,
      env: {
        ...ENV,
        PORT: '0',
        DATA_DIR: newDataDir(),
        DATABASE_URL: addressOf('read-write'),
        DATABASE_READ_URL: addressOf('standby', 'other'),
      },
    });
    expect([code, output.trim()]).toEqual([
      1,
      'DATABASE_READ_URL leads to the database of another installation.',
    ]);
  });
});
