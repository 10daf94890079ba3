// What a backup copies of the store of files.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Blobs } from '#server/ports/blobs.ts';
import { diskBlobs } from '#server/ports/blobs-disk.ts';
import { copyObjects, listObjects } from '#tools/backup/objects.ts';
import { upload } from '../support/files.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { newProject } from '../support/projects.ts';

let product: Product;
let maria: Client;
let project: string;
let owner: pg.Client;
let folder: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  project = await newProject(
    maria,
    await product.person('Dana Diaz', { type: 'service_provider', verified: true }),
  );
  owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'kk-backup-'));
});
afterAll(async () => {
  await owner.end();
  rmSync(folder, { recursive: true });
  await product.close();
});

const backUp = (store: Blobs = product.services.blobs) => copyObjects(owner, store, diskBlobs(folder));

it('a file at which a backup was cut off is copied by the next one', async () => {
  await upload(product, maria, project, 'Her pills');
  const [object] = await listObjects(owner);
  const half = path.join(folder, `${object?.key}.part`);
  mkdirSync(path.dirname(half), { recursive: true });
  writeFileSync(half, 'the first h');
  expect(await backUp()).toEqual({ copied: 1, kept: 0, missing: [] });
  expect(await backUp()).toEqual({ copied: 0, kept: 1, missing: [] });
});

it('a file that somebody deletes meanwhile is not missing; one whose object is gone is', async () => {
  const { body: kept } = await upload(product, maria, project, 'Her new pills');
  const { body: deleted } = await upload(product, maria, project, 'Her old pills');
  const { blobs } = product.services;
  let isFirst = true;
  const empty: Blobs = {
    ...blobs,
    get: async () => {
      if (isFirst) await maria.call('DELETE', `/projects/${project}/files/${deleted.id}`);
      isFirst = false;
      return null;
    },
  };
  const { missing } = await backUp(empty);
  const [row] = await product.sql<{ path: string }>(
    'select file_path as path from file_attachments where id = $1',
    [kept.id],
  );
  expect(missing).toEqual([expect.stringContaining(row?.path ?? '?')]);
});
