// Backing up and restoring by command, on the machine's PostgreSQL.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { type Server, startServers } from '#tools/cluster/servers.ts';
import { findMachinePostgres } from '#tools/support/scratch-postgres.ts';
import { command, emptyFolder, keepChanges } from '../cluster/rehearsal.ts';

describe.runIf(findMachinePostgres())('a backup', () => {
  let two: Awaited<ReturnType<typeof startServers>>;
  let primary: Server;
  let changes: Awaited<ReturnType<typeof keepChanges>>;
  beforeAll(async () => {
    two = await startServers({ isOnLoopback: false });
    [primary] = two.servers;
    await primary.query('create database kinkeeper');
    await migrate(primary.url.replace('/postgres?', '/kinkeeper?'));
    changes = await keepChanges({ primary: () => primary, folder: two.folder });
  });
  afterAll(async () => {
    await changes.part.stop();
    await two.stop();
  });

  const backUp = (...more: string[]) =>
    command('backup', ['--to', changes.backup, ...more], {
      BACKUP_DATABASE_URL: changes.address,
      DATA_DIR: path.join(two.folder, 'data'),
    });

  it('ends with 1 when nobody keeps the changes since', async () => {
    const slot = `pg_replication_slots where slot_name = 'kinkeeper_backup'`;
    expect(await backUp()).toMatchObject({ code: 0 });
    await changes.part.stop();
    await expect.poll(() => primary.query(`select active from ${slot}`)).toEqual([{ active: false }]);
    const idle = await backUp('--files');
    expect(idle.output).toContain('Nobody takes the changes of the database.');
    await primary.query(`select pg_drop_replication_slot('kinkeeper_backup')`);
    const gone = await backUp('--files');
    expect(gone.output).toContain('the database has no slot kinkeeper_backup');
    expect([idle.code, gone.code]).toEqual([1, 1]);
  });

  it('is restored with the settings that it was made under', async () => {
    await primary.query(`alter system set synchronous_standby_names = 'db_b'`);
    await primary.query(`alter system set archive_mode = 'on'`);
    await backUp();
    const to = emptyFolder();
    chmodSync(path.dirname(to), 0o755);
    try {
      const args = ['--from', changes.backup, '--to', to];
      expect(await command('restore', args, { APP_SECRET: 'x'.repeat(40) })).toMatchObject({ code: 0 });
      const settings = readFileSync(path.join(to, 'postgres/postgresql.auto.conf'), 'utf8');
      expect(settings.match(/^(?!#).+/gm)).toEqual([
        `synchronous_standby_names = 'db_b'`,
        `archive_mode = 'on'`,
      ]);
    } finally {
      rmSync(path.dirname(to), { recursive: true });
    }
  });

  it('ends with 1 when changes were deleted before somebody took them', async () => {
    for (const each of [`max_slot_wal_keep_size = '1MB'`, `max_wal_size = '32MB'`, `min_wal_size = '32MB'`])
      await primary.query(`alter system set ${each}`);
    await primary.query('select pg_reload_conf()');
    await primary.query(`select pg_create_physical_replication_slot('kinkeeper_backup', true)`);
    for (let segment = 0; segment < 4; segment += 1) {
      await primary.query('select pg_logical_emit_message(false, $$test$$, $$x$$), pg_switch_wal()');
      await primary.query('checkpoint');
    }
    const { code, output } = await backUp('--files');
    expect(output).toContain('Changes were deleted before anybody took them.');
    expect(code).toBe(1);
  });
});

it('of several versions on a machine, the one that is asked for is found', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kk-programs-'));
  for (const name of ['postgres', 'initdb'])
    writeFileSync(path.join(folder, name), '#!/bin/sh\necho "postgres (PostgreSQL) 99.1"\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`);
  try {
    expect(findMachinePostgres('99')?.postgres).toBe(path.join(folder, 'postgres'));
    expect(findMachinePostgres('98')).toBeUndefined();
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});
