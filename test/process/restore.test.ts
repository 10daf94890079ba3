// Restoring by command where something is not as usual: the port, other databases, the moment, an end halfway.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { type Server, startServers } from '#tools/cluster/servers.ts';
import { findMachinePostgres } from '#tools/support/scratch-postgres.ts';
import { command, emptyFolder, keepChanges, untilKept } from '../cluster/rehearsal.ts';

const ENV = { APP_SECRET: 'x'.repeat(40) };

describe.runIf(findMachinePostgres())('a restore', { timeout: 180_000 }, () => {
  let two: Awaited<ReturnType<typeof startServers>>;
  let primary: Server;
  let changes: Awaited<ReturnType<typeof keepChanges>>;
  let to: string;
  beforeAll(async () => {
    two = await startServers({ isOnLoopback: false });
    [primary] = two.servers;
    for (const name of ['kinkeeper', 'kkold']) {
      await primary.query(`create database ${name}`);
      await migrate(primary.url.replace('/postgres?', `/${name}?`));
    }
    await primary.query('alter system set port = 5611');
    // It commits too.
    await primary.query('alter system set autovacuum = off');
    await primary.query('select pg_reload_conf()');
    changes = await keepChanges({ primary: () => primary, folder: two.folder });
    expect(await backUp('kkold')).toMatchObject({ code: 0 });
    await untilKept(primary);
  }, 180_000);
  afterEach(() => rmSync(path.dirname(to), { recursive: true, force: true }));
  afterAll(async () => {
    await changes.part.stop();
    await two.stop();
  });

  const backUp = (database: string) =>
    command('backup', ['--to', changes.backup], {
      BACKUP_DATABASE_URL: changes.address.replace('/kinkeeper?', `/${database}?`),
      DATA_DIR: path.join(two.folder, 'data'),
    });
  const restore = (args: string[] = [], env: Record<string, string> = {}) => {
    to = emptyFolder();
    chmodSync(path.dirname(to), 0o755);
    return command('restore', ['--from', changes.backup, '--to', to, ...args], { ...ENV, ...env });
  };
  const left = () => (existsSync(to) ? readdirSync(to) : []);

  it('is of the database that was backed up, whatever port it had and PG… settings say', async () => {
    const { code, output } = await restore([], { PGPORT: '5433', PGSSLMODE: 'verify-full' });
    expect(output).toContain('the database is kkold in');
    expect(code).toBe(0);
  });

  it('of an older backup asks which of several databases is meant, and leaves the folder empty', async () => {
    rmSync(path.join(changes.backup, 'base/database.json'));
    const unsaid = await restore();
    expect(unsaid).toEqual({
      code: 1,
      output: 'The backup holds kinkeeper and kkold. Name the one that is meant: --database kinkeeper\n',
    });
    expect(left()).toEqual([]);
    rmSync(path.dirname(to), { recursive: true });
    const said = await restore(['--database', 'kkold']);
    expect(said.output).toContain('the database is kkold in');
    expect(said.code).toBe(0);
    expect(await backUp('kkold')).toMatchObject({ code: 0 });
  });

  it('is never mixed with that of another installation in the same folder', async () => {
    const { code, output } = await backUp('kinkeeper');
    expect(output).toMatch(/holds the backup of another installation \(database kkold\)/);
    expect(code).toBe(1);
  });

  it('to a moment after the last change says that there is none, and what to do', async () => {
    await primary.query('create table written_last ()');
    await untilKept(primary);
    const late = await restore(['--at', new Date().toISOString()]);
    expect(late.output).toMatch(
      /^No change at or after \S+ is in \S+: the newest is of .+ Leave --at out to restore all there is\.\n$/,
    );
    expect([late.code, left()]).toEqual([1, []]);
    rmSync(path.dirname(to), { recursive: true });
    const future = await restore(['--at', '2100-01-01T00:00:00Z']);
    expect(future).toEqual({
      code: 1,
      output: expect.stringMatching(/^--at 2100-\S+ is still to come\. .+\n$/),
    });
  });

  it('that is ended leaves no PostgreSQL running, and the folder empty', async () => {
    to = emptyFolder();
    chmodSync(path.dirname(to), 0o755);
    const args = ['tools/restore.ts', '--from', changes.backup, '--to', to];
    const child = spawn(process.execPath, args, { env: { ...process.env, ...ENV }, stdio: 'ignore' });
    const ended = once(child, 'exit');
    while (!existsSync(path.join(to, 'postgres/postmaster.pid'))) await sleep(20);
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    expect(() => execFileSync('pgrep', ['-f', to])).toThrow();
    expect(left()).toEqual([]);
  });
});
