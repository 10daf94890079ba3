import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CLAIMED_WITHIN_MS } from '#server/objects/receive.ts';
import { type Blobs, StoreAwayError, StoreFullError } from '#server/ports/blobs.ts';
import { contentOf, download, fetchAs, someBytes, storedObjects, upload } from '#test/support/files.ts';
import { type Client, type Product, type Refusal, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import type { ProjectFile } from './files.contract.ts';
import { removeOrphans } from './files.jobs.ts';

let product: Product;
let maria: Client;
let dana: Client;
let projectId: string;
let working: Blobs;
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'info' });
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  projectId = await newProject(maria, dana);
  working = { ...product.services.blobs };
});
afterEach(async () => {
  Object.assign(product.services.blobs, working);
  await cleanUp();
});
afterAll(() => product.close());

const rows = () => product.sql('select id from file_attachments');
const leftovers = () => product.sql('select object_key from stored_leftovers');

/** Runs the job at a time when everything announced is due. */
async function cleanUp(): Promise<void> {
  const { blobs, db, clock, log } = product.services;
  const later = { now: () => new Date(clock.now().getTime() + CLAIMED_WITHIN_MS + 1000) };
  await removeOrphans({ blobs, db, log, clock: later });
}

/** Expects a failed upload to leave nothing behind, at the latest after the job. */
async function expectNothingLeft(before: { rows: number; objects: number }): Promise<void> {
  expect((await rows()).length).toBe(before.rows);
  await cleanUp();
  expect((await storedObjects(product)).length).toBe(before.objects);
  expect(await leftovers()).toEqual([]);
}
const present = async () => ({
  rows: (await rows()).length,
  objects: (await storedObjects(product)).length,
});

/** A body that breaks off midway, like a dropped connection. */
function cutOff(bytes: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes) return controller.error(new Error('the connection was cut'));
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
}

it.each<[string, keyof Blobs, Error, 'STORE_UNAVAILABLE' | 'STORE_FULL']>([
  ['the store is down', 'put', new StoreAwayError('gone'), 'STORE_UNAVAILABLE'],
  ['the store is full', 'put', new StoreFullError('full'), 'STORE_FULL'],
])('when %s, an upload is refused and leaves nothing behind [FILE-12, FI9]', async (_, call, error, code) => {
  const before = await present();
  Object.assign(product.services.blobs, { [call]: () => Promise.reject(error) });
  await refused(product, code, () => upload(product, maria, projectId, someBytes(100_000)));
  await expectNothingLeft(before);
});

it('if the store fails midway and cannot delete either, the job removes the partial object [FILE-12, FI9]', async () => {
  const before = await present();
  Object.assign(product.services.blobs, {
    put: async (key: string, body: AsyncIterable<Uint8Array>) => {
      await working.put(key, body);
      throw new StoreAwayError('the answer was lost');
    },
    delete: () => Promise.reject(new StoreAwayError('gone')),
  });
  const { status, body } = await upload(product, maria, projectId, someBytes(100_000));
  expect([status, body.code]).toEqual([503, 'STORE_UNAVAILABLE']);
  expect((await leftovers()).length).toBe(1);
  await expect(cleanUp()).rejects.toThrow('1 of 1');
  expect((await leftovers()).length).toBe(1);
  Object.assign(product.services.blobs, working);
  await expectNothingLeft(before);
});

it('a dropped connection leaves nothing of the upload [FILE-12, FI9]', async () => {
  const before = await present();
  const { status } = await upload(product, maria, projectId, cutOff(1_000_000));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await leftovers()).toEqual([]);
  await expectNothingLeft(before);
});

