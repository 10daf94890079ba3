// Starts a product as a process of its own, on a free port and an empty data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tools/support/free-port.ts';

const ROOT = path.join(import.meta.dirname, '../..');

export interface Started {
  url: string;
  dataDir: string;
  process: ChildProcess;
  output(): string;
  /** Shuts it down in order, and keeps the folder. */
  end(): Promise<void>;
  /** Shuts it down in order and removes the folder. */
  stop(): Promise<void>;
}

export function newDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kk-run-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts the server and waits until it is ready. */
export async function startServer(
  options: { env?: Record<string, string>; dataDir?: string; entry?: string; port?: number } = {},
): Promise<Started> {
  const dataDir = options.dataDir ?? newDataDir();
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['--expose-gc', options.entry ?? 'src/app/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  await untilReady(url, child, () => output);
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  };
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    end,
    stop: async () => {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
  throw new Error(`the server did not get ready: ${output()}`);
}

/** The newest mail to an address in the outbox, as the file's text. Waits for it. */
export async function readMail(dataDir: string, to: string, subject: RegExp): Promise<string> {
  const folder = path.join(dataDir, 'outbox');
  for (let waited = 0; waited < 20_000; waited += 100) {
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.eml'))) {
      const text = readFileSync(path.join(folder, name), 'utf8').replace(/=\n/g, '').replace(/=3D/g, '=');
      if (text.includes(`To: ${to}`) && subject.test(text)) return text;
    }
    await sleep(100);
  }
  throw new Error(`no mail to ${to} came`);
}

/** The codes texted to a number, as the outbox keeps them, oldest first. */
export function codesTexted(dataDir: string, to: string): string[] {
  const folder = path.join(dataDir, 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sms'))
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${to}\n`))
    .map((text) => /^\d{6}/m.exec(text)?.[0] ?? '');
}
