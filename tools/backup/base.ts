/** A base backup, taken and checked by PostgreSQL's own programs. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../src/kit/start-error.ts';
import { findMachinePostgres } from '../support/scratch-postgres.ts';
import { nameOf, placesIn } from './folder.ts';

/**
 * @param address of PostgreSQL itself, as a role with `replication`; a pooler passes no backup on
 * @returns the folder of the backup
 */
export function takeBase(folder: string, address: string): string {
  const { base } = placesIn(folder);
  mkdirSync(base, { recursive: true, mode: 0o700 });
  const part = path.join(base, 'unfinished');
  rmSync(part, { recursive: true, force: true });
  program('pg_basebackup', ['-d', address, '-D', part, '-X', 'stream', '-c', 'fast', '--no-password']);
  program('pg_verifybackup', ['--quiet', part]);
  const whole = path.join(base, nameOf(new Date()));
  renameSync(part, whole);
  return whole;
}

function program(name: string, args: string[]): void {
  const { postgres = '' } = findMachinePostgres() ?? {};
  try {
    execFileSync(path.join(path.dirname(postgres), name), args, { stdio: 'pipe' });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: Buffer };
    throw new StartError(
      code === 'ENOENT'
        ? `This machine lacks ${name}. On Debian: apt-get install postgresql`
        : `${name} failed: ${stderr?.toString().trim()}`,
    );
  }
}