it('a process that dies at any point leaves nothing permanently [FILE-12, FI9]', async () => {
  const before = await present();
  // Like kill -9: nothing runs after this moment, not even cleanup.
  const dead = () => new Promise<never>(() => {});
  for (const dying of [
    {
      put: async (key: string, body: AsyncIterable<Uint8Array>) => {
        for await (const _ of body) break;
        const file = `${product.services.config.DATA_DIR}/files/${key}.part`;
        await working.put(`${key}`, empty());
        await writeFile(file, 'half');
        return dead();
      },
    },
    { put: async (key: string, body: AsyncIterable<Uint8Array>) => working.put(key, body).then(dead) },
  ]) {
    Object.assign(product.services.blobs, dying);
    void upload(product, maria, projectId, someBytes(200_000));
    await expect.poll(async () => (await storedObjects(product)).length).toBeGreaterThan(before.objects);
    await expect.poll(async () => (await leftovers()).length).toBe(1);
    Object.assign(product.services.blobs, working);
    await expectNothingLeft(before);
  }
});

it('losing the database before the row is written leaves nothing permanently [FILE-12, FI9]', async () => {
  const before = await present();
  const { db } = product.services;
  const as = db.as;
  let calls = 0;
  db.as = (person, work) => {
    calls += 1;
    if (calls > 1) return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    return as(person, work);
  };
  const { status, body } = await upload(product, maria, projectId, someBytes(100_000));
  db.as = as;
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
  // Without knowing whether the row was stored, only the job may delete the object.
  expect((await storedObjects(product)).length).toBe(before.objects + 1);
  await expectNothingLeft(before);
});

it('the job leaves objects alone that are not due: their upload may still be running [FI9]', async () => {
  const { blobs, clock, db, log } = product.services;
  let go: (value?: unknown) => void = () => {};
  const waiting = new Promise((resolve) => {
    go = resolve;
  });
  Object.assign(product.services.blobs, {
    put: async (key: string, body: AsyncIterable<Uint8Array>) => {
      await working.put(key, body);
      await waiting;
    },
  });
  const sending = upload(product, maria, projectId, 'slow');
  await expect.poll(async () => (await leftovers()).length).toBe(1);
  await removeOrphans({ blobs, clock, db, log });
  go();
  const { status, body } = await sending;
  expect(status).toBe(201);
  expect((await download(product, dana, body)).toString()).toBe('slow');
});

it('a person who leaves the project during an upload stores nothing [FILE-20, FI9]', async () => {
  const other = await newProject(maria, dana);
  const before = await present();
  Object.assign(product.services.blobs, {
    put: async (key: string, body: AsyncIterable<Uint8Array>) => {
      await working.put(key, body);
      await maria.call('PUT', `/projects/${other}/provider`, { service_provider_id: null });
    },
  });
  const { status, body } = await upload(product, dana, other, 'too late');
  expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  await expectNothingLeft(before);
});

it('a file the store cannot delete stays listed [FILE-17]', async () => {
  const { body } = await upload(product, maria, projectId, 'x');
  Object.assign(product.services.blobs, { delete: () => Promise.reject(new StoreAwayError('gone')) });
  await refused(product, 'STORE_UNAVAILABLE', () =>
    maria.call('DELETE', `/projects/${projectId}/files/${body.id}`),
  );
  Object.assign(product.services.blobs, working);
  expect((await download(product, dana, body)).toString()).toBe('x');
});

it('deleting a project removes its objects [FI9]', async () => {
  const other = await newProject(maria, dana);
  await upload(product, maria, other, 'x');
  await product.sql('delete from projects where id = $1', [other]);
  expect((await leftovers()).length).toBe(1);
  await cleanUp();
  expect((await storedObjects(product)).filter((name) => name.includes(other))).toEqual([]);
});

it('while the store is down, downloads are refused and the readiness check fails [FILE-14]', async () => {
  const { body } = await upload(product, maria, projectId, 'x');
  const away = () => Promise.reject(new StoreAwayError('gone'));
  Object.assign(product.services.blobs, { get: away, ready: away });
  const response = await fetchAs(product, dana, contentOf(body));
  expect([response.status, ((await response.json()) as Refusal).code]).toEqual([503, 'STORE_UNAVAILABLE']);
  expect((await product.app.request('http://localhost:3000/readyz')).status).toBe(503);
  Object.assign(product.services.blobs, working);
  expect((await product.app.request('http://localhost:3000/readyz')).status).toBe(200);
});

