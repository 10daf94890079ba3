// The indexes of topics that the build stores: the same as those built from the texts now, and only used if they are.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Indexed, openIndexed } from '#features/library/library.content/indexed.ts';
import {
  type IndexName,
  indexKey,
  readStoredIndex,
  storeIndex,
} from '#features/library/library.content/stored-index.ts';
import { readSaid } from '#features/library/library.queries.ts';
import { indexData } from '#features/library/library.search.rules/indexing.ts';
import type { Entry } from '#features/library/library.search.rules/topic-index.ts';
import { openPackSources, type RequestedPack } from '#features/packs/packs.service/pack-sources.ts';
import { type Product, startProduct } from '#test/support/product.ts';

const SOME = 60;
const folder = mkdtempSync(path.join(tmpdir(), 'kk-index-'));
const file = path.join(folder, 'topics.index');
let product: Product;
let indexed: Record<IndexName, Indexed>;
beforeAll(async () => {
  product = await startProduct();
  indexed = openIndexed()(await product.services.db.as(null, readSaid));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await product.close();
});

it.each(['topics', 'parts'] as const)(
  '%s: the stored one was built from the texts in the database, and the same code [PACK-14]',
  (name) => {
    const { entries, lines } = indexed[name];
    expect(readStoredIndex(name, indexKey(entries, lines)), 'stored by npm run build').not.toBeNull();
  },
);

it('is stored as it was built, and from the same texts always the same [PACK-14]', () => {
  const { entries, lines } = indexed.topics;
  // A part of them shows it; all take half a minute.
  const [someEntries, someLines] = [entries.slice(0, SOME), lines.slice(0, SOME)];
  const key = indexKey(someEntries, someLines);
  const data = indexData(someEntries, someLines);
  storeIndex('topics', key, data, file);
  const stored = readStoredIndex('topics', key, file);
  expect(isDeepStrictEqual(stored, data)).toBe(true);
  expect(isDeepStrictEqual(stored, indexData(someEntries, someLines))).toBe(true);
}, 120_000);

it('is not used for other texts or topics, nor if it is damaged or missing [PACK-14]', () => {
  const { entries, lines: topics } = indexed.topics;
  const [first] = entries;
  const key = indexKey(entries.slice(0, 1), []);
  const keys = [key, indexKey(entries.slice(0, 2), []), indexKey(entries.slice(0, 1), topics.slice(0, 1))];
  expect(new Set(keys).size).toBe(keys.length);
  expect(readStoredIndex('topics', key, file)).toBeNull();

  const data = indexData([first as Entry], []);
  storeIndex('topics', key, data, file);
  expect(readStoredIndex('topics', key, file)).toEqual(data);
  for (const other of keys.slice(1)) expect(readStoredIndex('topics', other, file)).toBeNull();
  const whole = readFileSync(file);
  for (const part of [0, 10, key.length, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, part));
    expect(readStoredIndex('topics', key, file)).toBeNull();
  }
});

it('is built by the server if the build did not store it: packs are made of the same texts [PACK-14]', async () => {
  const { db, library } = product.services;
  const onlyTopics: typeof readStoredIndex = (name, key) =>
    name === 'parts' ? null : readStoredIndex(name, key);
  const [stored, built] = [openPackSources(library), openPackSources(library, onlyTopics)];
  await Promise.all([stored, built].map((sources) => sources.prepare((read) => db.as(null, read))));
  for (const topic of ['mom fell in the tub', 'papá se pierde cuando sale a caminar', 'pizza for my car']) {
    const request: RequestedPack = {
      topic,
      packType: 'care_plan',
      userContext: '',
      location: '',
      locale: 'en',
      agreed: false,
      chosen: null,
    };
    const [one, other] = await Promise.all(
      [stored, built].map(async (sources) => {
        const understood = await sources.understand(request);
        return db.as(null, (trx) => sources.gather(trx, request, understood, product.clock.now()));
      }),
    );
    expect(one).toEqual(other);
    if (!topic.startsWith('pizza')) expect(one?.material.hits).not.toEqual([]);
  }
}, 180_000);
