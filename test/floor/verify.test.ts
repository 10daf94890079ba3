import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Blobs } from '#server/ports/blobs.ts';
import { verify } from '#tools/backup/verify.ts';
import { upload } from '../support/files.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { newProject } from '../support/projects.ts';

let product: Product;
let maria: Client;
let project: string;
let owner: pg.Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  const dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  project = await newProject(maria, dana);
  owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await product.close();
});

const check = (blobs: Blobs = product.services.blobs) => verify(owner, blobs, product.services.secret, []);

it('a file that somebody deletes meanwhile is not missing; one whose object is gone is', async () => {
  const { body: kept } = await upload(product, maria, project, 'Her pills');
  const { body: deleted } = await upload(product, maria, project, 'Her old pills');
  expect(await check()).toMatchObject({ objects: 2, wrong: {} });
  const { blobs } = product.services;
  let isFirst = true;
  const whileDeleting: Blobs = {
    ...blobs,
    get: async (...asked) => {
      if (isFirst) await maria.call('DELETE', `/projects/${project}/files/${deleted.id}`);
      isFirst = false;
      return blobs.get(...asked);
    },
  };
  expect(await check(whileDeleting)).toMatchObject({ objects: 1, wrong: {} });
  const [key] = await product.sql<{ path: string }>(
    'select file_path as path from file_attachments where id = $1',
    [kept.id],
  );
  const without: Blobs = { ...blobs, get: async () => null };
  const { wrong } = await check(without);
  expect(Object.keys(wrong)).toEqual([expect.stringContaining(key?.path ?? '?')]);
  expect(Object.values(wrong)).toEqual(['missing']);
});