it.each([
  ['a flipped bit in the first piece', (bytes: Buffer) => flip(bytes, 100)],
  ['a flipped bit in the last piece', (bytes: Buffer) => flip(bytes, bytes.length - 30)],
  ['a flipped bit in its header', (bytes: Buffer) => flip(bytes, 6)],
  ['its last piece missing', (bytes: Buffer) => bytes.subarray(0, 11 + 2 * 65_552)],
  ['its last byte missing', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['two pieces swapped', swap],
  ['no content', () => Buffer.alloc(0)],
])('a stored file with %s is never served as if it were complete [FILE-14]', async (_, damage) => {
  const bytes = someBytes(150_000);
  const { body } = await upload(product, maria, projectId, bytes);
  await damageOnDisk(body, damage);
  product.logged.length = 0;
  const response = await fetchAs(product, dana, contentOf(body));
  const got = await readSome(response);
  // Everything before the damage was correct; the response never ends as if complete.
  if (response.status === 200) {
    expect(got.whole).toBe(false);
    expect(Buffer.from(bytes).subarray(0, got.bytes.length).equals(got.bytes)).toBe(true);
  } else {
    expect(response.status).toBe(500);
  }
  const lines = product.logged.filter((line) => line.includes(body.id) && line.includes('DamagedError'));
  expect(lines.length).toBe(1);
  // It is also on permanent record: which file, and who ran into it.
  const events = () =>
    product.sql(`select actor_id, project_id from events where kind = 'file.damaged' and subject_id = $1`, [
      body.id,
    ]);
  await expect.poll(events).toEqual([{ actor_id: dana.id, project_id: null }]);
});

it('a file with the wrong checksum is not served to its end [FILE-14]', async () => {
  const { body } = await upload(product, maria, projectId, someBytes(70_000));
  await product.sql(`update file_attachments set sha256 = decode(repeat('00', 32), 'hex') where id = $1`, [
    body.id,
  ]);
  const got = await readSome(await fetchAs(product, dana, contentOf(body)));
  expect(got.whole).toBe(false);
});

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

function swap(bytes: Buffer): Buffer {
  const piece = 65_552;
  const at = (index: number) => bytes.subarray(11 + index * piece, 11 + (index + 1) * piece);
  return Buffer.concat([bytes.subarray(0, 11), at(1), at(0), bytes.subarray(11 + 2 * piece)]);
}

async function damageOnDisk(file: ProjectFile, damage: (bytes: Buffer) => Buffer): Promise<void> {
  const place = `${product.services.config.DATA_DIR}/files/project-files/${file.file_path}`;
  await writeFile(place, damage(await readFile(place)));
}

/** Reads a response as far as it goes. */
async function readSome(response: Response): Promise<{ bytes: Buffer; whole: boolean }> {
  const parts: Buffer[] = [];
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(Buffer.from(part.value));
    }
    return { bytes: Buffer.concat(parts), whole: true };
  } catch {
    return { bytes: Buffer.concat(parts), whole: false };
  }
}

async function* empty(): AsyncGenerator<Uint8Array> {}

it('the job deletes all that is left over, and passes over what cannot be deleted [FILE-12]', async () => {
  const { blobs } = product.services;
  await product.sql(
    `insert into stored_leftovers (object_key, due_at)
     select 'project-files/left/' || n || '.jpg', now() from generate_series(1, 1001) n`,
  );
  let asked = 0;
  blobs.delete = async (key) => {
    asked += 1;
    if (key.endsWith('7.jpg')) throw new StoreAwayError('not this one');
  };
  await expect(cleanUp()).rejects.toThrow('100 of 1001 leftover objects stayed');
  expect([asked, (await leftovers()).length]).toEqual([1001, 100]);
  blobs.delete = async () => {};
  await cleanUp();
  expect(await leftovers()).toEqual([]);
});
