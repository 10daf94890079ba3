/** One program of the cluster: started, killed, and started again when it dies, as systemd does it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment } from '../support/environment.mjs';
import { ROOT } from '../support/run.ts';

export interface PartOptions {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Default: whoever runs this. */
  owner?: { uid: number; gid: number };
  /** Where its log goes. */
  folder: string;
  isReady(): Promise<boolean>;
  /** What asks it to end; default SIGTERM. */
  signal?: NodeJS.Signals;
}

export interface Part {
  name: string;
  /** Of the running program; undefined while there is none. */
  pid(): number | undefined;
  /** Resolves once it is ready. */
  start(): Promise<void>;
  /** Asks it to end, and resolves when it has. */
  stop(): Promise<void>;
  /** Ends it in the middle of what it does. It is started again a second later, unless it is gone for good. */
  kill(how?: 'for good'): void;
  untilReady(): Promise<void>;
}

/** As systemd's RestartSec in deploy/. */
const RESTART_MS = 1000;
const READY_MS = 90_000;
const LOOK_MS = 50;

export function openPart(options: PartOptions): Part {
  const { name, command, args, folder, isReady, signal = 'SIGTERM' } = options;
  const file = path.join(folder, `${name}.log`);
  let child: ChildProcess | undefined;
  let isWanted = false;

  function launch(): void {
    const log = openSync(file, 'a');
    // So that nothing outlives us, however we end.
    const started = spawn('setpriv', ['--pdeathsig', 'TERM', command, ...args], {
      cwd: ROOT,
      env: { ...environment(process.env), ...options.env },
      ...options.owner,
      // Ctrl-C is for us; the parts end in their order.
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child = started;
    started.once('exit', () => {
      if (child === started) child = undefined;
      setTimeout(() => isWanted && !child && launch(), RESTART_MS);
    });
  }

  const part: Part = {
    name,
    pid: () => child?.pid,
    async start() {
      isWanted = true;
      launch();
      await part.untilReady();
    },
    async stop() {
      isWanted = false;
      const ending = child;
      if (!ending) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill(signal);
      await ended;
    },
    kill(how) {
      if (how) isWanted = false;
      child?.kill('SIGKILL');
    },
    async untilReady() {
      for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(LOOK_MS))
        if (await isReady().catch(() => false)) return;
      throw new Error(`${name} did not get ready. It said last: ${readFileSync(file, 'utf8').slice(-2000)}`);
    },
  };
  return part;
}
