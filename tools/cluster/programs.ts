/** What Debian has to bring, and what is missing. */
import { execFileSync } from 'node:child_process';
import { StartError } from '../../src/kit/start-error.ts';
import { installPackages } from '../support/debian.ts';
import { findMachinePostgres } from '../support/scratch-postgres.ts';

/** Programs, and Debian's packages that bring them. */
const PROGRAMS = { setpriv: 'util-linux', pgbouncer: 'pgbouncer', haproxy: 'haproxy' } as const;

/**
 * Installs what is missing where it can: Debian, as root.
 * @throws StartError with one line that says what is missing, and how to install it
 */
export async function installPrograms(): Promise<void> {
  if (missing().length === 0 || (await installPackages(missing()))) return;
  throw new StartError(
    `This machine lacks ${missing().join(', ')}. On Debian: apt-get install ${missing().join(' ')}`,
  );
}

function missing(): string[] {
  const packages = Object.entries(PROGRAMS).filter(([program]) => !isHere(program));
  const names: string[] = packages.map(([, name]) => name);
  // pg_basebackup comes with it.
  const postgres = findMachinePostgres()?.postgres.startsWith('/usr/lib/postgresql/');
  return postgres ? names : [...names, 'postgresql'];
}

function isHere(program: string): boolean {
  try {
    execFileSync('which', [program], { env: pathOfRoot(), stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Debian's servers are in folders that only root looks into. */
export function pathOfRoot(): { PATH: string } {
  return { PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
}
