// What a copy of 1 GB of somebody's data takes: memory above that of the idle server, and time. A bare copy of the
// same files, encrypted from store to store, says how fast this machine could be. npm run bench:export
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask, newPerson, objectsIn, signIn, uploadFile } from '../support/over-http.ts';
import { type Started, startServer } from '../support/server-process.ts';

const FILES = 25;
const BYTES = 40_000_000;
/** The aim of the issue. */
const MOST_MB = 120;
const IDLE_MS = 15_000;
const LOOK_MS = 20;
const env = {
  ...NO_LIMITS,
  DEMO: '0',
  LOG_LEVEL: 'error',
  QUOTA_PROJECT_MB: '2000',
  QUOTA_PERSON_MB: '2000',
};

let server = await startServer({ env });
try {
  const { dataDir } = server;
  await fill(server);
  // Another process, so that nothing of the uploads is in its memory.
  server.process.kill('SIGTERM');
  await new Promise((resolve) => server.process.once('exit', resolve));
  server = await startServer({ env, dataDir });
  const cookie = await signIn(server.url, 'maria@example.test');
  await sleep(IDLE_MS);
  const idle = memoryOf(server);
  const begun = performance.now();
  await ask(server.url, cookie, 'POST', '/account/export', {});
  let most = idle;
  let state = 'waiting';
  for (let looked = 0; state === 'waiting'; looked += 1) {
    await sleep(LOOK_MS);
    most = Math.max(most, memoryOf(server));
    if (looked % 25 === 0) state = await stateOf(server, cookie);
  }
  const took = performance.now() - begun;
  if (state !== 'ready') throw new Error(`the copy is ${state}`);
  const size = objectsIn(path.join(dataDir, 'files/exports')).length;
  if (size !== 1) throw new Error(`${size} copies`);
  const bare = await copyBare(dataDir);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.log(
    `idle ${idle.toFixed(0)} MB, at most ${most.toFixed(0)} MB: ${(most - idle).toFixed(0)} MB above`,
  );
  console.log(
    `in ${seconds(took)} s; a bare copy in ${seconds(bare)} s: ${(took / bare).toFixed(2)} times as long`,
  );
  if (most - idle > MOST_MB) {
    console.error(`more than ${MOST_MB} MB`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}

/** What the server holds in memory, in MB; PostgreSQL is another process. */
function memoryOf({ process: { pid } }: Started): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

async function stateOf({ url }: Started, cookie: string): Promise<string> {
  return (await ask<{ export: { state: string } }>(url, cookie, 'GET', '/account/export')).export.state;
}

async function fill({ url }: Started): Promise<void> {
  const { cookie } = await newPerson(url, 'maria', 'customer');
  const fields = { request_id: crypto.randomUUID(), title: 'Care' };
  const { id } = await ask<{ id: string }>(url, cookie, 'POST', '/projects', fields);
  // What nobody can compress, as scans and photos.
  const body = randomBytes(BYTES);
  for (let n = 0; n < FILES; n += 1) await uploadFile(url, cookie, id, { name: `scan ${n}.bin`, body });
}

/** Decrypts and encrypts every file, one after the other, as a copy has to. @returns milliseconds */
async function copyBare(dataDir: string): Promise<number> {
  const [key, nonce] = [randomBytes(32), randomBytes(12)];
  const folder = path.join(dataDir, 'files/project-files');
  const target = path.join(dataDir, 'bare');
  const begun = performance.now();
  for (const [n, file] of objectsIn(folder).entries())
    await pipeline(
      createReadStream(path.join(folder, file), { highWaterMark: 65_536 }),
      createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }),
      createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }),
      createWriteStream(target, { flags: n === 0 ? 'w' : 'a' }),
    ).catch((error: unknown) => {
      // It was encrypted otherwise, which the last step notices; the work is the same.
      if (!String(error).includes('authenticate')) throw error;
    });
  const took = performance.now() - begun;
  rmSync(target);
  return took;
}
