import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTACKS } from '#test/support/attacks.ts';
import { type ModelServer, type Script, startModelServer } from '#test/support/model-server.ts';
import { ask, followAll, GENERATE, generate as generateAs, readPack } from '#test/support/packs.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { loadPackWords } from './packs.content/words.ts';

const KEY = 'key-of-the-operator';
const WORDS = loadPackWords().en;
const settings = (server: ModelServer, provider = 'openai-compatible') => ({
  AI_PROVIDER: provider,
  AI_BASE_URL: server.url,
  AI_MODEL: 'm-1',
  AI_API_KEY: KEY,
  LOG_LEVEL: 'info',
});
const ordering = (...ids: string[]) =>
  JSON.stringify({ sections: [{ heading: 'this_week', pieces: ids.map((id) => ({ id })) }] });
const ORDER = ordering('step-3', 'step-1', 'step-2');

let server: ModelServer;
let product: Product;
let maria: Client;
beforeAll(async () => {
  // Preload the SDK, so that a test measures the service and not the first import.
  await Promise.all([import('ai'), import('@ai-sdk/anthropic'), import('@ai-sdk/openai-compatible')]);
  server = await startModelServer('openai-compatible');
  product = await startProduct(settings(server), { modelLimits: { maxCharacters: 3000, waitMs: 4000 } });
  maria = await product.person('Maria Alvarez');
});
beforeEach(() => {
  server.seen.length = 0;
});
afterAll(async () => {
  await product.close();
  await server.close();
});

const generate = (changes: object = {}) => generateAs(maria, changes);
/** Generates a pack and waits until it has ended. */
async function ended(script: Script, changes: object = {}) {
  server.script(script, script);
  const { id } = (await generate(changes)).body;
  await followAll(product.app, maria, id);
  return readPack(maria, id);
}
const latestFact = async () => (await product.sql('select * from pack_facts order by at desc limit 1'))[0];
const stepsIn = (content: string, heading: string) =>
  content.split(`## ${heading}\n\n`)[1]?.split('\n\n')[0]?.split('\n') ?? [];

