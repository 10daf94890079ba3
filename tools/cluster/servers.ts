/** Two servers of the machine's PostgreSQL: a primary, and a standby that follows it. Each keeps its port. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterOwner } from '../../src/db/embedded.ts';
import { freePort } from '../support/free-port.ts';
import { findMachinePostgres } from '../support/scratch-postgres.ts';
import { openPart, type Part } from './part.ts';

/** Of PostgreSQL and PgBouncer, which refuse to run as root. */
export const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, ...clusterOwner() };

export interface Server {
  port: number;
  /** Where its socket is. */
  sockets: string;
  url: string;
  part: Part;
  /** Runs one statement as its superuser. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** The same in the database of the cluster. */
  queryOurs<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Ends it and all its workers in the middle of what they do, as a machine that dies. */
  kill(): void;
  start(): Promise<void>;
  /** What a restored machine comes back as if its administrator says so. */
  becomeStandby(): void;
  /** Erases it, and follows another. */
  follow(primary: Server): Promise<void>;
}

/**
 * @param options.isOnLoopback whether it listens on 127.0.0.1 too, where everybody of this machine may connect
 * @throws Error if the machine has no PostgreSQL
 */
export async function startServers({
  isOnLoopback,
}: {
  isOnLoopback: boolean;
}): Promise<{ servers: [Server, Server]; folder: string; stop(): Promise<void> }> {
  const { postgres } = findMachinePostgres() ?? {};
  if (!postgres) throw new Error('This machine has no PostgreSQL of its own.');
  const bin = path.dirname(postgres);
  const folder = mkdtempSync(path.join(tmpdir(), 'kk-two-'));
  chmodSync(folder, 0o755);
  const program = (name: string, args: string[]) =>
    execFileSync(path.join(bin, name), args, { ...owner, cwd: '/', stdio: 'pipe' });

  async function serverIn(name: string): Promise<Server> {
    const data = path.join(folder, name);
    const sockets = path.join(folder, `${name}-sockets`);
    const port = await freePort();
    const url = isOnLoopback
      ? `postgresql://postgres@127.0.0.1:${port}/postgres`
      : `postgresql:///postgres?host=${sockets}&port=${port}&user=postgres`;
    const settings = [
      `port=${port}`,
      `unix_socket_directories=${sockets}`,
      `listen_addresses=${isOnLoopback ? '127.0.0.1' : ''}`,
    ];
    const part = openPart({
      name: `postgres-${name}`,
      command: path.join(bin, 'postgres'),
      args: ['-D', data, ...settings.flatMap((each) => ['-c', each])],
      owner,
      folder,
      // Lets nobody finish: a fast shutdown.
      signal: 'SIGINT',
      isReady: async () => (await server.query('select 1')).length === 1,
    });
    const server: Server = {
      port,
      sockets,
      url,
      part,
      start: part.start,
      query: (text) => queryAt(url, text),
      queryOurs: (text) => queryAt(url.replace('/postgres?', '/kinkeeper?'), text),
      kill() {
        const pid = part.pid();
        const workers = pid ? workersOf(pid) : [];
        part.kill('for good');
        for (const each of workers) end(each);
      },
      becomeStandby: () => writeFileSync(path.join(data, 'standby.signal'), ''),
      async follow(primary) {
        server.kill();
        rmSync(data, { recursive: true, force: true });
        const from = ['-h', isOnLoopback ? '127.0.0.1' : primary.sockets, '-p', String(primary.port)];
        makeFolder(data);
        program('pg_basebackup', [...from, '-U', 'postgres', '-D', data, '-R', '-X', 'stream', '-c', 'fast']);
        await server.start();
        await primary.query(`alter system set synchronous_standby_names = '*'`);
        await primary.query('select pg_reload_conf()');
        await untilFollowed(primary);
      },
    };
    makeFolder(data);
    makeFolder(sockets);
    return server;
  }

  const servers: [Server, Server] = [await serverIn('a'), await serverIn('b')];
  const how = ['-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  program('initdb', ['-D', path.join(folder, 'a'), ...how]);
  await servers[0].start();
  return {
    servers,
    folder,
    async stop() {
      await Promise.all(servers.map(({ part }) => part.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function queryAt<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Resolves once a standby has everything that the primary acknowledges. */
export async function untilFollowed(primary: Server): Promise<void> {
  const state = `select 1 from pg_stat_replication where sync_state = 'sync'`;
  while ((await primary.query(state).catch(() => [])).length === 0) await sleep(50);
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, owner.uid, owner.gid);
}

function workersOf(pid: number): number[] {
  try {
    const listed = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' });
    return listed.trim().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
