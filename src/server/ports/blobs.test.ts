import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { someBytes, startBefore, startS3 } from '#test/support/files.ts';
import { readConfig } from '../config.ts';
import { BlobExistsError, type Blobs, StoreAwayError, StoreFullError } from './blobs.ts';
import { diskBlobs } from './blobs-disk.ts';
import type { Bounds } from './blobs-s3.ts';
import { openBlobs } from './open-blobs.ts';

async function* stream(...parts: Uint8Array[]) {
  yield* parts;
}
async function* failing(): AsyncGenerator<Uint8Array> {
  yield someBytes(6_000_000);
  throw new Error('cut off');
}
async function all(body: AsyncIterable<Uint8Array> | null): Promise<Buffer | null> {
  if (!body) return null;
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
const newKey = () => `project-files/${crypto.randomUUID()}/1.bin`;

describe.each(['disk', 's3'])('the store on %s', (kind) => {
  let folder: string;
  let blobs: Blobs;
  let s3: Awaited<ReturnType<typeof startS3>> | null = null;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kk-blobs-'));
    s3 = kind === 's3' ? await startS3() : null;
    blobs = openBlobs(readConfig(s3?.env ?? {}), folder);
  });
  afterAll(async () => {
    await s3?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([0, 1, 12_000_000])('returns what was stored, %i bytes [FILE-09]', async (length) => {
    const key = newKey();
    const bytes = someBytes(length);
    await blobs.put(key, stream(bytes.subarray(0, 10), bytes.subarray(10)));
    expect((await all(await blobs.get(key)))?.equals(bytes)).toBe(true);
  });

  it('never overwrites an object [FILE-09]', async () => {
    const key = newKey();
    await blobs.put(key, stream(Buffer.from('first')));
    await expect(blobs.put(key, stream(Buffer.from('second')))).rejects.toThrow(BlobExistsError);
    expect((await all(await blobs.get(key)))?.toString()).toBe('first');
  });

  it('stores nothing of a stream that fails, and passes its error on [FI9]', async () => {
    const key = newKey();
    await expect(blobs.put(key, failing())).rejects.toThrow('cut off');
    expect(await blobs.get(key)).toBeNull();
    await blobs.put(key, stream(Buffer.from('again')));
    expect((await all(await blobs.get(key)))?.toString()).toBe('again');
  });

  it('has nothing after a deletion, and deleting again is harmless [FILE-16]', async () => {
    const key = newKey();
    await blobs.put(key, stream(Buffer.from('x')));
    await blobs.delete(key);
    await blobs.delete(key);
    expect(await blobs.get(key)).toBeNull();
  });

  it.each(['', 'a', '../a/b', 'a/../b', '/a/b', 'a//b', 'a/.b', 'a/b\0'])(
    'refuses the key %j [FI2]',
    async (key) => {
      await expect(blobs.put(key, stream())).rejects.toThrow('no key');
      await expect(blobs.get(key)).rejects.toThrow('no key');
      await expect(blobs.delete(key)).rejects.toThrow('no key');
    },
  );

  it('is ready', async () => expect(await blobs.ready()).toBeUndefined());
});

describe('the disk', () => {
  it('has files only their owner can read, and removes half-written ones [FI9]', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kk-blobs-'));
    const blobs = diskBlobs(folder);
    await blobs.put('a/b.bin', stream(Buffer.from('x')));
    expect((await stat(path.join(folder, 'a/b.bin'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(folder, 'a'))).mode & 0o777).toBe(0o700);
    await writeFile(path.join(folder, 'a/c.bin.part'), 'half');
    await blobs.delete('a/c.bin');
    expect(await readdir(path.join(folder, 'a'))).toEqual(['b.bin']);
    await rm(folder, { recursive: true });
  });

  it('that is not a folder counts as away [FILE-12]', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kk-blobs-'));
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const blobs = diskBlobs(file);
    await expect(blobs.put('a/b', stream())).rejects.toThrow(StoreAwayError);
    await expect(blobs.ready()).rejects.toThrow(StoreAwayError);
    await rm(folder, { recursive: true });
  });

  it('that is full says so, and leaves nothing behind [FILE-12, FI9]', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kk-blobs-'));
    const handle = await open(folder);
    const writing = vi.spyOn(Object.getPrototypeOf(handle), 'writeFile');
    writing.mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    await handle.close();
    await expect(diskBlobs(folder).put('a/b.bin', stream(Buffer.from('x')))).rejects.toThrow(StoreFullError);
    writing.mockRestore();
    expect(await readdir(path.join(folder, 'a'))).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

describe('an S3 store', () => {
  it('sends the cache time, and gives what it stores no name [FILE-09]', async () => {
    const s3 = await startS3();
    const blobs = openBlobs(readConfig(s3.env), '/nowhere');
    await blobs.put('project-files/p/1.bin', stream(Buffer.from('x')));
    const metadata = await readFile(
      path.join(s3.folder, 'kinkeeper/project-files/p/1.bin._S3rver_metadata.json'),
      'utf8',
    );
    expect(JSON.parse(metadata)).toMatchObject({
      'cache-control': 'max-age=3600',
      'content-type': 'application/octet-stream',
    });
    await s3.stop();
  });

  it('that does not answer counts as away [FILE-12]', async () => {
    const s3 = await startS3();
    const blobs = openBlobs(readConfig(s3.env), '/nowhere');
    await s3.stop();
    await expect(blobs.put('a/b', stream(Buffer.from('x')))).rejects.toThrow(StoreAwayError);
    await expect(blobs.get('a/b')).rejects.toThrow(StoreAwayError);
    await expect(blobs.delete('a/b')).rejects.toThrow(StoreAwayError);
    await expect(blobs.ready()).rejects.toThrow(StoreAwayError);
  });

  const HURRIED: Bounds = {
    connect: 1000,
    answer: 600,
    part: 900,
    silent: 1000,
    brief: 1500,
    briefTry: 1000,
    connections: 2,
  };

  it('that accepts a request and never answers counts as away after a timeout [FILE-12, FILE-17]', async () => {
    const s3 = await startS3();
    const before = await startBefore(s3.env.S3_ENDPOINT ?? '');
    const env = { ...s3.env, S3_ENDPOINT: before.address };
    const blobs = openBlobs(readConfig(env), '/nowhere', HURRIED);
    await blobs.put('a/b', stream(Buffer.from('x')));
    before.holdsBack = () => true;
    const start = performance.now();
    await expect(blobs.delete('a/b')).rejects.toThrow(StoreAwayError);
    await expect(blobs.ready()).rejects.toThrow(StoreAwayError);
    expect(performance.now() - start).toBeLessThan(4 * HURRIED.brief);
    await Promise.all([
      expect(blobs.get('a/b')).rejects.toThrow(StoreAwayError),
      expect(blobs.put('a/c', stream(Buffer.from('x')))).rejects.toThrow(StoreAwayError),
    ]);
    before.holdsBack = ({ method }) => method === 'PUT';
    await expect(blobs.put('a/c', stream(Buffer.from('x')))).rejects.toThrow(StoreAwayError);
    before.holdsBack = () => false;
    expect((await all(await blobs.get('a/b')))?.toString()).toBe('x');
    await before.stop();
    await s3.stop();
  }, 20_000);

  it('whose object stalls counts as away after a timeout [FILE-14]', async () => {
    const silent = http.createServer((_, answer) => {
      answer.writeHead(200, { 'content-length': '1000' });
      answer.write('only this');
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const env = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' };
    const S3_ENDPOINT = `http://127.0.0.1:${port}`;
    const blobs = openBlobs(readConfig({ ...env, S3_ENDPOINT }), '/nowhere', HURRIED);
    await expect(blobs.get('a/b').then(all)).rejects.toThrow(StoreAwayError);
    silent.close();
    silent.closeAllConnections();
  });

  it('can delete while many objects are read slowly [FILE-16]', async () => {
    const s3 = await startS3();
    const blobs = openBlobs(readConfig(s3.env), '/nowhere', HURRIED);
    await blobs.put('a/b', stream(someBytes(2_000_000)));
    const slow = await Promise.all(Array.from({ length: HURRIED.connections }, () => blobs.get('a/b')));
    await blobs.delete('a/none');
    for (const body of slow) for await (const _ of body ?? []) break;
    await s3.stop();
  }, 20_000);

  it('without its bucket counts as away, and no object as missing [FILE-12]', async () => {
    const s3 = await startS3();
    const blobs = openBlobs(readConfig({ ...s3.env, S3_BUCKET: 'another' }), '/nowhere');
    await expect(blobs.put('a/b', stream(Buffer.from('x')))).rejects.toThrow(StoreAwayError);
    await expect(blobs.get('a/b')).rejects.toThrow(StoreAwayError);
    await s3.stop();
  });
});
