// The index of topics that the build stores: the same as one built from the texts now, and only used if it is.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexKey, readStoredIndex, storeIndex } from '#features/library/library.content/stored-index.ts';
import { loadTopics } from '#features/library/library.content/topics.ts';
import { readSaid } from '#features/library/library.queries.ts';
import { entriesOf } from '#features/library/library.search.rules/entries.ts';
import { indexData } from '#features/library/library.search.rules/indexing.ts';
import type { Entry } from '#features/library/library.search.rules/topic-index.ts';
import { openPackSources, type RequestedPack } from '#features/packs/packs.service/pack-sources.ts';
import { type Product, startProduct } from '#test/support/product.ts';

const topics = loadTopics();
const folder = mkdtempSync(path.join(tmpdir(), 'kk-index-'));
const file = path.join(folder, 'topics.index');
let product: Product;
let entries: Entry[];
beforeAll(async () => {
  product = await startProduct();
  entries = entriesOf(await product.services.db.as(null, readSaid));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await product.close();
});

it('equals one built from the texts in the database [PACK-14]', () => {
  const stored = readStoredIndex(indexKey(entries, topics));
  expect(stored, 'stored by npm run build').not.toBeNull();
  expect(isDeepStrictEqual(stored, indexData(entries, topics))).toBe(true);
}, 180_000);

it('is not used for other texts or topics, nor if it is damaged or missing [PACK-14]', () => {
  const [first] = entries;
  const key = indexKey(entries.slice(0, 1), []);
  const keys = [key, indexKey(entries.slice(0, 2), []), indexKey(entries.slice(0, 1), topics.slice(0, 1))];
  expect(new Set(keys).size).toBe(keys.length);
  expect(readStoredIndex(key, file)).toBeNull();

  const data = indexData([first as Entry], []);
  storeIndex(key, data, file);
  expect(readStoredIndex(key, file)).toEqual(data);
  for (const other of keys.slice(1)) expect(readStoredIndex(other, file)).toBeNull();
  const whole = readFileSync(file);
  for (const part of [0, 10, key.length, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, part));
    expect(readStoredIndex(key, file)).toBeNull();
  }
});

it('is built by the server if the build stored none: packs are made of the same texts [PACK-14]', async () => {
  const { db, library } = product.services;
  const [stored, built] = [openPackSources(library), openPackSources(library, () => null)];
  await Promise.all([stored, built].map((sources) => sources.prepare((read) => db.as(null, read))));
  for (const topic of ['mom fell in the tub', 'papá se pierde cuando sale a caminar', 'pizza for my car']) {
    const request: RequestedPack = {
      topic,
      packType: 'care_plan',
      userContext: '',
      location: '',
      locale: 'en',
      agreed: false,
    };
    const [one, other] = await Promise.all(
      [stored, built].map((sources) => db.as(null, (trx) => sources.gather(trx, request))),
    );
    expect(one).toEqual(other);
    if (!topic.startsWith('pizza')) expect(one?.material.hits).not.toEqual([]);
  }
}, 180_000);
