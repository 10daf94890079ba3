/** The whole cluster, on this machine and in one temporary folder. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../support/free-port.ts';
import { openPooler, openProxy, type Pooler } from './between.ts';
import { openMailSink, openStore } from './outside.ts';
import { openPart, type Part } from './part.ts';
import { type Server, startServers } from './servers.ts';

export interface Cluster {
  url: string;
  /** Where logs, letters and everything else is; it goes with the cluster. */
  folder: string;
  letters: string;
  processes: readonly Part[];
  /** Of each of them, without the proxy. */
  addresses: readonly string[];
  poolers: readonly Pooler[];
  proxy: Part;
  store: Part;
  mail: Part;
  primary(): Server;
  standby(): Server;
  /** Replaces each process after the other. */
  roll(): Promise<void>;
  /** Kills the primary. */
  losePrimary(): void;
  /** Promotes the standby. */
  promote(): Promise<void>;
  /** Makes what was the primary before follow the one that is. */
  rejoin(): Promise<void>;
  /** The settings of each process, without its port and folder. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

const SECRET = crypto.randomUUID() + crypto.randomUUID();

/** @param more settings of the processes */
export async function startCluster(more: Record<string, string> = {}): Promise<Cluster> {
  const { servers, folder, stop } = await startServers({ isOnLoopback: false });
  const parts: Part[] = [];
  const started = async (part: Part) => {
    parts.push(part);
    await part.start();
  };
  const stopAll = async () => {
    for (const part of parts.toReversed()) await part.stop();
    await stop();
  };
  try {
    let [primary, standby] = servers;
    await primary.query('create role kinkeeper login createrole');
    await primary.query('create database kinkeeper owner kinkeeper');
    await standby.follow(primary);

    const poolers = servers.map((each) => openPooler(each, folder));
    const store = openStore(await freePort(), folder);
    const mailPort = await freePort();
    const mail = openMailSink(mailPort, folder);
    await Promise.all([...poolers, store, mail].map(({ part }) => started(part)));

    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const hosts = poolers.map(({ sockets }) => sockets).join(',');
    const ports = poolers.map((each) => each.port).join(',');
    const env = {
      DATABASE_URL: `postgresql:///kinkeeper?host=${hosts}&port=${ports}&user=kinkeeper&target_session_attrs=read-write`,
      DATABASE_READ_URL: `postgresql:///kinkeeper?host=${hosts}&port=${ports}&user=kinkeeper&target_session_attrs=standby`,
      APP_SECRET: SECRET,
      PUBLIC_URL: url,
      HOST: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Kinkeeper <hello@kinkeeper.example>',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '3',
      STOP_SECONDS: '60',
      LOG_LEVEL: 'warn',
      ...store.env,
      ...more,
    };
    const ourPorts = [await freePort(), await freePort(), await freePort()];
    const processes = ourPorts.map((each, at) => openProcess(`kinkeeper-${at + 1}`, each, folder, env));
    // One migrates, the others wait for it.
    await Promise.all(processes.map(started));
    const proxy = openProxy(port, ourPorts, folder);
    await started(proxy);

    return {
      url,
      folder,
      env,
      letters: mail.letters,
      processes,
      addresses: ourPorts.map((each) => `http://127.0.0.1:${each}`),
      poolers,
      proxy,
      store: store.part,
      mail: mail.part,
      primary: () => primary,
      standby: () => standby,
      async roll() {
        for (const each of processes) {
          await each.stop();
          await each.start();
        }
      },
      losePrimary: () => primary.kill(),
      async promote() {
        await standby.query('select pg_promote()');
        [primary, standby] = [standby, primary];
      },
      rejoin: () => standby.follow(primary),
      stop: stopAll,
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** @param env its settings, without port and folder */
export function openProcess(name: string, port: number, folder: string, env: Record<string, string>): Part {
  const data = path.join(folder, name);
  mkdirSync(data);
  return openPart({
    name,
    command: process.execPath,
    args: ['--expose-gc', 'src/app/main.ts'],
    env: { ...env, PORT: String(port), DATA_DIR: data },
    folder,
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
  });
}
