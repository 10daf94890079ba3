import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../../../test/support/product.ts';
import type { Locale } from '../../kit/locale.ts';
import { findDocuments, type NewPassage, readPassages, replacePassages } from './library.queries.ts';
import { wordsOf } from './library.search.rules.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const passage = (document: string, texts: Partial<NewPassage>): NewPassage => ({
  id: `${document}#steps`,
  locale: 'en',
  kind: 'action',
  document,
  section: 'steps',
  position: 0,
  title: '',
  heading: '',
  keywords: '',
  body: '',
  sources: [],
  phones: [],
  ...texts,
});
const SHELF = [
  passage('bathroom', { title: 'Prevent falls in the bathroom', body: 'Put up grab bars.' }),
  passage('money', { title: 'Sign a power of attorney', body: 'Ask a lawyer. A fall may come any day.' }),
  passage('scams', { title: 'Stop a scam', keywords: 'fraud scammers', body: 'Hang up the phone.' }),
  passage('bathroom', { locale: 'es', title: 'Evite caídas en el baño', body: 'Ponga barras de apoyo.' }),
];

const store = (version: string, passages: readonly NewPassage[] = SHELF) =>
  product.services.db.asSystem((trx) => replacePassages(trx, version, passages, new Date()));
/** What anybody finds, signed in or not. */
const find = (topic: string, locale: Locale = 'en', limit = 5) =>
  product.services.db.as(null, (trx) => findDocuments(trx, { words: wordsOf(topic), locale, limit }));
const best = async (topic: string, locale: Locale = 'en') => (await find(topic, locale))[0]?.document;

describe('the passages in the database', () => {
  it('are replaced by another version, and only by another [PACK-14]', async () => {
    await store('one');
    const words = () => product.sql<{ word: string }>('select word from library_words order by word');
    expect(await words()).toContainEqual({ word: 'scammers' });
    await store('one', []);
    expect(await product.sql('select from library_passages')).toHaveLength(SHELF.length);

    await store('two', [passage('rides', { title: 'Find a ride to the doctor' })]);
    expect(await product.sql('select document from library_passages')).toEqual([{ document: 'rides' }]);
    expect(await product.sql('select version from library_versions')).toEqual([{ version: 'two' }]);
    expect(await words()).not.toContainEqual({ word: 'scammers' });
    expect(await best('scammers')).toBeUndefined();
  });

  it('are stored once by two servers that start at once [PACK-14]', async () => {
    await Promise.all([store('three'), store('three'), store('three')]);
    expect(await product.sql('select from library_passages')).toHaveLength(SHELF.length);
    expect(await product.sql('select version from library_versions')).toEqual([{ version: 'three' }]);
  });

  it('are those of one version, when two servers bring different ones [PACK-14]', async () => {
    await Promise.all([store('four'), store('five', SHELF.slice(0, 2))]);
    const [kept] = await product.sql<{ version: string }>('select version from library_versions');
    expect(await product.sql('select from library_passages')).toHaveLength(
      kept?.version === 'four' ? SHELF.length : 2,
    );
  });

  it('are all kept, when the new ones cannot be stored [PACK-14]', async () => {
    await store('six');
    await expect(store('seven', [...SHELF, ...SHELF])).rejects.toThrow('library_passages_pkey');
    expect(await product.sql('select version from library_versions')).toEqual([{ version: 'six' }]);
    expect(await product.sql('select from library_passages')).toHaveLength(SHELF.length);
  });

  it('are read in the order of each document, in one language [PACK-14]', async () => {
    await store('eight');
    const read = await product.services.db.as(null, (trx) => readPassages(trx, ['scams', 'bathroom'], 'en'));
    expect(read.map(({ document }) => document)).toEqual(['bathroom', 'scams']);
    expect(await product.services.db.as(null, (trx) => readPassages(trx, [], 'en'))).toEqual([]);
  });
});

describe('a topic', () => {
  beforeEach(() => store('search'));

  it.each([
    ['falls in the bathroom', 'bathroom'],
    ['she fell? no, FALLING!', 'bathroom'],
    ['fallling in the bathrom', 'bathroom'],
    ['powr of atorney', 'money'],
    ['frawd', 'scams'],
  ])('%s finds %s [PACK-14]', async (topic, document) => {
    expect(await best(topic)).toBe(document);
  });

  it.each(['caídas en el baño', 'caidas en el bano', 'CAÍDAS', 'caydas'])(
    'with accents or without finds the same: %s [PACK-14]',
    async (topic) => {
      expect(await best(topic, 'es')).toBe('bathroom');
    },
  );

  it('finds less, the more of its words are unknown [PACK-14]', async () => {
    const share = async (topic: string) => {
      const [hit] = await find(topic);
      return hit && hit.matched / hit.asked;
    };
    expect(await share('falls bathroom')).toBe(1);
    expect(await share('falls bathroom zebra')).toBeCloseTo(2 / 3);
    expect(await share('falls zebra giraffe')).toBeCloseTo(1 / 3);
    expect(await share('zebra giraffe')).toBeUndefined();
  });

  it('counts half a word that a document only mentions [PACK-14]', async () => {
    const hits = await find('falls');
    expect(hits.map(({ document, matched }) => ({ document, matched }))).toEqual([
      { document: 'bathroom', matched: 1 },
      { document: 'money', matched: 0.5 },
    ]);
  });

  it('knows what several documents together are about [PACK-14]', async () => {
    const titled = async (topic: string) => (await find(topic)).map((hit) => hit.titled);
    expect(await titled('scammers bathroom')).toEqual([2, 2]);
    // A lawyer is only mentioned.
    expect(await titled('scammers lawyer')).toEqual([1, 1]);
  });

  it('counts two forms of a word as one [PACK-14]', async () => {
    expect(await find('fall falls falling')).toEqual(await find('fall'));
  });

  it('finds nothing in the other language, and no more than was asked for [PACK-14]', async () => {
    expect(await find('caídas')).toEqual([]);
    expect(await find('falls', 'en', 1)).toHaveLength(1);
    expect(await find('')).toEqual([]);
  });

  it.each(["'; drop table people; --", 'falls & | ! <-> :* (', '%_\\', 'the of and', 'x'.repeat(200)])(
    'is never read as a command: %s [PACK-14]',
    async (topic) => {
      await expect(find(topic)).resolves.toBeInstanceOf(Array);
    },
  );
});
