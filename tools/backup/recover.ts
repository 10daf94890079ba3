/** Brings a base backup to a moment, with the changes that were kept since. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clusterOwner, type EmbeddedPostgres, startEmbedded } from '../../src/db/embedded.ts';
import { StartError } from '../../src/kit/start-error.ts';
import { findMachinePostgres } from '../support/scratch-postgres.ts';
import { baseFor, placesIn } from './folder.ts';

/**
 * @param from the backup
 * @param to an empty folder; the database comes into `postgres/` of it
 * @param at the moment; null: everything there is
 * @returns the database, running on a socket of its own
 * @throws StartError
 */
export async function recover(from: string, to: string, at: Date | null): Promise<EmbeddedPostgres> {
  const base = baseFor(from, at);
  const version = readFileSync(path.join(base, 'PG_VERSION'), 'utf8').trim();
  const binaries = findMachinePostgres(version);
  if (!binaries)
    throw new StartError(
      `The backup is of PostgreSQL ${version}. On Debian: apt-get install postgresql-${version}`,
    );
  const data = path.join(to, 'postgres');
  cpSync(base, data, { recursive: true });
  // pg_receivewal keeps what is not full yet under another name.
  const wal = path.resolve(placesIn(from).wal);
  const readable = path.join(to, 'wal');
  if (existsSync(wal)) cpSync(wal, readable, { recursive: true });
  else mkdirSync(readable);
  writeFileSync(path.join(data, 'recovery.signal'), '');
  rmSync(path.join(data, 'standby.signal'), { force: true });
  // Debian keeps these elsewhere.
  if (!existsSync(path.join(data, 'postgresql.conf'))) writeFileSync(path.join(data, 'postgresql.conf'), '');
  const access = path.join(to, 'restore-access.conf');
  writeFileSync(access, 'local all all trust\n');
  const { uid, gid } = clusterOwner();
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, data, readable, access]);
  const flags = [
    `hba_file=${access}`,
    `restore_command=cp "${readable}/%f" "%p" 2>/dev/null || cp "${readable}/%f.partial" "%p" 2>/dev/null`,
    ...(at ? [`recovery_target_time=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`] : []),
    'recovery_target_action=promote',
    // Nobody can connect before the moment is reached.
    'hot_standby=off',
    // For as long as this runs: whoever starts it next has the settings of before.
    'synchronous_standby_names=',
    'archive_mode=off',
  ];
  const postgres = await startEmbedded(data, { binaries, flags });
  rmSync(readable, { recursive: true });
  return postgres;
}
