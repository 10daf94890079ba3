import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { countConnections, isWrappedWith, rotateKey, WRAPPED } from '#app/rotate-key.ts';
import { firstMailKeys, openMailKeys } from '#features/accounts/accounts.service/mail-keys.ts';
import { unwrapSealKey } from '#server/ports/seal-own.ts';
import { createDocument } from '../support/documents.ts';
import { upload } from '../support/files.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { newProject } from '../support/projects.ts';
import { fingerprint } from '../support/refusals.ts';
import { openedWith } from '../support/wrapped-keys.ts';

const NEXT = 'the next secret of the tests, as long as it';

let product: Product;
let owner: pg.Client;
beforeAll(async () => {
  product = await startProduct();
  const maria = await product.person('Maria Alvarez');
  const dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  const projectId = await newProject(maria, dana);
  for (let n = 0; n < 3; n += 1) await upload(product, maria, projectId, `Her pills ${n}`);
  await createDocument(product, dana, projectId);
  await addFactor(maria);
  await maria.call('POST', '/account/export');
  const copy = () => maria.call<{ export: { state: string } }>('GET', '/account/export');
  await vi.waitFor(async () => expect((await copy()).body.export.state).toBe('ready'), { timeout: 20_000 });
  owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await product.close();
});

const addFactor = (by: Client) =>
  by.call('POST', '/factors', { friendly_name: 'Phone', factor_type: 'totp' });

const opened = (secret: string) => openedWith(secret, (query) => product.sql(query));

it('knows every column that holds something wrapped', async () => {
  const columns = await product.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name like '%wrapped%' order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(
    WRAPPED.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});

it('knows of a server that is connected, on whichever machine', async () => {
  expect(await countConnections(owner)).toBeGreaterThan(0);
  const url = new URL(product.databaseUrl);
  url.pathname = '/postgres';
  const elsewhere = new pg.Client({ connectionString: url.href });
  await elsewhere.connect();
  expect(await countConnections(elsewhere)).toBe(0);
  await elsewhere.end();
});

it('with a secret that is not the present one changes nothing', async () => {
  const before = await fingerprint(product);
  await expect(rotateKey(owner, NEXT, 'yet another secret, long enough for it')).rejects.toThrow(
    /Nothing was changed/,
  );
  expect(await fingerprint(product)).toEqual(before);
  expect(await isWrappedWith(owner, NEXT)).toBe(false);
});

it('rewraps everything: all opens with the new secret, nothing with the old one [LI1]', async () => {
  const { secret } = product.services;
  const all = await opened(secret);
  expect(all).toEqual({
    file_attachments: '3 of 3',
    document_files: '2 of 2',
    exports: '1 of 1',
    factors: '1 of 1',
    token_keys: '1 of 1',
    access_keys: '1 of 1',
    mail_keys: '2 of 2',
    seal_keys: '1 of 1',
  });
  await rotateKey(owner, secret, NEXT);
  expect(await opened(NEXT)).toEqual(all);
  for (const count of Object.values(await opened(secret))) expect(count).toMatch(/^0 of/);
  const [seal] = await product.sql<{ root: Buffer; certificate: Buffer; wrapped_key: Buffer }>(
    'select * from seal_keys',
  );
  expect(seal && unwrapSealKey(seal, NEXT)).not.toBeNull();
  // Who wanted no more letters gets none, and the links of those before work on.
  expect(await openMailKeys(product.services.db, NEXT)).toEqual(firstMailKeys(secret));
  // What a run finds that follows a killed one.
  expect(await isWrappedWith(owner, NEXT)).toBe(true);
  const forced = await product.sql(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'migrations' and not (relrowsecurity and relforcerowsecurity)`,
  );
  expect(forced).toEqual([]);
});
