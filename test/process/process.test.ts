// The process as a whole: starting, stopping, and recovering.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Writer } from '../support/load.ts';
import { newDataDir, type Started, startServer } from '../support/server-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const running: Started[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

async function start(options: Parameters<typeof startServer>[0] = {}): Promise<Started> {
  const started = await startServer({ ...options, env: { DEMO: '0', RATE_SIGN_UP: '0', ...options.env } });
  running.push(started);
  return started;
}

/** Runs the server until it exits. */
function runToEnd(env: Record<string, string>): Promise<{ code: number | null; output: string; ms: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise((resolve) =>
    child.on('exit', (code) => resolve({ code, output, ms: performance.now() - begun })),
  );
}

const postgresOf = (dataDir: string) => {
  try {
    return execFileSync('pgrep', ['-f', `postgres -D ${dataDir}`], { encoding: 'utf8' })
      .trim()
      .split('\n');
  } catch {
    return [];
  }
};

describe('settings', () => {
  it.each([
    [{ PORT: 'many' }, /^Setting PORT: /],
    [{ DATABASE_URL: 'mysql://x' }, /^Setting DATABASE_URL: /],
    [{ DATABASE_URL: 'postgresql://localhost/x' }, /^Setting APP_SECRET: is required with DATABASE_URL/],
    [{ SMTP_URL: 'mail.example.org' }, /^Setting SMTP_URL: /],
  ])('a start with %j stops with one line and exit code 1 [AUTH-38]', async (env, line) => {
    const { code, output } = await runToEnd({ DATA_DIR: newDataDir(), ...env } as Record<string, string>);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toMatch(line);
  });
});

describe('a data folder that cannot be used', () => {
  const folderWith = (name: string, text: string) => {
    const folder = newDataDir();
    writeFileSync(path.join(folder, name), text);
    return folder;
  };
  it.each([
    ['a file', () => path.join(folderWith('data', ''), 'data'), /^The data folder .+: .*is a file\. /],
    [
      'below a file',
      () => path.join(folderWith('data', ''), 'data/below'),
      /^The data folder .+ is a file\. /,
    ],
    ['read-only', () => '/sys/kernel', /^The data folder .+: we may not write there\. /],
    ['one that cannot be made', () => '/sys/kinkeeper', /^The data folder .+: we may not write there\. /],
    [
      'with a secret of five characters',
      () => folderWith('secret', 'abcde\n'),
      /^The secret in .+ fewer than 32/,
    ],
  ])('stops the start with one line, and nothing is created there: %s [AUTH-38]', async (_, folder, line) => {
    const dataDir = folder();
    const { code, output } = await runToEnd({ DATA_DIR: dataDir, PORT: '0' });
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(line)]]);
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
  });
});

describe('one process per data folder', () => {
  it('a second one exits within 5 s with a clear line, and the first is unaffected [F2]', async () => {
    const first = await start();
    const second = await runToEnd({ DATA_DIR: first.dataDir, PORT: '0' });
    expect(second.code).toBe(1);
    expect(second.ms).toBeLessThan(5000);
    expect(second.output.trim()).toMatch(/^Another Kinkeeper already runs on the data folder .+\.$/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });
});

describe('kill -9', () => {
  it('loses nothing acknowledged, and the next start adopts the orphaned database [F1]', async () => {
    const first = await start();
    const writer = new Writer(first.url);
    await writer.signUp();
    await writer.complete();
    const endless = (async () => {
      for (;;) await writer.complete();
    })().catch(() => 'cut off');
    while (writer.acknowledged.length < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    first.process.kill('SIGKILL');
    await endless;
    expect(postgresOf(first.dataDir).length, 'the database was orphaned').toBeGreaterThan(0);

    const again = await start({ dataDir: first.dataDir });
    const stored = await writer.stored(again.url);
    expect(new Set(stored).size).toBe(stored.length);
    expect(stored).toEqual(expect.arrayContaining(writer.acknowledged));
    const maybe = stored.filter((id) => !writer.acknowledged.includes(id));
    expect(writer.unknown).toEqual(expect.arrayContaining(maybe));
    if (writer.draftCity && maybe.length === 0) {
      const city = (await writer.draft(again.url))?.answers.city_or_zip;
      expect([writer.draftCity, writer.unknownCity]).toContain(city);
    }
  });
});

describe('SIGTERM', () => {
  it('finishes requests in flight and stops the database', async () => {
    const server = await start();
    const writer = new Writer(server.url);
    const { answer } = await signUpInFlight(writer, server.url);
    server.process.kill('SIGTERM');
    expect(await answer).toBe(201);
    const code = await new Promise((resolve) => server.process.once('exit', resolve));
    expect(code).toBe(0);
    expect(postgresOf(server.dataDir)).toEqual([]);
    const again = await start({ dataDir: server.dataDir });
    await writer.signIn(again.url);
  });
});

/**
 * Begins a sign-up, which takes a while: a password is hashed. The server has the request when this returns, because
 * it has asked for the rest.
 * @returns the status of its answer, once it comes
 */
async function signUpInFlight(writer: Writer, url: string): Promise<{ answer: Promise<number | undefined> }> {
  const body = JSON.stringify(writer.account);
  const sending = request(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    sending.once('response', (response) => resolve(response.resume().statusCode));
    sending.once('error', reject);
  });
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.end(body);
  return { answer };
}
