import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ModelServer, startModelServer } from '#test/support/model-server.ts';
import { ask, follow, followAll, GENERATE, generate as generateAs, readPack } from '#test/support/packs.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { secondProcess } from '#test/support/second-process.ts';
import { loadPackWords } from './packs.content/words.ts';
import type { GeneratedPack } from './packs.contract.ts';
import { DEAD_AFTER_MS } from './packs.rules/states.ts';

const WORDS = loadPackWords().en;
const ORDER = JSON.stringify({
  sections: [{ heading: 'this_week', pieces: ['step-3', 'step-1', 'step-2'].map((id) => ({ id })) }],
});
const PIECES = [ORDER];

let server: ModelServer;
let product: Product;
let maria: Client;
const open = new Set<string>();
beforeAll(async () => {
  await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')]);
  server = await startModelServer('openai-compatible');
  product = await startProduct({
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: server.url,
    AI_MODEL: 'm-1',
  });
  maria = await product.person('Maria Alvarez');
});
afterEach(async () => {
  await Promise.all([...open].map((id) => maria.call('DELETE', `/generated-packs/${id}`)));
  open.clear();
});
afterAll(async () => {
  await product.close();
  await server.close();
});

const read = (id: string) => readPack(maria, id);
const stop = async (id: string) =>
  (await maria.call<GeneratedPack>('POST', `/generated-packs/${id}/stop`, {})).body;
async function generate(changes: object = {}): Promise<GeneratedPack> {
  const { body } = await generateAs(maria, changes);
  open.add(body.id);
  return body;
}
/** A pack whose model has been called and has not answered yet. */
async function begun() {
  server.script({ do: 'pause', pieces: PIECES });
  const arrived = server.arrived();
  const { id } = await generate();
  const seen = await arrived;
  return { id, seen };
}
const latestFact = async () => (await product.sql('select * from pack_facts order by at desc limit 1'))[0];
const factsOf = async (outcome: string) =>
  (await product.sql('select from pack_facts where outcome = $1', [outcome])).length;

describe('stopping', () => {
  it('leaves the library’s complete pack, and disconnects from the model [PACK-10, PACK-14]', async () => {
    const { id, seen } = await begun();
    const following = followAll(product.app, maria, id);
    const pack = await stop(id);
    expect(pack).toMatchObject({ state: 'stopped', problem: null });
    expect(pack.content).toContain(WORDS.today);
    expect(pack.content.endsWith(WORDS.not_advice)).toBe(true);
    expect(await seen.hungUp).toBe(true);
    expect(await following).toMatchObject({ text: pack.content, state: 'stopped' });
    expect(await read(id)).toEqual(pack);
    expect(await latestFact()).toMatchObject({ outcome: 'stopped' });
  });

  it('is idempotent, also just after the pack has ended [PACK-10]', async () => {
    const { id } = await begun();
    const before = await factsOf('stopped');
    const [one, two] = await Promise.all([stop(id), stop(id)]);
    expect([one, await stop(id)]).toEqual([two, two]);
    expect(await factsOf('stopped')).toBe(before + 1);
  });

  it('leaves a pack that can be kept [PACK-15]', async () => {
    const { id } = await begun();
    await stop(id);
    const kept = await maria.call<GeneratedPack>('PATCH', `/generated-packs/${id}`, { title: 'Half' });
    expect(kept.body).toMatchObject({ kept: true, state: 'stopped', title: 'Half' });
  });

  it('also happens on deletion, and ends the follow stream [PACK-15]', async () => {
    const { id, seen } = await begun();
    const pieces = follow(product.app, maria, id);
    await pieces.next();
    expect((await maria.call('DELETE', `/generated-packs/${id}`)).status).toBe(200);
    expect(await seen.hungUp).toBe(true);
    // The page reconnects, and learns that the pack is gone.
    await expect(pieces.next()).rejects.toThrow('NOT_FOUND');
    expect(await product.sql('select from generated_packs where id = $1', [id])).toEqual([]);
  });

  it('by a stranger does nothing, even for a pack with the same id [PACK-15, ID1]', async () => {
    const { id } = await begun();
    const sam = await product.person('Sam Stranger');
    expect((await sam.call('POST', `/generated-packs/${id}/stop`, {})).status).toBe(404);
    await generateAs(sam, { id });
    await sam.call('POST', `/generated-packs/${id}/stop`, {});
    await sam.call('DELETE', `/generated-packs/${id}`);
    expect((await read(id)).state).toBe('writing');
  });
});

