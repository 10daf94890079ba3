/** A PostgreSQL of our own as a process: starting it, asking whether it answers, and ending it. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../kit/start-error.ts';
import { codeOf } from './errors.ts';

/** Names its socket. Whatever PGPORT says, and the configuration of a cluster that was made elsewhere. */
export const PORT = 5432;
/** One that has not said for so long that it is starting will not come. */
const SILENT_MS = 120_000;
const LINES_KEPT = 12;
/** What it says to whoever asks before it is ready: we do, all the time. */
const REFUSALS = /the database system is |Hot standby mode is disabled|Consistent recovery state has not/;

export interface Launch {
  folder: string;
  /** Where its socket goes. */
  sockets: string;
  /** Of its database `postgres`. */
  url: string;
  program: string;
  owner: { uid?: number; gid?: number };
  flags: readonly string[];
  signal: AbortSignal | undefined;
}

/**
 * Starts it, and waits until it answers.
 * @returns its process id
 * @throws StartError with what it said last if it ends, or goes silent; the signal's reason
 */
export async function launch({
  folder,
  sockets,
  url,
  program,
  owner,
  flags,
  signal,
}: Launch): Promise<number> {
  const settings = [
    `port=${PORT}`,
    `unix_socket_directories=${sockets}`,
    'listen_addresses=',
    'unix_socket_permissions=0700',
    'max_connections=100',
    'log_min_messages=fatal',
    ...flags,
  ];
  // In its own process group, so that Ctrl-C reaches us first and we stop it in order.
  const child = spawn(program, ['-D', folder, ...settings.flatMap((each) => ['-c', each])], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = lastLinesOf(child.stderr);
  const failed = (what: string) =>
    new StartError(`PostgreSQL ${what} in ${folder}: ${said().join(' ') || 'it said nothing.'}`);
  let isOver = false;
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(failed('did not start')));
  }).finally(() => {
    isOver = true;
  });
  const silent = () => failed(`did not answer for ${SILENT_MS / 1000} seconds`);
  try {
    await Promise.race([
      ended,
      untilReady(path.join(sockets, `.s.PGSQL.${PORT}`), url, silent, () => isOver, signal),
    ]);
  } catch (error) {
    if (!isOver && child.pid) await stopProcess(child.pid);
    throw error;
  } finally {
    // Once it runs, keepRunning sees its end.
    ended.catch(() => {});
  }
  child.unref();
  (child.stderr as unknown as { unref?: () => void }).unref?.();
  return child.pid as number;
}

async function untilReady(
  socket: string,
  url: string,
  silent: () => StartError,
  isOver: () => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  let heard = Date.now();
  while (!isOver()) {
    signal?.throwIfAborted();
    const answer = existsSync(socket) ? await answerOf(url) : 'none';
    if (answer === 'ready') return;
    // A recovery may take hours.
    if (answer === 'starting') heard = Date.now();
    if (Date.now() - heard > SILENT_MS) throw silent();
    await sleep(15);
  }
}

/** @returns what it has said last, without refusals to answer yet */
function lastLinesOf(stream: Readable): () => string[] {
  const kept: string[] = [];
  createInterface({ input: stream }).on('line', (line) => {
    if (line.trim() === '' || REFUSALS.test(line)) return;
    kept.push(line.trim());
    if (kept.length > LINES_KEPT) kept.shift();
  });
  return () => kept;
}

export async function answerOf(url: string): Promise<'ready' | 'starting' | 'none'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    return codeOf(error) === '57P03' ? 'starting' : 'none';
  } finally {
    await client.end().catch(() => {});
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function runningPostmaster(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isPostgres(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** After a reboot the process id in the file may belong to another program. */
function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return existsSync(`/proc/${pid}/comm`)
      ? readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
      : false;
  }
}

/** SIGINT is PostgreSQL's "fast" shutdown: it ends sessions and flushes everything. */
export async function stopProcess(pid: number, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  try {
    process.kill(pid, signal);
    for (let waited = 0; waited < 20_000; waited += 20) {
      await sleep(20);
      process.kill(pid, 0);
    }
    process.kill(pid, 'SIGKILL');
  } catch {
    // already gone
  }
}
