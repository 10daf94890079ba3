import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '#db/embedded.ts';

/** A PostgreSQL in a temporary folder, deleted when stopped; fast, because nothing in it has to survive. */
export async function startScratchPostgres(
  kind: 'embedded' | 'machine' = 'embedded',
): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kk-pg-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded(path.join(folder, 'db'), {
    flags: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'],
    ...(kind === 'machine' ? { binaries: machinePostgres() } : {}),
  });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param version such as `15`; default: the newest there is
 * @returns PostgreSQL's programs on this machine; undefined if it has none of that version
 */
export function findMachinePostgres(version?: string): { initdb: string; postgres: string } | undefined {
  const debian = '/usr/lib/postgresql';
  const folders = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((each) => `${debian}/${each}/bin`)
    : [];
  try {
    folders.push(path.dirname(execFileSync('which', ['postgres'], { encoding: 'utf8' }).trim()));
  } catch {
    // none on the PATH
  }
  const found = folders.find(
    (folder) =>
      existsSync(`${folder}/initdb`) &&
      existsSync(`${folder}/postgres`) &&
      (version === undefined || versionOf(`${folder}/postgres`) === version),
  );
  return found ? { initdb: `${found}/initdb`, postgres: `${found}/postgres` } : undefined;
}

/** It says, for example, `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`. */
function versionOf(postgres: string): string | undefined {
  return /\) (\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1];
}

function machinePostgres() {
  const found = findMachinePostgres();
  if (!found) throw new Error('This machine has no PostgreSQL of its own.');
  return found;
}
