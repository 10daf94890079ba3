import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#test/support/product.ts';
import { sealFor } from '#test/support/signing.ts';
import { databaseKeys } from './seal-keys.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

it('processes that start at once share one seal', async () => {
  const { db, secret } = product.services;
  await product.sql('delete from seal_keys');
  const [one, two] = await Promise.all([1, 2].map(() => sealFor({ secret }, databaseKeys(db))));
  expect(one?.certificate).toEqual(two?.certificate);
  expect(await product.sql('select only_one from seal_keys')).toEqual([{ only_one: true }]);
});

it('anybody can download the certificate to trust', async () => {
  const response = await product.app.request('http://localhost:3000/.well-known/kinkeeper-root.pem');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/x-pem-file',
    'content-disposition': 'attachment; filename="kinkeeper-root.pem"',
  });
  expect(new X509Certificate(await response.text()).subject).toBe('CN=Kinkeeper Document Root');
});
