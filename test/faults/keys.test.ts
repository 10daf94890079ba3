// Commands that give the installation another secret or another key for tokens, and are killed in the middle.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rotateKey, WRAPPED } from '#app/rotate-key.ts';
import type { Tokens } from '#features/accounts/accounts.tokens.contract.ts';
import { DEMO_PASSWORD } from '#seed/cast.ts';
import { nextFolderSecret } from '#server/data-folder.ts';
import { startEmbedded } from '../../src/db/embedded.ts';
import { createDocument } from '../support/documents-over-http.ts';
import { beginCleanUp, cleanUpNow, holdAt, killAtHeld } from '../support/held-statement.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask, newPerson, openAsOwner, signIn, uploadFile } from '../support/over-http.ts';
import { pdfOf } from '../support/pdfs.ts';
import { type Started, startServer } from '../support/server-process.ts';
import { openedWith } from '../support/wrapped-keys.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const env = { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error' };
const NONE = /^0 of/;
let server: Started;
let owner: pg.Client;
beforeEach(async () => {
  server = await startServer({ env });
  owner = await openAsOwner(server.dataDir);
});
afterEach(async () => {
  await owner.end().catch(() => {});
  await server.stop();
});

function command(name: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [`tools/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, DATA_DIR: server.dataDir },
    stdio: 'ignore',
  });
}
const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

/** Ends the server in order; its data stay. */
async function stopServer(): Promise<void> {
  const dead = ended(server.process);
  await owner.end();
  server.process.kill('SIGTERM');
  await dead;
}

const secretOf = (name = 'secret') => readFileSync(path.join(server.dataDir, name), 'utf8').trim();
const isBegun = () => existsSync(path.join(server.dataDir, 'secret.next'));
const opened = (secret: string) =>
  openedWith(secret, async (text) => (await owner.query<{ wrapped: Buffer; bound: Buffer }>(text)).rows);

/** One row at least in every table of what is wrapped. */
async function fill(): Promise<void> {
  const { cookie } = await newPerson(server.url, 'maria', 'customer');
  const fields = { request_id: crypto.randomUUID(), title: 'Care' };
  const { id } = await ask<{ id: string }>(server.url, cookie, 'POST', '/projects', fields);
  await uploadFile(server.url, cookie, id, { name: 'pills.txt', body: 'Her pills' });
  await createDocument(server.url, cookie, id, pdfOf({ pages: 1 }));
  await ask(server.url, cookie, 'POST', '/factors', { friendly_name: 'Phone', factor_type: 'totp' });
  await ask(server.url, cookie, 'POST', '/account/export', {});
  const isReady = async () => (await owner.query(`select from exports where state = 'ready'`)).rowCount;
  await expect.poll(isReady, { timeout: 60_000 }).toBe(1);
}

/** Runs the command to its end: all opens with the new secret, nothing with the old one, and people get in. */
async function finish(before: string, all: Record<string, string>): Promise<void> {
  await owner.end().catch(() => {});
  expect(await ended(command('rotate-key'))).toBe(0);
  expect(isBegun()).toBe(false);
  expect(secretOf()).not.toBe(before);
  server = await startServer({ env, dataDir: server.dataDir });
  owner = await openAsOwner(server.dataDir);
  expect(await opened(secretOf())).toEqual(all);
  for (const count of Object.values(await opened(before))) expect(count).toMatch(NONE);
  await signIn(server.url, 'maria@example.test');
}

it.each(WRAPPED.map(({ table }) => table))(
  'another secret, killed while %s are rewrapped, leaves all under the old one; the next run finishes [F1]',
  async (table) => {
    await fill();
    const before = secretOf();
    const all = await opened(before);
    expect(
      Object.values(all).filter((count) => NONE.test(count)),
      'something of each',
    ).toEqual([]);
    await holdAt(owner, { table, act: 'update' });
    await stopServer();
    const victim = command('rotate-key');
    await untilOpen();
    await killAtHeld(owner, victim);
    expect(await opened(before)).toEqual(all);
    await expect(startServer({ env, dataDir: server.dataDir })).rejects.toThrow('was not finished');
    await finish(before, all);
  },
);

it('another secret, killed once everything is rewrapped, is finished by the next run [F1]', async () => {
  await fill();
  const before = secretOf();
  const all = await opened(before);
  await stopServer();
  // What the command does until then.
  const database = await startEmbedded(path.join(server.dataDir, 'postgres'));
  owner = new pg.Client({ connectionString: database.url('postgres') });
  await owner.connect();
  await rotateKey(owner, before, nextFolderSecret(server.dataDir));
  expect(secretOf()).toBe(before);
  await owner.end();
  await database.stop();
  await finish(before, all);
});

it('another secret, killed at any moment, is the old one or the new one [F1]', async () => {
  await fill();
  const before = secretOf();
  const all = await opened(before);
  await stopServer();
  for (let moment = 200; !isFinished(before); moment += 150) {
    const victim = command('rotate-key');
    const dead = ended(victim);
    const timer = setTimeout(() => victim.kill('SIGKILL'), moment);
    await dead;
    clearTimeout(timer);
  }
  server = await startServer({ env, dataDir: server.dataDir });
  owner = await openAsOwner(server.dataDir);
  expect(await opened(secretOf())).toEqual(all);
});

const isFinished = (before: string) => secretOf() !== before;

/** Connects as soon as the command has the database running. */
async function untilOpen(): Promise<void> {
  const open = () =>
    openAsOwner(server.dataDir).then(
      (client) => client,
      () => null,
    );
  await expect
    .poll(
      async () => {
        const client = await open();
        if (client) owner = client;
        return client !== null;
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(true);
}

/** What a token opens, and who else can verify it. */
async function isGood({ access_token }: Tokens): Promise<boolean> {
  const headers = { authorization: `Bearer ${access_token}` };
  const keys = createRemoteJWKSet(new URL(`${server.url}/.well-known/jwks.json`));
  await jwtVerify(access_token, keys);
  return (await fetch(`${server.url}/api/user`, { headers })).ok;
}

const newToken = () => {
  const body = { email: 'maria@example.test', password: DEMO_PASSWORD };
  return ask<Tokens>(server.url, '', 'POST', '/token?grant_type=password', body);
};
const kids = async () => (await owner.query<{ kid: string }>('select kid from token_keys')).rows;

it('another key for tokens, killed before it is stored, changes nothing; run again, both are published [AUTH-48, F1]', async () => {
  await newPerson(server.url, 'maria', 'customer');
  const token = await newToken();
  const before = await kids();
  await holdAt(owner, { table: 'token_keys', act: 'insert' });
  await killAtHeld(owner, command('rotate-token-keys'));
  expect(await kids()).toEqual(before);
  expect(await isGood(token)).toBe(true);
  expect(await ended(command('rotate-token-keys'))).toBe(0);
  expect(await kids()).toHaveLength(before.length + 1);
  expect(await isGood(token)).toBe(true);
});

it('keys for tokens that end at once, killed half way, are all there still; run again, only the new one is [AUTH-48, F1]', async () => {
  const before = await kids();
  await holdAt(owner, { table: 'token_keys', act: 'delete' });
  await killAtHeld(owner, command('rotate-token-keys', '--revoke'));
  expect(await kids()).toEqual(before);
  expect(await ended(command('rotate-token-keys', '--revoke'))).toBe(0);
  const after = await kids();
  expect(after).toHaveLength(1);
  expect(before).not.toContainEqual(after[0]);
});

it('a key that follows an old one, killed with the server, is there once after the next start; tokens go on [AUTH-48, F1]', async () => {
  await newPerson(server.url, 'maria', 'customer');
  const token = await newToken();
  await owner.query(`update token_keys set created_at = now() - interval '91 days'`);
  await holdAt(owner, { table: 'token_keys', act: 'insert' });
  await beginCleanUp(owner);
  await killAtHeld(owner, server.process);
  expect(await kids()).toHaveLength(1);
  // At the same address, which its tokens name.
  const port = Number(new URL(server.url).port);
  server = await startServer({ env, port, dataDir: server.dataDir });
  await cleanUpNow(owner);
  expect(await kids()).toHaveLength(2);
  expect(await isGood(token)).toBe(true);
  expect(await isGood(await newToken())).toBe(true);
});
