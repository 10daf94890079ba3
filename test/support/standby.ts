// Two servers of the machine's PostgreSQL: a primary, and a standby that follows it. Each keeps its port.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findMachinePostgres } from '#tools/support/scratch-postgres.ts';
import { freePort } from './started.ts';

const owner =
  process.getuid?.() === 0
    ? { uid: idOf('-u'), gid: idOf('-g') }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

interface Server {
  port: number;
  url: string;
  start(): Promise<void>;
  /** Runs one statement. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Ends it and all its workers in the middle of what they do. */
  kill(): void;
  /** What a restored machine comes back as if its administrator says so. */
  becomeStandby(): void;
  /** Erases it, and follows another. */
  follow(primary: Server): Promise<void>;
}

export async function startServers(): Promise<{ servers: [Server, Server]; stop(): void }> {
  const { postgres } = findMachinePostgres() ?? {};
  if (!postgres) throw new Error('This machine has no PostgreSQL of its own.');
  const bin = path.dirname(postgres);
  const folder = mkdtempSync(path.join(tmpdir(), 'kk-two-'));
  chmodSync(folder, 0o755);
  const program = (name: string, args: string[]) =>
    execFileSync(path.join(bin, name), args, { ...owner, cwd: '/', stdio: 'pipe' });

  async function serverIn(name: string): Promise<Server> {
    const data = path.join(folder, name);
    const port = await freePort();
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    let pid: number | undefined;
    const server: Server = {
      port,
      url,
      async start() {
        const settings = [`port=${port}`, `unix_socket_directories=${data}`, 'listen_addresses=127.0.0.1'];
        const args = ['-D', data, ...settings.flatMap((each) => ['-c', each])];
        const child = spawn(path.join(bin, 'postgres'), args, {
          ...owner,
          cwd: '/',
          detached: true,
          stdio: 'ignore',
        });
        child.unref();
        pid = child.pid;
        while (!(await server.query('select 1').catch(() => null))) await sleep(50);
      },
      async query<Row extends pg.QueryResultRow>(text: string) {
        const client = new pg.Client({ connectionString: url });
        client.on('error', () => {});
        await client.connect();
        try {
          return (await client.query<Row>(text)).rows;
        } finally {
          await client.end();
        }
      },
      kill() {
        if (!pid) return;
        const workers = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' });
        for (const each of [pid, ...workers.trim().split(/\s+/).filter(Boolean).map(Number)]) end(each);
        pid = undefined;
      },
      becomeStandby: () => writeFileSync(path.join(data, 'standby.signal'), ''),
      async follow(primary) {
        server.kill();
        rmSync(data, { recursive: true, force: true });
        const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
        makeFolder(data);
        program('pg_basebackup', [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast']);
        // Of what the primary was told, the copy must not wait for a standby of its own.
        await server.start();
        await primary.query(`alter system set synchronous_standby_names = '*'`);
        await primary.query('select pg_reload_conf()');
        const state = `select 1 from pg_stat_replication where sync_state = 'sync'`;
        while ((await primary.query(state)).length === 0) await sleep(50);
      },
    };
    makeFolder(data);
    return server;
  }

  const servers: [Server, Server] = [await serverIn('a'), await serverIn('b')];
  program('initdb', [
    '-D',
    path.join(folder, 'a'),
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  await servers[0].start();
  return {
    servers,
    stop() {
      for (const each of servers) each.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeFolder(data: string): void {
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, owner.uid, owner.gid);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