describe('a pack ordered by a model', () => {
  it('shows our library’s version at once, then takes over the model’s order [PACK-08, PACK-14]', async () => {
    server.script({ do: 'pause', pieces: [ORDER] });
    const arrived = server.arrived();
    const { status, body } = await generate();
    expect([status, body.engine, body.model]).toEqual([201, 'model', 'm-1']);
    await arrived;
    const first = await readPack(maria, body.id);
    expect(first.state).toBe('writing');
    expect(first.content).toContain(WORDS.today);
    expect(first.content.endsWith(WORDS.not_advice)).toBe(true);
    const following = followAll(product.app, maria, body.id);
    server.release();
    const all = await following;
    const pack = await readPack(maria, body.id);
    expect(all).toMatchObject({ text: pack.content, state: 'done', problem: null });
    expect(pack.content).toContain(WORDS.ordered);
    const before = [...stepsIn(first.content, WORDS.today), ...stepsIn(first.content, WORDS.this_week)];
    const after = stepsIn(pack.content, WORDS.this_week);
    expect(after).toHaveLength(3);
    expect(after[0]).not.toBe(before[0]);
    expect(await latestFact()).toMatchObject({ engine: 'model', model: 'm-1', outcome: 'done', removed: 0 });
  });

  it('sends the model nothing that identifies the person: no address, number or name [PACK-06, PACK-07, PACK-14]', async () => {
    const arrived = server.arrived();
    await ended(
      { do: 'answer', pieces: [ORDER] },
      {
        topic: 'Fall proof the bathroom of my mom Rosa Delgado',
        userContext: 'Write to rosa@example.com, SSN 123-45-6789, born 03/14/1941.',
        locationData: 'Tempe, AZ 85281',
      },
    );
    const { body, headers } = await arrived;
    const sent = JSON.stringify(body);
    expect(sent).toContain('Fall proof the bathroom');
    expect(sent).toContain('Arizona');
    expect(body.tools).toBeUndefined();
    for (const own of [
      'Maria',
      'Alvarez',
      'Rosa',
      'Delgado',
      'Elm',
      '0134',
      '6789',
      '1941',
      'Tempe',
      '85281',
    ])
      expect(sent).not.toContain(own);
    for (const own of [maria.email, maria.id, maria.cookie])
      expect(JSON.stringify([body, headers])).not.toContain(own);
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('calls the model once for five clicks in parallel [PACK-10]', async () => {
    server.script({ do: 'answer', pieces: [ORDER] });
    const asked = ask();
    await Promise.all(Array.from({ length: 5 }, () => maria.call('POST', GENERATE, asked)));
    await followAll(product.app, maria, asked.id);
    expect(server.seen).toHaveLength(1);
  });

  it('does not call the model if there is nothing to order [PACK-14]', async () => {
    const { body } = await generate({ topic: 'quantum physics' });
    await followAll(product.app, maria, body.id);
    expect((await readPack(maria, body.id)).content).toContain(WORDS.knows_nothing);
    expect(server.seen).toHaveLength(0);
  });

  it('asks which text is meant without it, also whoever follows the pack [PACK-14]', async () => {
    const { body } = await generate({ topic: 'getting him into the truck' });
    const { state, choices } = await followAll(product.app, maria, body.id);
    expect([state, choices]).toEqual(['done', (await readPack(maria, body.id)).choices]);
    expect(choices?.length).toBeGreaterThan(1);
    expect(server.seen).toHaveLength(0);
  });
});

describe('where consent is required', () => {
  it('nothing is sent without it, and our library answers [PACK-07, PACK-14]', async () => {
    const own = await startProduct({ ...settings(server), AI_CONSENT: 'box' });
    try {
      const kim = await own.person('Kim Keeper');
      expect((await generateAs(kim)).body).toMatchObject({ state: 'done', engine: 'library' });
      expect(server.seen).toHaveLength(0);
      server.script({ do: 'answer', pieces: [ORDER] });
      const { id } = (await generateAs(kim, { agreed: true })).body;
      expect(await followAll(own.app, kim, id)).toMatchObject({ state: 'done' });
      expect(server.seen).toHaveLength(1);
    } finally {
      await own.close();
    }
  });
});

describe('a model without a usable answer', () => {
  it.each<[string, Script, number]>([
    ['refused', { do: 'status', status: 401 }, 1],
    ['busy', { do: 'status', status: 429 }, 2],
    ['busy', { do: 'status', status: 500 }, 2],
    ['empty', { do: 'answer', pieces: [] }, 2],
    ['broke_off', { do: 'answer', pieces: ['   \n \n'] }, 2],
    ['broke_off', { do: 'answer', pieces: [ORDER.slice(0, 30)] }, 2],
    [
      'broke_off',
      { do: 'answer', pieces: ['You put pieces of a library in order for a family caregiver.'] },
      2,
    ],
    ['broke_off', { do: 'raw', text: '<html>', type: 'text/html' }, 2],
    ['broke_off', { do: 'break off', pieces: [ORDER.slice(0, 30)], how: 'destroy' }, 2],
    ['too_much', { do: 'flood', piece: 'Half of it.\n\n' }, 2],
    ['declined', { do: 'answer', pieces: ['Half of it.'], finish: 'content_filter' }, 2],
    ['stalled', { do: 'nothing' }, 1],
  ])('leaves our own order: %s, %j [PACK-09, PACK-14]', async (problem, script, tries) => {
    const own = (await readPack(maria, (await generate({ topic: 'dad has chest pain' })).body.id)).engine;
    expect(own).toBe('library');
    const pack = await ended(script, { topic: 'falls at home in Zanzibar' });
    expect(pack).toMatchObject({ state: 'done', problem: null });
    expect(pack.content).toContain(WORDS.model_away);
    expect(pack.content).toContain(WORDS.today);
    expect(pack.content).not.toMatch(/half of it|pieces of a library/i);
    expect(server.seen).toHaveLength(tries);
    expect(await latestFact()).toMatchObject({ outcome: 'done', problem });
    expect(product.logged.join('')).not.toMatch(/zanzibar|half of it/i);
  });
});

describe('a hostile model', () => {
  it('is simulated in at least forty ways [PACK-14, AI2, AI3]', () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(40);
  });

  it.each(ATTACKS)('cannot put this on screen: $answer [PACK-14, AI2, AI3]', async ({ answer, never }) => {
    const pack = await ended({ do: 'answer', pieces: [answer] });
    expect(pack.state).toBe('done');
    expect(pack.content).not.toMatch(never);
    expect(pack.links.filter((link) => !/^(\/packs\/|tel:|https:)/.test(link))).toEqual([]);
  });
});

describe('an emergency', () => {
  it('is answered by our library at once, without calling a model [PACK-14, AI3]', async () => {
    const { body } = await generate({ topic: 'dad has chest pian' });
    expect(body).toMatchObject({ state: 'done', engine: 'library', model: null });
    expect(body.content).toMatch(/\[911\]\(tel:911\)/);
    expect(server.seen).toHaveLength(0);
  });
});

describe('a model with the other protocol', () => {
  it('can order a pack too [PACK-14]', async () => {
    const other = await startModelServer('anthropic');
    const own = await startProduct(settings(other, 'anthropic'));
    try {
      const kim = await own.person('Kim Keeper');
      other.script({ do: 'answer', pieces: [ORDER] });
      const { id } = (await generateAs(kim, { topic: 'caídas en casa', locale: 'es' })).body;
      const { text, state } = await followAll(own.app, kim, id);
      expect([state, (await readPack(kim, id)).content]).toEqual(['done', text]);
      expect(text).toContain(loadPackWords().es.ordered);
    } finally {
      await own.close();
      await other.close();
    }
  });
});
