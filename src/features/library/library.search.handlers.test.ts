import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#test/support/product.ts';
import { type NewPassage, readPassages, readSaid, replacePassages } from './library.queries.ts';
import { entriesOf } from './library.search.rules/entries.ts';
import { buildIndex } from './library.search.rules/indexing.ts';

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
  passage('scams', { title: 'Stop a scam', keywords: 'fraud, scammers', body: 'Hang up the phone.' }),
  passage('bathroom', { locale: 'es', title: 'Evite caídas en el baño', body: 'Ponga barras de apoyo.' }),
];

const store = (version: string, passages: readonly NewPassage[] = SHELF) =>
  product.services.db.asSystem((trx) => replacePassages(trx, version, passages, new Date()));
/** What anyone finds, signed in or not. */
const best = async (topic: string) => {
  const said = await product.services.db.as(null, readSaid);
  return buildIndex(entriesOf(said), []).near(topic).hits[0]?.document;
};

describe('the passages in the database', () => {
  it('are replaced by a different version only [PACK-14]', async () => {
    await store('one');
    expect(await best('scammers')).toBe('scams');
    await store('one', []);
    expect(await product.sql('select from library_passages')).toHaveLength(SHELF.length);

    await store('two', [passage('rides', { title: 'Find a ride to the doctor' })]);
    expect(await product.sql('select document from library_passages')).toEqual([{ document: 'rides' }]);
    expect(await product.sql('select version from library_versions')).toEqual([{ version: 'two' }]);
    expect(await best('scammers')).toBeUndefined();
  });

  it('are stored once by two servers starting together [PACK-14]', async () => {
    await Promise.all([store('three'), store('three'), store('three')]);
    expect(await product.sql('select from library_passages')).toHaveLength(SHELF.length);
    expect(await product.sql('select version from library_versions')).toEqual([{ version: 'three' }]);
  });

  it('belong to a single version when two servers bring different ones [PACK-14]', async () => {
    await Promise.all([store('four'), store('five', SHELF.slice(0, 2))]);
    const [kept] = await product.sql<{ version: string }>('select version from library_versions');
    expect(await product.sql('select from library_passages')).toHaveLength(
      kept?.version === 'four' ? SHELF.length : 2,
    );
  });

  it('are all kept if the new ones cannot be stored [PACK-14]', async () => {
    await store('six');
    await expect(store('seven', [...SHELF, ...SHELF])).rejects.toThrow('library_passages_pkey');
    expect(await product.sql('select version from library_versions')).toEqual([{ version: 'six' }]);
    expect(await product.sql('select from library_passages')).toHaveLength(SHELF.length);
  });

  it('are read in document order, in one language [PACK-14]', async () => {
    await store('eight');
    const read = await product.services.db.as(null, (trx) => readPassages(trx, ['scams', 'bathroom'], 'en'));
    expect(read.map(({ document }) => document)).toEqual(['bathroom', 'scams']);
    expect(await product.services.db.as(null, (trx) => readPassages(trx, [], 'en'))).toEqual([]);
  });
});
