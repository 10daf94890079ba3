/** A base backup, taken and checked by PostgreSQL's own programs. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartError } from '../../src/kit/start-error.ts';
import { findMachinePostgres } from '../support/scratch-postgres.ts';
import { nameOf, placesIn } from './folder.ts';

/**
 * @param address of PostgreSQL itself, as a role with `replication`; a pooler passes no backup on
 * @returns the folder of the backup
 */
export async function takeBase(folder: string, address: string): Promise<string> {
  // pg_verifybackup reads the log of its own version only.
  const version = await versionAt(address);
  const { base } = placesIn(folder);
  mkdirSync(base, { recursive: true, mode: 0o700 });
  const part = path.join(base, 'unfinished');
  rmSync(part, { recursive: true, force: true });
  program(version, 'pg_basebackup', [
    '-d',
    address,
    '-D',
    part,
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-password',
  ]);
  program(version, 'pg_verifybackup', ['--quiet', part]);
  const whole = path.join(base, nameOf(new Date()));
  renameSync(part, whole);
  return whole;
}

async function versionAt(address: string): Promise<string> {
  const db = new pg.Client({ connectionString: address });
  await db.connect();
  try {
    const { rows } = await db.query<{ version: string }>(
      `select (current_setting('server_version_num')::int / 10000)::text as version`,
    );
    return rows[0]?.version ?? '';
  } finally {
    await db.end();
  }
}

function program(version: string, name: string, args: string[]): void {
  const programs = findMachinePostgres(version);
  if (!programs)
    throw new StartError(
      `This machine lacks ${name} of PostgreSQL ${version}. On Debian: apt-get install postgresql-${version}`,
    );
  try {
    execFileSync(path.join(path.dirname(programs.postgres), name), args, { stdio: 'pipe' });
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer };
    throw new StartError(`${name} failed: ${stderr?.toString().trim()}`);
  }
}
