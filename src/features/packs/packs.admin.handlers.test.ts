import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WRITTEN_PACK as FIELDS, generate } from '#test/support/packs.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { PackVersion, WholePack } from './packs.contract.ts';

let product: Product;
let ada: Client;
let abe: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
  ada = await product.person('Ada Admin', { admin: true });
  abe = await product.person('Abe Admin', { admin: true });
  sam = await product.person('Sam Stranger');
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const ADMIN = '/admin/knowledge-packs';
const create = (changes: object = {}, who = ada) =>
  who.call<WholePack>('POST', ADMIN, { ...FIELDS, id: crypto.randomUUID(), ...changes });
const made = async (changes: object = {}) => (await create(changes)).body;
const update = (pack: { id: string; revision: number }, changes: object = {}, who = ada) =>
  who.call<WholePack>('PUT', `${ADMIN}/${pack.id}`, { ...FIELDS, revision: pack.revision, ...changes });
const find = (id: string, who = ada) => who.call<WholePack & { links: string[] }>('GET', `${ADMIN}/${id}`);
const versionsOf = async (id: string, query = '') =>
  (await ada.call<{ versions: PackVersion[]; next: number | null }>('GET', `${ADMIN}/${id}/versions${query}`))
    .body;

describe('an admin', () => {
  it('creates a pack with all its fields, once per id, and lists it first [ADMIN-06, ADMIN-12]', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toEqual({
      ...FIELDS,
      id: body.id,
      revision: 1,
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    const { packs } = (await ada.call<{ packs: WholePack[] }>('GET', ADMIN)).body;
    expect(packs[0]).toEqual(body);
    const again = await untouched(product, () => create({ id: body.id, title: 'Other' }));
    expect(again.body).toEqual(body);
    expect((await find(body.id)).body).toEqual({ ...body, links: ['tel:911'] });
    const twice = crypto.randomUUID();
    const both = await Promise.all([create({ id: twice }), create({ id: twice }, abe)]);
    expect(both.map((each) => each.status)).toEqual([201, 201]);
    expect((await versionsOf(twice)).versions).toHaveLength(1);
  });

  it('may omit description and template; a new pack is active [ADMIN-09, ADMIN-11]', async () => {
    const { title, pack_type, topic, content } = FIELDS;
    const bare = { id: crypto.randomUUID(), title, pack_type, topic, content };
    const { body } = await ada.call<WholePack>('POST', ADMIN, bare);
    expect(body).toMatchObject({ description: null, prompt_template: null, is_active: true });
    expect(await made({ description: '  ', prompt_template: '' })).toMatchObject({
      description: null,
      prompt_template: null,
    });
  });

  it.each<[string, unknown]>([
    ['title', ' '],
    ['title', 'x'.repeat(201)],
    ['title', 'a\nb'],
    ['title', undefined],
    ['pack_type', 'poem'],
    ['pack_type', undefined],
    ['topic', '\u00a0'],
    ['topic', 'x'.repeat(201)],
    ['content', ' \n '],
    ['content', 'x'.repeat(40_001)],
    ['content', 'a\0'],
    ['content', undefined],
    ['description', 'x'.repeat(1001)],
    ['prompt_template', 'x'.repeat(4001)],
    ['is_active', 'yes'],
    ['created_at', '2020-01-01T00:00:00Z'],
  ])('cannot save %s %j [ADMIN-08, ADMIN-10, MA1]', async (field, value) => {
    const pack = await made();
    for (const save of [() => create({ [field]: value }), () => update(pack, { [field]: value })]) {
      const { data } = await refused(product, 'INVALID_INPUT', save);
      expect((data as { fields: { path: string }[] }).fields.map(({ path }) => path)).toContain(field);
    }
  });

  it('advances a pack’s timestamp on each save, even within one tick or with a slow clock [ADMIN-13]', async () => {
    const now = Date.now();
    product.clock.set(new Date(now));
    let pack = await made();
    for (const later of [0, -60_000, 0]) {
      product.clock.set(new Date(now + later));
      const { status, body } = await update(pack, { title: `At ${later}` });
      expect([status, body.revision, body.created_at]).toEqual([200, pack.revision + 1, pack.created_at]);
      expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(pack.updated_at));
      pack = body;
    }
    expect((await find(pack.id)).body).toMatchObject(pack);
  });

  it('cannot overwrite what someone else has saved since [ADMIN-13]', async () => {
    const pack = await made();
    const both = await Promise.all([update(pack, { title: 'Ada’s' }), update(pack, { title: 'Abe’s' }, abe)]);
    expect(both.map((each) => each.status).toSorted()).toEqual([200, 409]);
    const winner = both.find((each) => each.status === 200)?.body;
    expect((await find(pack.id)).body).toMatchObject({ title: winner?.title, revision: 2 });
    for (const revision of [1, 3, 1_000_000_000])
      await refused(product, 'CHANGED_MEANWHILE', () => update({ ...pack, revision }));
    for (const revision of [0, 1.5, '2', 2 ** 31, Number.MAX_SAFE_INTEGER])
      await refused(product, 'INVALID_INPUT', () => update(pack, { revision }));
    expect((await versionsOf(pack.id)).versions).toHaveLength(2);
  });

  it('cannot delete what someone else has saved since [ADMIN-13, ADMIN-15]', async () => {
    const read = await made();
    const remove = (revision: number) => ada.call('DELETE', `${ADMIN}/${read.id}`, { revision });
    const saved = (await update(read, { title: 'An hour’s work' }, abe)).body;
    await refused(product, 'CHANGED_MEANWHILE', () => remove(read.revision));
    expect((await find(read.id)).body).toMatchObject(saved);
    expect((await remove(saved.revision)).status).toBe(200);
    await refused(product, 'NOT_FOUND', () => remove(saved.revision));
  });

  it('deletes a pack once, with all its versions [ADMIN-15]', async () => {
    const pack = await made();
    await update(pack);
    const path = `${ADMIN}/${pack.id}`;
    const both = await Promise.all([ada.call('DELETE', path), abe.call('DELETE', path)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await product.sql('select from knowledge_pack_versions where pack_id = $1', [pack.id])).toEqual(
      [],
    );
    for (const call of [
      () => find(pack.id),
      () => update({ ...pack, revision: 2 }),
      () => ada.call('GET', `${path}/versions`),
      () => ada.call('DELETE', path),
      () => sam.call('GET', `/knowledge-packs/${pack.id}`),
    ])
      await refused(product, 'NOT_FOUND', call);
    const events = await product.sql<{ kind: string }>(
      `select kind from events where subject_id = $1 order by at, kind`,
      [pack.id],
    );
    expect(events.map(({ kind }) => kind)).toEqual(['pack.created', 'pack.updated', 'pack.deleted']);
  });
});

describe('a pack’s version history', () => {
  it('records who saved it and when, and each version can be saved again [ADMIN-13]', async () => {
    const first = await made({ title: 'First' });
    const second = (await update(first, { title: 'Second', is_active: false }, abe)).body;
    const { versions, next } = await versionsOf(first.id);
    expect(versions).toEqual([
      {
        ...FIELDS,
        title: 'Second',
        is_active: false,
        revision: 2,
        saved_by: 'Abe Admin',
        saved_at: second.updated_at,
      },
      { ...FIELDS, title: 'First', revision: 1, saved_by: 'Ada Admin', saved_at: first.created_at },
    ]);
    expect(next).toBeNull();
    const { revision: _, saved_by: __, saved_at: ___, ...old } = versions[1] as PackVersion;
    expect((await update(second, old)).body).toMatchObject({ ...FIELDS, title: 'First', revision: 3 });
    expect((await versionsOf(first.id)).versions.map((each) => each.title)).toEqual([
      'First',
      'Second',
      'First',
    ]);
  });

  it('is paged, newest first [ADMIN-13]', async () => {
    let pack = await made();
    for (let count = 0; count < 24; count += 1) pack = (await update(pack)).body;
    const page = await versionsOf(pack.id);
    const rest = await versionsOf(pack.id, `?before=${page.next}`);
    expect([...page.versions, ...rest.versions].map(({ revision }) => revision)).toEqual(
      Array.from({ length: 25 }, (_, index) => 25 - index),
    );
    expect([page.versions.length, rest.next]).toEqual([20, null]);
    for (const before of ['0', 'x', '2147483648'])
      await refused(product, 'INVALID_INPUT', () =>
        ada.call('GET', `${ADMIN}/${pack.id}/versions?before=${before}`),
      );
  });

  it('outlives the admin who saved it, without the name [ADMIN-13]', async () => {
    const once = await product.person('Ona Once', { admin: true });
    const { body } = await create({}, once);
    await product.sql('delete from people where id = $1', [once.id]);
    expect((await versionsOf(body.id)).versions).toMatchObject([{ revision: 1, saved_by: null }]);
  });
});

describe('the quality figures', () => {
  it('count packs by outcome over the last 30 days, and name nobody [ADMIN-20, PACK-15]', async () => {
    await product.sql('delete from pack_facts');
    for (const topic of ['Falls at home', 'quantum physics', 'dad has chest pain'])
      await generate(sam, { topic });
    await product.sql(
      `insert into pack_facts (at, engine, pack_type, locale, outcome, problem, total_ms, characters, citations, removed, emergencies, knows_little)
       values (now(), 'model', 'education', 'es', 'failed', 'busy', 7, 0, 0, 2, '{}', false),
         (now() - interval '31 days', 'model', 'education', 'en', 'done', null, 9, 0, 0, 9, '{}', false)`,
    );
    const { status, body } = await ada.call<{ totals: object[]; recent: object[] }>(
      'GET',
      '/admin/pack-facts',
    );
    expect(status).toBe(200);
    expect(body.totals).toMatchObject([
      { engine: 'library', packs: 3, failed: 0, removed: 0, emergencies: 1, grade: expect.any(Number) },
      { engine: 'model', packs: 1, failed: 1, median_ms: 7, removed: 2, grade: null },
    ]);
    expect(body.recent).toHaveLength(5);
    expect(JSON.stringify(body)).not.toMatch(/quantum|chest pain|Sam/);
  });
});
