import { readdir, readlink } from 'node:fs/promises';
import http from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SILENT_MS } from '#server/objects/receive.ts';
import { someBytes, storedObjects, upload } from '#test/support/files.ts';
import { type Listening, listen } from '#test/support/listen.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import type { ProjectFile } from './files.contract.ts';
import { FILE_MAX_BYTES } from './files.rules.ts';

let product: Product;
let listening: Listening;
let maria: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  listening = await listen(product);
  maria = await product.person('Maria Alvarez');
  const dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  projectId = await newProject(maria, dana);
});
afterAll(async () => {
  await listening.close();
  await product.close();
});

const count = async (table: string) => (await product.sql(`select from ${table}`)).length;

function request(method: string, path: string, headers: Record<string, string> = {}): http.ClientRequest {
  return http.request({
    host: '127.0.0.1',
    port: listening.port,
    agent: false,
    method,
    path: `/api${path}`,
    headers: { cookie: maria.cookie, ...headers },
  });
}
const sending = (headers: Record<string, string> = {}) =>
  request('PUT', `/projects/${projectId}/files?client_id=${crypto.randomUUID()}&name=a.bin`, headers);

/** The response status, or how the connection ended without one. */
function statusOf(asked: http.ClientRequest): Promise<number | string> {
  return new Promise((resolve) => {
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
  });
}

it('a body of unknown length is refused at the first byte too many [FILE-06, FI1]', async () => {
  const asked = sending({ 'transfer-encoding': 'chunked' });
  const status = statusOf(asked);
  const part = Buffer.alloc(1024 * 1024);
  let sent = 0;
  for (; sent <= FILE_MAX_BYTES && !asked.destroyed; sent += part.length) {
    if (!asked.write(part))
      await Promise.race([new Promise((resolve) => asked.once('drain', resolve)), status]);
  }
  asked.end();
  expect(await status).toBe(413);
  expect([await count('file_attachments'), await count('stored_leftovers')]).toEqual([0, 0]);
  expect(await storedObjects(product)).toEqual([]);
});

it('a declared length that is too large is refused before the body is sent [FILE-06, FI1]', async () => {
  const asked = sending({ 'content-length': String(FILE_MAX_BYTES + 1) });
  const status = statusOf(asked);
  asked.flushHeaders();
  expect(await status).toBe(413);
  asked.destroy();
});

it('a connection dropped during an upload leaves nothing [FILE-12, FI9]', async () => {
  const asked = sending({ 'content-length': '10000000' });
  const status = statusOf(asked);
  asked.write(someBytes(3_000_000));
  await expect.poll(async () => (await storedObjects(product)).length).toBe(1);
  asked.destroy();
  expect(await status).toBe('ECONNRESET');
  await expect.poll(() => count('stored_leftovers')).toBe(0);
  await expect.poll(async () => (await storedObjects(product)).length).toBe(0);
  expect(await count('file_attachments')).toBe(0);
});

it('an upload cancelled after its last byte is shared with nobody [FILE-12]', async () => {
  const { blobs } = product.services;
  const { put } = blobs;
  const [stored, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  blobs.put = async (...args) => {
    await put(...args);
    stored.resolve();
    await released.promise;
  };
  try {
    const asked = sending({ 'content-length': '1000' });
    const status = statusOf(asked);
    asked.end(someBytes(1000));
    await stored.promise;
    asked.destroy();
    expect(await status).toBe('ECONNRESET');
    await expect.poll(() => listening.connections()).toBe(0);
    released.resolve();
    await expect.poll(() => count('stored_leftovers')).toBe(0);
    expect(await storedObjects(product)).toEqual([]);
    expect(await count('file_attachments')).toBe(0);
  } finally {
    blobs.put = put;
  }
});

/** How many times this process has an object open (Linux). */
async function timesOpen({ file_path }: ProjectFile): Promise<number> {
  const all = await readdir('/proc/self/fd').catch(() => []);
  const places = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return places.filter((place) => place.includes(file_path)).length;
}

it('a download nobody reads is cut off after a while, and leaves nothing open [FILE-14]', async () => {
  const { body } = await upload(product, maria, projectId, someBytes(30_000_000));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const asked = request('GET', `/projects/${projectId}/files/${body.id}/content`).end();
    const response = await new Promise<http.IncomingMessage>((resolve) => asked.once('response', resolve));
    const ended = new Promise<string>((resolve) => {
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      response.once('end', () => resolve('whole'));
    });
    // Until the socket buffers are full: nothing more arrives.
    let arrived = 0;
    const more = () => {
      const before = arrived;
      arrived = response.socket.bytesRead;
      return arrived - before;
    };
    await expect.poll(more).toBe(0);
    const afterWaiting = async () => {
      await vi.advanceTimersByTimeAsync(SILENT_MS);
      return timesOpen(body);
    };
    await expect.poll(afterWaiting).toBe(0);
    response.resume();
    expect(await ended).toBe('ECONNRESET');
  } finally {
    vi.useRealTimers();
  }
});

it('an aborted download leaves nothing open [FILE-13]', async () => {
  const { body } = await upload(product, maria, projectId, someBytes(20_000_000));
  const open = () => timesOpen(body);
  const asked = request('GET', `/projects/${projectId}/files/${body.id}/content`);
  asked.on('error', () => {});
  asked.end();
  await new Promise<void>((resolve) => {
    asked.once('response', (response) => response.once('data', () => resolve()).on('error', () => {}));
  });
  if (process.platform === 'linux') expect(await open()).toBe(1);
  asked.destroy();
  await expect.poll(open).toBe(0);
});

it('a truncated stored file gives a truncated response, not a shorter file [FILE-14]', async () => {
  const { body } = await upload(product, maria, projectId, someBytes(3_000_000));
  await product.sql(`update file_attachments set sha256 = decode(repeat('00', 32), 'hex') where id = $1`, [
    body.id,
  ]);
  const outcome = await new Promise<string>((resolve) => {
    const asked = request('GET', `/projects/${projectId}/files/${body.id}/content`);
    asked.once('response', (response) => {
      response.resume();
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      response.once('end', () => resolve('whole'));
    });
    asked.end();
  });
  expect(outcome).toBe('ECONNRESET');
});
