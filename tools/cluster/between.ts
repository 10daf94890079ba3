/** What stands between the parts: a pooler before each PostgreSQL, and one proxy before our processes. */
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clientOf } from '../../src/db/primary.ts';
import { ROOT } from '../support/run.ts';
import { openPart, type Part } from './part.ts';
import { pathOfRoot } from './programs.ts';
import { owner, type Server } from './servers.ts';

const deployed = (name: string) => readFileSync(path.join(ROOT, 'deploy', name), 'utf8');

/** @returns the text with the value of each `name = value` replaced; a name that is not there is an error */
function withSettings(text: string, settings: Record<string, string>): string {
  return Object.entries(settings).reduce((before, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (!line.test(before)) throw new Error(`${name} is not in it`);
    return before.replace(line, `${name} = ${value}`);
  }, text);
}

export interface Pooler {
  part: Part;
  sockets: string;
  port: number;
}

/** PgBouncer, on sockets only. */
export function openPooler(server: Server, folder: string, mode = 'session'): Pooler {
  const name = `pgbouncer-${server.part.name.slice(-1)}`;
  const sockets = path.join(folder, name);
  mkdirSync(sockets, { mode: 0o700 });
  const { port } = server;
  const ini = `${sockets}.ini`;
  const settings = {
    kinkeeper: `host=${server.sockets} port=${port} dbname=kinkeeper`,
    listen_addr: '',
    listen_port: String(port),
    unix_socket_dir: sockets,
    auth_type: 'trust',
    auth_file: `${sockets}.users`,
    pool_mode: mode,
  };
  writeFileSync(ini, withSettings(deployed('pgbouncer.ini'), settings));
  writeFileSync(settings.auth_file, '"kinkeeper" ""\n');
  for (const each of [sockets, ini, settings.auth_file]) chownSync(each, owner.uid, owner.gid);
  const url = `postgresql:///kinkeeper?host=${sockets}&port=${port}&user=kinkeeper`;
  const isReady = async () => {
    const client = clientOf(url);
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } finally {
      await client.end().catch(() => {});
    }
  };
  const command = 'pgbouncer';
  // Ends at once; SIGINT would wait for its clients.
  const part = openPart({
    name,
    command,
    args: [ini],
    env: pathOfRoot(),
    owner,
    folder,
    isReady,
    signal: 'SIGTERM',
  });
  return { part, sockets, port };
}

/** HAProxy, on loopback. @param ports of our processes */
export function openProxy(port: number, ports: readonly number[], folder: string): Part {
  const names = ['one', 'two', 'three'];
  const text = ports.reduce(
    (before, each, at) =>
      before.replaceAll(new RegExp(`server ${names[at]} \\S+`, 'g'), `server ${names[at]} 127.0.0.1:${each}`),
    deployed('haproxy.cfg').replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`),
  );
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  return openPart({
    name: 'haproxy',
    command: 'haproxy',
    args: ['-db', '-f', file],
    env: pathOfRoot(),
    folder,
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok,
  });
}
