// What a backup copies of the store of files.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installationOf } from '#db/migrate.ts';
import { readConfig } from '#server/config.ts';
import type { Blobs } from '#server/ports/blobs.ts';
import { diskBlobs } from '#server/ports/blobs-disk.ts';
import { openBlobs } from '#server/ports/open-blobs.ts';
import { checkStoreMark } from '#server/store-mark.ts';
import { copyObjects, listObjects } from '#tools/backup/objects.ts';
import { eraseUnnamed } from '#tools/backup/unnamed.ts';
import { run } from '#tools/support/run.ts';
import { startS3, upload } from '../support/files.ts';
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

const command = (env: Record<string, string>) =>
  run('node', ['tools/backup.ts', '--to', mkdtempSync(path.join(folder, 'to-')), '--files'], {
    env: { BACKUP_DATABASE_URL: product.databaseUrl, ...env },
    quiet: true,
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

it('what no row names any more stays as long as backups are kept, and is erased then', () => {
  const to = mkdtempSync(path.join(folder, 'days-'));
  const files = path.join(to, 'files/project-files');
  mkdirSync(files, { recursive: true });
  for (const name of ['named', 'deleted', 'back']) writeFileSync(path.join(files, name), name);
  const backUpOn = (day: number, ...named: string[]) =>
    eraseUnnamed(to, new Set(named.map((name) => `project-files/${name}`)), new Date(2026, 0, day), 10);
  expect(backUpOn(1, 'named', 'deleted', 'back')).toBe(0);
  expect(backUpOn(2, 'named')).toBe(0);
  expect(backUpOn(11, 'named', 'back')).toBe(0);
  expect(backUpOn(12, 'named')).toBe(1);
  expect(readdirSync(files).toSorted()).toEqual(['back', 'named']);
  expect(backUpOn(21, 'named')).toBe(0);
  expect(backUpOn(22, 'named')).toBe(1);
});

it('the command erases nothing without BACKUP_DAYS, and says what it erased with it', async () => {
  expect((await command({ DATA_DIR: folder })).output).not.toContain('erased');
  expect((await command({ DATA_DIR: folder, BACKUP_DAYS: '30' })).output).toContain(
    '0 files erased that no row has named for 30 days.',
  );
});

it('the command names each file that the store lacks, and ends with 1', async () => {
  const [object] = await listObjects(owner);
  const { code, output } = await command({ DATA_DIR: path.join(folder, 'not-there') });
  expect(output).toContain(`${object?.key}: missing`);
  expect(code).toBe(1);
});

it('the command refuses the bucket of another installation, and leaves no mark in an empty one', async () => {
  const s3 = await startS3();
  const bucket = openBlobs(readConfig(s3.env), '');
  const mark = 'kinkeeper/installation';
  try {
    expect((await command(s3.env)).output).toContain('0 files copied');
    expect(await bucket.get(mark)).toBeNull();
    await checkStoreMark(bucket, 'another');
    expect(await command(s3.env)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^S3_BUCKET is the bucket of another installation/),
    });
    await bucket.delete(mark);
    await checkStoreMark(bucket, await installationOf(product.databaseUrl));
    expect((await command(s3.env)).output).toContain('0 files copied');
  } finally {
    await s3.stop();
  }
});
