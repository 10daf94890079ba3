// A store that hangs, and readers that stall: neither may block others.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { SILENT_MS } from '#server/objects/receive.ts';
import { StoreAwayError } from '#server/ports/blobs.ts';
import { openBlobs } from '#server/ports/open-blobs.ts';
import {
  contentOf,
  download,
  fetchAs,
  someBytes,
  startBefore,
  startS3,
  upload,
} from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import type { ProjectFile } from './files.contract.ts';
import { removeOrphans } from './files.jobs.ts';

const BRIEF_MS = 1000;
/** Well below the 30 s after which PostgreSQL would end a waiting transaction. */
const SOON_MS = 10_000;
/** More than there are database connections. */
const MANY = 12;
const HURRIED = {
  connect: 1000,
  answer: 500,
  part: 1000,
  silent: 90_000,
  brief: BRIEF_MS,
  briefTry: 600,
  connections: 100,
};

let s3: Awaited<ReturnType<typeof startS3>>;
let store: Awaited<ReturnType<typeof startBefore>>;
let product: Product;
let maria: Client;
let dana: Client;
let projectId: string;
beforeAll(async () => {
  s3 = await startS3();
  store = await startBefore(s3.env.S3_ENDPOINT ?? '');
  const config = readConfig({ ...s3.env, S3_ENDPOINT: store.address });
  product = await startProduct({}, { blobs: openBlobs(config, '/nowhere', HURRIED) });
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  projectId = await newProject(maria, dana);
});
afterEach(() => {
  store.holdsBack = () => false;
});
afterAll(async () => {
  await product.close();
  await store.stop();
  await s3.stop();
});

const at = ({ id }: ProjectFile) => `/projects/${projectId}/files/${id}`;
const list = () => maria.call<{ files: ProjectFile[]; total: number }>('GET', `/projects/${projectId}/files`);
const remove = (file: ProjectFile) => maria.call('DELETE', at(file));
async function sendMany(): Promise<ProjectFile[]> {
  const files: ProjectFile[] = [];
  for (let index = 0; index < MANY; index += 1)
    files.push((await upload(product, maria, projectId, `text ${index}`)).body);
  return files;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

it.each<[string, (method: string) => boolean]>([
  ['hangs', () => true],
  ['hangs on deletions', (method) => method === 'DELETE'],
])('while the store %s, deletions are refused quickly and block nothing [FILE-17]', async (_, isSilent) => {
  const files = await sendMany();
  const before = await list();
  store.holdsBack = ({ method = '' }) => isSilent(method);
  const { ms, result } = await timed(() => refusedAll(files));
  expect(ms).toBeLessThan(SOON_MS);
  expect(result).toEqual(files.map(() => [503, 'STORE_UNAVAILABLE']));
  expect((await timed(list)).ms).toBeLessThan(SOON_MS);
  store.holdsBack = () => false;
  expect((await list()).body).toEqual(before.body);
  for (const [index, file] of files.entries()) {
    expect((await download(product, dana, file)).toString()).toBe(`text ${index}`);
    expect((await remove(file)).status).toBe(200);
  }
});

async function refusedAll(files: ProjectFile[]) {
  const answers = await Promise.all(files.map((file) => remove(file)));
  return answers.map(({ status, body }) => [status, (body as { code?: string }).code]);
}

it('a deletion the store does not respond to holds no connection [FILE-17]', async () => {
  const files = await sendMany();
  store.holdsBack = () => true;
  const ended: string[] = [];
  const removing = refusedAll(files).then(() => ended.push('the deletions'));
  await list();
  ended.push('the list');
  await removing;
  expect(ended).toEqual(['the list', 'the deletions']);
});

it('an upload the store does not accept is refused, and only the job cleans up [FILE-12, FI9]', async () => {
  store.holdsBack = () => true;
  const { status, body } = await upload(product, maria, projectId, 'x');
  expect([status, body.code]).toEqual([503, 'STORE_UNAVAILABLE']);
  const { blobs, clock, db, log } = product.services;
  const later = { now: () => new Date(clock.now().getTime() + 24 * 3_600_000) };
  const job = () => removeOrphans({ blobs, db, log, clock: later });
  await product.sql(`insert into stored_leftovers (object_key, due_at)
    select 'project-files/x/' || n || '.bin', now() from generate_series(1, 20) n`);
  const { ms } = await timed(() => expect(job()).rejects.toThrow(StoreAwayError));
  expect(ms).toBeLessThan(SOON_MS);
  store.holdsBack = () => false;
  await job();
  expect(await product.sql('select from stored_leftovers')).toEqual([]);
});

it('a download ends when the client stops reading, but not when it reads slowly [FILE-14]', async () => {
  const file = (await upload(product, maria, projectId, someBytes(300_000))).body;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const closed = vi.fn();
    const { get } = product.services.blobs;
    product.services.blobs.get = async (key) => noticing((await get(key)) ?? [], closed);
    const response = await fetchAs(product, dana, contentOf(file));
    product.services.blobs.get = get;
    const reader = response.body?.getReader();
    for (let times = 0; times < 3; times += 1) {
      expect((await reader?.read())?.done).toBe(false);
      await vi.advanceTimersByTimeAsync(SILENT_MS - 1);
    }
    expect(closed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(closed).toHaveBeenCalledOnce();
    await expect(reader?.read()).rejects.toThrow('nobody read on');
  } finally {
    vi.useRealTimers();
  }
});

it('a download that cannot be recorded leaves nothing open in the store [FILE-13]', async () => {
  const file = (await upload(product, maria, projectId, someBytes(300_000))).body;
  const closed = vi.fn();
  const { blobs, db } = product.services;
  const { get } = blobs;
  const { as } = db;
  blobs.get = async (key) => {
    // The next transaction is the one that records the access.
    db.as = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    return noticing((await get(key)) ?? [], closed);
  };
  const response = await fetchAs(product, dana, contentOf(file));
  Object.assign(blobs, { get });
  Object.assign(db, { as });
  expect(response.status).toBe(503);
  expect(closed).toHaveBeenCalledOnce();
  expect((await list()).body.files.find(({ id }) => id === file.id)?.accessed_at).toBeNull();
});

/** Calls `closed` when the reader has stopped. */
async function* noticing(body: AsyncIterable<Uint8Array> | never[], closed: () => void) {
  try {
    yield* body;
  } finally {
    closed();
  }
}

it('a thumbnail that cannot be deleted is left behind, and does not block its file [FILE-16, FILE-17]', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { body } = await upload(product, maria, projectId, new Uint8Array(png), { type: 'image/png' });
  await product.services.thumbnails.idle();
  const picture = () => fetchAs(product, dana, `${at(body)}/thumbnail`);
  expect((await picture()).status).toBe(200);

  store.holdsBack = ({ method, url = '' }) => method === 'DELETE' && !url.includes('.webp');
  await refused(product, 'STORE_UNAVAILABLE', () => remove(body));
  expect((await picture()).status).toBe(200);

  store.holdsBack = ({ method, url = '' }) => method === 'DELETE' && url.includes('.webp');
  expect((await remove(body)).status).toBe(200);
  expect((await picture()).status).toBe(404);
  expect(await product.sql('select object_key from stored_leftovers')).toEqual([
    { object_key: `project-files/${body.file_path}.webp` },
  ]);
});
