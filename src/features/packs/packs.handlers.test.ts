import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { everyHour } from '#app/jobs.ts';
import { ask, followAll, generate as generateAs, readPack } from '#test/support/packs.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import type { GeneratedPack } from './packs.contract.ts';
import { PACK_TYPES } from './packs.rules/packs.ts';
import { DEAD_AFTER_MS, UNKEPT_TTL_MS } from './packs.rules/states.ts';

let product: Product;
let maria: Client;
let sam: Client;
let admin: Client;
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'info' });
  maria = await product.person('Maria Alvarez');
  sam = await product.person('Sam Stranger');
  admin = await product.person('Ada Admin', { admin: true });
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const generate = (changes: object = {}, who = maria) => generateAs(who, changes);
/** A finished pack. */
const made = async (changes: object = {}, who = maria) => (await generate(changes, who)).body;
const rowsOf = (id: string) => product.sql('select * from generated_packs where id = $1', [id]);
/** Puts a pack into the state a killed server leaves behind. */
const leaveWriting = (id: string, state = 'writing') =>
  product.sql(`update generated_packs set state = $2, finished_at = null where id = $1`, [id, state]);

describe('generating a pack', () => {
  it.each([
    [{}, ['aging']],
    [{ topic: 'My nephew hits her' }, ['aps', 'aging']],
    [{ locationData: 'Tempe' }, ['aging']],
    [{ locationData: 'Tempe, AZ 85281' }, []],
    [{ topic: 'Falls at home in Texas' }, []],
  ])('without a state says what the screen may show of its own: %j [PACK-06]', async (changes, near) => {
    const { id } = await made(changes);
    expect((await readPack(maria, id)).near).toEqual(near);
  });

  it.each(PACK_TYPES)(
    'of type %s composes it from our library, and says that it is not advice [PACK-07, PACK-14]',
    async (packType) => {
      for (const locationData of ['Tempe, AZ 85281', '']) {
        const { status, body } = await generate({
          packType,
          locationData,
          userContext: '  Alone.  ',
          topic: ' Falls at home ',
        });
        expect(status).toBe(201);
        expect(body).toMatchObject({
          state: 'done',
          problem: null,
          engine: 'library',
          model: null,
          kept: false,
          pack_type: packType,
          topic: 'Falls at home',
          title: 'Falls at home',
          user_context: 'Alone.',
          location: locationData,
        });
        expect(body.content).toMatch(/^Danger now\?.+\n\n# .+: Falls at home\n/);
        expect(body.content).toContain('It is not medical, legal, or financial advice.');
        expect(body.content.includes('## In Arizona')).toBe(packType !== 'emergency' && locationData !== '');
        expect(body.content.includes('**State office on aging:**')).toBe(
          packType !== 'emergency' && locationData !== '',
        );
        expect(body.links.length).toBeGreaterThan(0);
        expect(await readPack(maria, body.id)).toEqual(body);
        expect(await followAll(product.app, maria, body.id)).toMatchObject({
          text: body.content,
          state: 'done',
        });
      }
    },
  );

  it.each(['!!!', '🌵', 'quantum physics', "'; drop table people; --", 'a & | ! :* <-> (', '%_\\'])(
    'on an unknown topic says so: %s [PACK-14]',
    async (topic) => {
      expect((await made({ topic })).content).toMatch(/Our library (has nothing|knows little) about this/);
    },
  );

  it('is idempotent: a repeated id returns the first pack, whatever else is sent [PACK-10]', async () => {
    const first = await made();
    const again = await untouched(product, () => generate({ id: first.id, topic: 'Something else' }));
    expect([again.status, again.body]).toEqual([201, first]);
  });

  it('five times in parallel creates one [PACK-10]', async () => {
    const asked = ask();
    const answers = await Promise.all(Array.from({ length: 5 }, () => generate(asked)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(await rowsOf(asked.id)).toHaveLength(1);
    expect(
      await product.sql('select from pack_facts where at >= $1', [answers[0]?.body.created_at]),
    ).toHaveLength(1);
    expect((await readPack(maria, asked.id)).state).toBe('done');
  });

  it('with another person’s id reveals nothing of theirs [PACK-15]', async () => {
    const theirs = await made();
    const { status, body } = await generate({ id: theirs.id, topic: 'Driving' }, sam);
    expect([status, body.topic]).toEqual([201, 'Driving']);
    expect(await readPack(maria, theirs.id)).toEqual(theirs);
    await sam.call('DELETE', `/generated-packs/${theirs.id}`);
    expect(await readPack(maria, theirs.id)).toEqual(theirs);
  });

  it.each<[string, string, unknown]>([
    ['a blank topic', 'topic', ' \t '.trim()],
    ['a topic of whitespace', 'topic', ' \u00a0 '],
    ['a topic of invisible characters', 'topic', '\u200b\u200d\ufeff\u2060'],
    ['a topic that is too long', 'topic', 'x'.repeat(1001)],
    ['a topic with NUL', 'topic', 'a\0b'],
    ['half a surrogate pair', 'topic', '\ud83c'],
    ['no type', 'packType', undefined],
    ['an unknown type', 'packType', 'poem'],
    ['a context that is too long', 'userContext', 'x'.repeat(2001)],
    ['a context with NUL', 'userContext', '\0'],
    ['a location that is too long', 'locationData', 'x'.repeat(201)],
    ['an unknown language', 'locale', 'fr'],
    ['no id', 'id', undefined],
    ['a malformed id', 'id', '1'],
    ['someone else’s user id', 'user_id', crypto.randomUUID()],
  ])('with %s is refused [PACK-04, PACK-05, MA1]', async (_, path, value) => {
    const { data } = await refused(product, 'INVALID_INPUT', () => generate({ [path]: value }));
    expect((data as { fields: { path: string }[] }).fields.map((each) => each.path)).toContain(path);
  });

  it('without signing in is refused, as is everything else [PACK-03]', async () => {
    const { id } = await made();
    const nobody = product.nobody();
    await refused(product, 'UNAUTHENTICATED', () => generate({}, nobody));
    for (const [method, path, body] of calls(id))
      await refused(product, 'UNAUTHENTICATED', () => nobody.call(method, path, body));
  });

  it('leaves no word of it in the log, the statistics or our team’s packs [PACK-15, ASVS 14.2.1]', async () => {
    const { id } = await made({ topic: 'Zanzibar falls', userContext: 'Xylophone', locationData: 'Quito' });
    expect(product.logged.length).toBeGreaterThan(0);
    const facts = await product.sql('select * from pack_facts');
    const events = await product.sql('select * from events');
    for (const found of [product.logged, facts, events])
      expect(JSON.stringify(found)).not.toMatch(/zanzibar|xylophone|quito/i);
    expect(JSON.stringify(facts)).not.toContain(maria.id);
    expect(JSON.stringify(facts)).not.toContain(id);
    expect(await product.sql('select from knowledge_packs')).toEqual([]);
  });
});

const calls = (id: string): [string, string, object?][] => [
  ['GET', `/generated-packs/${id}`],
  ['GET', `/generated-packs/${id}/follow`],
  ['POST', `/generated-packs/${id}/stop`, {}],
  ['PATCH', `/generated-packs/${id}`, { title: 'Mine now' }],
  ['DELETE', `/generated-packs/${id}`],
];

describe('someone else’s pack', () => {
  it.each(['done', 'writing'])(
    'that is %s does not exist for strangers or admins [PACK-15, ID1]',
    async (state) => {
      const { id } = await made();
      if (state === 'writing') await leaveWriting(id);
      const theirs = calls(id);
      const random = calls(crypto.randomUUID());
      for (const who of [sam, admin]) {
        for (const [index, [method, path, body]] of theirs.entries()) {
          const refusal = await refused(product, 'NOT_FOUND', () => who.call(method, path, body));
          const [, none = ''] = random[index] ?? [];
          expect(refusal).toEqual((await who.call(method, none, body)).body);
        }
        const { body } = await who.call<{ packs: unknown[] }>('GET', `/generated-packs?after=${id}`);
        expect(body).toEqual({ packs: [], next: null });
      }
    },
  );
});

describe('a pack of mine', () => {
  const keep = (id: string, body: object = {}) =>
    maria.call<GeneratedPack>('PATCH', `/generated-packs/${id}`, body);

  it('is kept under its topic or another name, and listed [PACK-15]', async () => {
    const { id } = await made({ topic: 'Driving' });
    expect((await keep(id)).body).toMatchObject({ kept: true, title: 'Driving', topic: 'Driving' });
    expect((await keep(id, { title: '  Dad’s car ' })).body.title).toBe('Dad’s car');
    expect((await keep(id)).body.title).toBe('Dad’s car');
    for (const title of [' ', 'a\nb', 'x'.repeat(201), '\0', 7])
      await refused(product, 'INVALID_INPUT', () => keep(id, { title }));
    const { body } = await maria.call<{ packs: { id: string; title: string }[] }>('GET', '/generated-packs');
    expect(body.packs[0]).toMatchObject({ id, title: 'Dad’s car' });
  });

  it.each(['queued', 'writing'])(
    'that is %s cannot be kept, not even after its writer is gone [PACK-15]',
    async (state) => {
      const { id } = await made();
      await leaveWriting(id, state);
      await refused(product, 'PACK_UNFINISHED', () => keep(id, { title: 'x' }));
      product.clock.set(new Date(Date.now() + DEAD_AFTER_MS + 60_000));
      expect(await readPack(maria, id)).toMatchObject({ state: 'failed', problem: 'interrupted' });
      expect(await followAll(product.app, maria, id)).toMatchObject({
        state: 'failed',
        problem: 'interrupted',
      });
      await refused(product, 'PACK_UNFINISHED', () => keep(id));
    },
  );

  it('is deleted once [PACK-15]', async () => {
    const { id } = await made();
    expect(await maria.call('DELETE', `/generated-packs/${id}`)).toMatchObject({
      status: 200,
      body: { done: true },
    });
    expect(await rowsOf(id)).toEqual([]);
    await refused(product, 'NOT_FOUND', () => maria.call('DELETE', `/generated-packs/${id}`));
  });

  it('is unchanged by stopping it after it has ended [PACK-10]', async () => {
    const pack = await made();
    const stopped = await untouched(product, () =>
      maria.call('POST', `/generated-packs/${pack.id}/stop`, {}),
    );
    expect([stopped.status, stopped.body]).toEqual([200, pack]);
  });

  it('can be followed from any position, even past its end, but from nothing else [PACK-08]', async () => {
    const { id, content } = await made({ topic: 'Falls 🌵 at home' });
    const characters = Array.from(content);
    for (const from of [0, 1, 20, 22, characters.length - 1, characters.length, 1_000_000]) {
      const { text, next } = await followAll(product.app, maria, id, from);
      expect([text, next]).toEqual([characters.slice(from).join(''), characters.length]);
    }
    for (const from of ['-1', '1.5', 'x', '1000001', '99999999999'])
      await refused(product, 'INVALID_INPUT', () =>
        maria.call('GET', `/generated-packs/${id}/follow?from=${from}`),
      );
  });

  it('is deleted after a day unless kept [PACK-15]', async () => {
    const [kept, loose] = [await made(), await made()];
    await keep(kept.id);
    const cleanUpAt = async (at: number) => {
      product.clock.set(new Date(at));
      const { db, jobs } = product.services;
      await product.sql(`delete from pgboss.job where name = 'clean_up'`);
      await db.asSystem((trx) => jobs.enqueue(trx, everyHour, {}));
      const done = `select from pgboss.job where name = 'clean_up' and state = 'completed'`;
      await expect.poll(async () => (await product.sql(done)).length, { timeout: 10_000 }).toBe(1);
    };
    await cleanUpAt(Date.parse(loose.created_at) + UNKEPT_TTL_MS - 60_000);
    expect(await rowsOf(loose.id)).toHaveLength(1);
    await cleanUpAt(Date.parse(loose.created_at) + UNKEPT_TTL_MS + 60_000);
    expect(await rowsOf(loose.id)).toEqual([]);
    expect(await rowsOf(kept.id)).toHaveLength(1);
  });
});
