// A backup of a running cluster, and its restoration to a moment in an empty folder.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '#db/embedded.ts';
import { diskBlobs } from '#server/ports/blobs-disk.ts';
import { verify, type Wholeness } from '#tools/backup/verify.ts';
import { openPart } from '#tools/cluster/part.ts';
import type { Server } from '#tools/cluster/servers.ts';
import type { Cluster } from '#tools/cluster/start.ts';
import { run } from '#tools/support/run.ts';
import { findMachinePostgres } from '#tools/support/scratch-postgres.ts';

const ROLE = 'kinkeeper_backup';

/** Keeps each change of the primary in `wal/` of a backup, as deploy/kinkeeper-wal.service does. */
export async function keepChanges({ primary, folder }: Pick<Cluster, 'primary' | 'folder'>) {
  const backup = path.join(folder, 'backup');
  const wal = path.join(backup, 'wal');
  mkdirSync(wal, { recursive: true });
  const server = primary();
  await server.query(`create role ${ROLE} login replication bypassrls in role pg_read_all_data`);
  await server.query(`select pg_create_physical_replication_slot('${ROLE}')`);
  const bin = path.dirname(findMachinePostgres()?.postgres ?? '');
  const slot = `select 1 from pg_replication_slots where slot_name = '${ROLE}' and active`;
  const part = openPart({
    name: 'wal',
    command: path.join(bin, 'pg_receivewal'),
    args: ['-D', wal, '-S', ROLE, '-h', server.sockets, '-p', String(server.port), '-U', ROLE, '-s', '1'],
    folder,
    isReady: async () => (await server.query(slot)).length === 1,
  });
  await part.start();
  return {
    backup,
    address: `postgresql:///kinkeeper?host=${server.sockets}&port=${server.port}&user=${ROLE}`,
    part,
  };
}

/** Resolves once the backup has every change so far. */
export async function untilKept(primary: Server): Promise<void> {
  const [now] = await primary.query<{ at: string }>('select pg_switch_wal()::text as at');
  const kept = `select 1 from pg_replication_slots where slot_name = '${ROLE}' and restart_lsn >= '${now?.at}'`;
  while ((await primary.query(kept)).length === 0) await sleep(100);
}

/** Runs one of our commands. @returns its exit code and what it said */
export const command = (name: string, args: string[], env: Record<string, string>) =>
  run('node', [`tools/${name}.ts`, ...args], { env, quiet: true });

export interface Restored {
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  verify(): Promise<Wholeness>;
  /** Where its objects are. */
  files: string;
  stop(): Promise<void>;
}

/** @returns an empty folder that PostgreSQL's user may enter */
export const emptyFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'kk-restored-')), 'to');

/** Starts what was restored, as an operator would. */
export async function openRestored(folder: string, secret: string): Promise<Restored> {
  const binaries = findMachinePostgres();
  const postgres = await startEmbedded(path.join(folder, 'postgres'), binaries ? { binaries } : {});
  const db = new pg.Client({ connectionString: postgres.url('kinkeeper') });
  await db.connect();
  const files = path.join(folder, 'files');
  return {
    query: async (text) => (await db.query(text)).rows,
    verify: () => verify(db, diskBlobs(files), secret, []),
    files,
    async stop() {
      await db.end();
      await postgres.stop();
      rmSync(path.dirname(folder), { recursive: true });
    },
  };
}