describe('packs beyond the concurrency limit of the model', () => {
  it('come from the library at once: nobody queues [PACK-10, AI3]', async () => {
    server.script({ do: 'nothing' });
    const count = server.seen.length;
    const waiting = await Promise.all(Array.from({ length: 4 }, () => generate()));
    await expect.poll(() => server.seen.length).toBe(count + 4);
    const fifth = await generate({ topic: 'fall proof the bathroom' });
    await expect.poll(async () => (await read(fifth.id)).state).toBe('done');
    const pack = await read(fifth.id);
    expect(pack.content).toContain(WORDS.model_away);
    expect(pack.content).toContain(WORDS.today);
    expect(await latestFact()).toMatchObject({ outcome: 'done', problem: 'busy' });
    expect(server.seen).toHaveLength(count + 4);
    // One that has ended frees a slot.
    await stop(waiting[0]?.id ?? '');
    const arrived = server.arrived();
    await generate({ topic: 'falls at home on the stairs' });
    expect(JSON.stringify((await arrived).body)).toContain('falls at home on the stairs');
  });
});

describe('a server that still makes its indexes', () => {
  it('is known to be alive, however long that takes [PACK-09]', async () => {
    const made = Promise.withResolvers<void>();
    const prepare = vi.spyOn(product.services.packSources, 'prepare').mockReturnValueOnce(made.promise);
    server.script({ do: 'pause', pieces: PIECES });
    const arrived = server.arrived();
    const { id } = await generate();
    product.clock.set(new Date(product.clock.now().getTime() + DEAD_AFTER_MS + 1000));
    await expect.poll(() => read(id)).toMatchObject({ state: 'queued', problem: null, content: '' });
    made.resolve();
    await arrived;
    expect(await read(id)).toMatchObject({ state: 'writing', content: expect.stringContaining(WORDS.today) });
    prepare.mockRestore();
  });
});

describe('a stream', () => {
  it('ends by itself before long, so that nobody reads on after signing out [SE1]', async () => {
    const lena = await product.person('Lena Leaves');
    server.script({ do: 'nothing' });
    const { id } = (await generateAs(lena)).body;
    const pieces = follow(product.app, lena, id);
    await pieces.next();
    expect((await lena.call('POST', '/auth/sign-out', {})).status).toBeLessThan(300);
    const since = performance.now();
    const rest = (async () => {
      for await (const _ of pieces);
    })();
    await expect(rest).rejects.toThrow('UNAUTHENTICATED');
    expect(performance.now() - since).toBeLessThan(6000);
    const found = await lena.call('GET', `/generated-packs/${id}`);
    expect(found.status).toBe(401);
    await product.services.packRuns.stop(lena.id, id);
  });
});

describe('two server processes on one database', () => {
  it('show the same pack, and either can stop it [PACK-08, PACK-10]', async () => {
    const other = await secondProcess(product);
    try {
      const { id, seen } = await begun();
      const pieces = follow(other.app, maria, id);
      expect((await pieces.next()).value).toMatchObject({
        state: 'writing',
        text: expect.stringContaining(WORDS.today),
      });
      const before = await factsOf('stopped');
      const stopped = await other.post<GeneratedPack>(maria, `/generated-packs/${id}/stop`, {});
      expect(stopped).toMatchObject({ state: 'stopped' });
      expect(stopped.content.endsWith(WORDS.not_advice)).toBe(true);
      expect(await seen.hungUp).toBe(true);
      await expect.poll(() => factsOf('stopped')).toBe(before + 1);
      expect(await read(id)).toEqual(stopped);
    } finally {
      await other.close();
    }
  });

  it('keep the library’s complete pack when the one waiting for a model stops [PACK-09, PACK-14]', async () => {
    const other = await secondProcess(product);
    server.script({ do: 'pause', pieces: PIECES });
    const arrived = server.arrived();
    const body = await other.post<GeneratedPack>(maria, GENERATE, ask());
    open.add(body.id);
    const seen = await arrived;
    const following = followAll(product.app, maria, body.id);
    await other.close();
    expect(await seen.hungUp).toBe(true);
    const pack = await read(body.id);
    expect(pack).toMatchObject({ state: 'done', problem: null });
    expect(pack.content).toContain(WORDS.today);
    expect(await following).toMatchObject({ text: pack.content, problem: null });
    expect(await latestFact()).toMatchObject({ outcome: 'done', problem: 'interrupted' });
  });

  it('show a killed process’s pack as interrupted [PACK-09]', async () => {
    const { id } = await begun();
    const { app, close } = await secondProcess(product);
    try {
      await stop(id);
      const alive = new Date(product.clock.now().getTime() - DEAD_AFTER_MS - 1000);
      await product.sql(
        `update generated_packs set state = 'writing', finished_at = null, alive_at = $2 where id = $1`,
        [id, alive],
      );
      expect((await followAll(app, maria, id)).problem).toBe('interrupted');
    } finally {
      await close();
    }
  });
});
