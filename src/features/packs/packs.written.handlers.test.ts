import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WRITTEN_PACK as FIELDS } from '#test/support/packs.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import type { ReadyPack, WholePack } from './packs.contract.ts';

let product: Product;
let ada: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  sam = await product.person('Sam Stranger');
});
afterAll(() => product.close());

const ADMIN = '/admin/knowledge-packs';
const made = async (changes: object = {}) =>
  (await ada.call<WholePack>('POST', ADMIN, { ...FIELDS, id: crypto.randomUUID(), ...changes })).body;
const update = (pack: WholePack, changes: object) =>
  ada.call<WholePack>('PUT', `${ADMIN}/${pack.id}`, { ...FIELDS, revision: pack.revision, ...changes });
interface Page<T> {
  packs: T[];
  next: string | null;
}
const list = async (query = '', who = ada, path = ADMIN) =>
  (await who.call<Page<WholePack>>('GET', `${path}?${query}`)).body;

describe('the list', () => {
  const titles = async (query: string, who = ada, path = ADMIN) =>
    (await list(query, who, path)).packs.map(({ title }) => title);

  it('can be searched by words in any form, the prefix of a title, type, and state [ADMIN-02]', async () => {
    await product.sql('delete from knowledge_packs');
    await made({ title: 'Driving at night', topic: 'Cars', content: 'When to stop.', description: null });
    await made({
      title: 'Paying bills',
      topic: 'Money',
      content: 'Write to the banks.',
      pack_type: 'resources',
      is_active: false,
      description: null,
    });
    await made({
      title: '100%_sure \\ thing',
      topic: 'Odd',
      content: 'Signs.',
      pack_type: 'emergency',
      description: null,
    });
    const all = ['100%_sure \\ thing', 'Paying bills', 'Driving at night'];
    const cases: [string, string[]][] = [
      ['', all],
      ['search=%20', all],
      ['search=drove', []],
      ['search=drives', ['Driving at night']],
      ['search=DRIV', ['Driving at night']],
      ['search=bank', ['Paying bills']],
      ['search=%25_s', ['100%_sure \\ thing']],
      ['search=%25', ['100%_sure \\ thing']],
      ['search=_', ['100%_sure \\ thing']],
      ['search=%5C', ['100%_sure \\ thing']],
      [`search=${encodeURIComponent("' or 1=1 --")}`, []],
      [`search=${encodeURIComponent('"unclosed & ( | !')}`, []],
      ['pack_type=resources', ['Paying bills']],
      ['active=no', ['Paying bills']],
      ['active=yes', ['100%_sure \\ thing', 'Driving at night']],
      ['active=yes&pack_type=resources', []],
      [`after=${crypto.randomUUID()}`, []],
    ];
    for (const [query, expected] of cases) expect([query, await titles(query)]).toEqual([query, expected]);
    for (const query of [
      'pack_type=poem',
      'active=1',
      'after=1',
      'search=%00',
      `search=${'x'.repeat(201)}`,
      'limit=9',
    ])
      await refused(product, 'INVALID_INPUT', () => ada.call('GET', `${ADMIN}?${query}`));
  });

  it('is paged, most recently changed first, none lost or duplicated [ADMIN-02]', async () => {
    await product.sql('delete from knowledge_packs');
    await product.sql(
      `insert into knowledge_packs (id, title, pack_type, topic, content, is_active, created_at, updated_at)
       select gen_random_uuid(), n::text, 'education', 'T', 'x', n % 2 = 0, now(), timestamptz '2026-01-01' + interval '1 microsecond' * (n / 3)
       from generate_series(0, 44) n`,
    );
    for (const [path, who, sizes] of [
      [ADMIN, ada, [20, 20, 5]],
      ['/knowledge-packs', sam, [20, 3]],
    ] as const) {
      const pages: string[][] = [];
      for (let query = ''; ; ) {
        const { packs, next } = await list(query, who, path);
        pages.push(packs.map(({ title }) => title));
        if (!next) break;
        query = `after=${next}`;
      }
      expect(pages.map((page) => page.length)).toEqual(sizes);
      const order = pages.flat().map((title) => Math.floor(Number(title) / 3));
      expect(new Set(pages.flat()).size).toBe(order.length);
      expect(order).toEqual(order.toSorted((a, b) => b - a));
    }
  });
});

describe('non-admins', () => {
  const calls = (id: string): [string, string, object?][] => [
    ['GET', ADMIN],
    ['GET', `${ADMIN}?search=falls&active=no`],
    ['POST', ADMIN, { ...FIELDS, id: crypto.randomUUID() }],
    ['GET', `${ADMIN}/${id}`],
    ['PUT', `${ADMIN}/${id}`, { ...FIELDS, revision: 1 }],
    ['DELETE', `${ADMIN}/${id}`],
    ['GET', `${ADMIN}/${id}/versions`],
    ['GET', '/admin/pack-facts'],
  ];

  it('cannot manage packs: 401 signed out, 403 for customers and providers [ADMIN-20, RO3]', async () => {
    const dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
    const { id } = await made();
    for (const [method, path, body] of calls(id)) {
      await refused(product, 'UNAUTHENTICATED', () => product.nobody().call(method, path, body));
      for (const who of [sam, dana]) await refused(product, 'FORBIDDEN', () => who.call(method, path, body));
    }
    for (const path of ['/knowledge-packs', `/knowledge-packs/${id}`])
      await refused(product, 'UNAUTHENTICATED', () => product.nobody().call('GET', path));
  });

  it('see active packs only, in the list, in search, and by id [PACK-13, ADMIN-19, RO3]', async () => {
    const title = `Secret ${crypto.randomUUID()}`;
    const pack = await made({ title, is_active: false });
    const seen = async (who: Client) => [
      (await list('', who, '/knowledge-packs')).packs.some(({ id }) => id === pack.id),
      (await list('search=secret', who, '/knowledge-packs')).packs.length,
      (await who.call('GET', `/knowledge-packs/${pack.id}`)).status,
    ];
    for (const who of [sam, ada]) expect(await seen(who)).toEqual([false, 0, 404]);
    const hidden = await refused(product, 'NOT_FOUND', () => sam.call('GET', `/knowledge-packs/${pack.id}`));
    expect(hidden).toEqual((await sam.call('GET', `/knowledge-packs/${crypto.randomUUID()}`)).body);
    expect(await list(`after=${pack.id}`, sam, '/knowledge-packs')).toEqual({ packs: [], next: null });
    const shown = (await update(pack, { title, is_active: true })).body;
    expect(await seen(sam)).toEqual([true, 1, 200]);
    const { body } = await sam.call<ReadyPack>('GET', `/knowledge-packs/${pack.id}`);
    expect(body).toEqual({
      id: pack.id,
      title,
      pack_type: 'care_plan',
      description: FIELDS.description,
      topic: FIELDS.topic,
      content: FIELDS.content,
      links: ['tel:911'],
      updated_at: shown.updated_at,
    });
    await update(shown, { title, is_active: false });
    expect(await seen(sam)).toEqual([false, 0, 404]);
  });
});
