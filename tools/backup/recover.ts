/** Brings a base backup to a moment, with the changes that were kept since. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterOwner, type EmbeddedPostgres, startEmbedded } from '../../src/db/embedded.ts';
import { StartError } from '../../src/kit/start-error.ts';
import { findMachinePostgres } from '../support/scratch-postgres.ts';
import { baseFor, placesIn } from './folder.ts';

/** What `recover` puts into its folder. */
export const RECOVERED = ['postgres', 'wal', 'restore-access.conf'];

/**
 * @param from the backup
 * @param to an empty folder; the database comes into `postgres/` of it
 * @param at the moment; null: everything there is
 * @param signal ends it
 * @returns the database, running on a socket of its own
 * @throws StartError
 */
export async function recover(
  from: string,
  to: string,
  at: Date | null,
  signal: AbortSignal,
): Promise<EmbeddedPostgres> {
  const base = baseFor(from, at);
  const version = readFileSync(path.join(base, 'PG_VERSION'), 'utf8').trim();
  const binaries = findMachinePostgres(version);
  if (!binaries)
    throw new StartError(
      `The backup is of PostgreSQL ${version}. On Debian: apt-get install postgresql-${version}`,
    );
  const [data, readable, access] = RECOVERED.map((name) => path.join(to, name)) as [string, string, string];
  await cp(base, data, { recursive: true });
  signal.throwIfAborted();
  // pg_receivewal keeps what is not full yet under another name.
  const { wal } = placesIn(from);
  if (existsSync(wal)) await cp(wal, readable, { recursive: true });
  else await mkdir(readable);
  signal.throwIfAborted();
  await writeFile(path.join(data, 'recovery.signal'), '');
  await rm(path.join(data, 'standby.signal'), { force: true });
  // Debian keeps these elsewhere.
  if (!existsSync(path.join(data, 'postgresql.conf')))
    await writeFile(path.join(data, 'postgresql.conf'), '');
  await writeFile(access, 'local all all trust\n');
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
    // Its certificate may have stayed on the other machine.
    'ssl=off',
    // What it says is read, by `explain` too.
    'logging_collector=off',
    'log_destination=stderr',
    'log_min_messages=log',
    'lc_messages=C',
    'log_timezone=UTC',
    'timezone=UTC',
  ];
  const postgres = await startEmbedded(data, { binaries, flags, signal }).catch((error: unknown) => {
    throw at && error instanceof StartError ? explain(error, at, wal) : error;
  });
  await rm(readable, { recursive: true });
  return postgres;
}

/** Whoever names a moment after the last change means all there is. */
function explain(error: StartError, at: Date, wal: string): StartError {
  if (!error.message.includes('recovery ended before configured recovery target was reached')) return error;
  const [, newest] = /last completed transaction was at log time (.+?\+00|.+? UTC)/.exec(error.message) ?? [];
  const there = newest ? `the newest is of ${newest}` : 'there is none since the base backup';
  return new StartError(
    `No change at or after ${at.toISOString()} is in ${wal}: ${there}. Leave --at out to restore all there is.`,
  );
}
