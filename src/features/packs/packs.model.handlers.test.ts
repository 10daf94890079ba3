import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ModelServer, type Script, startModelServer } from '../../../test/support/model-server.ts';
import { ask, followAll, GENERATE, generate as generateAs, readPack } from '../../../test/support/packs.ts';
import { type Client, type Product, startProduct } from '../../../test/support/product.ts';
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

let server: ModelServer;
let product: Product;
let maria: Client;
beforeAll(async () => {
  // A test waits for the service, not for the first loading of the SDK.
  await Promise.all([import('ai'), import('@ai-sdk/anthropic'), import('@ai-sdk/openai-compatible')]);
  server = await startModelServer('openai-compatible');
  product = await startProduct(settings(server), { modelLimits: { maxCharacters: 3000 } });
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
/** A pack, when it has ended. */
async function ended(script: Script, changes: object = {}) {
  server.script(script);
  const { id } = (await generate(changes)).body;
  await followAll(product.app, maria, id);
  return readPack(maria, id);
}
const content = (id: string) => readPack(maria, id).then((pack) => pack.content);
const latestFact = async (from = product) =>
  (await from.sql('select * from pack_facts order by at desc limit 1'))[0];

describe('a pack that a model writes', () => {
  it('comes piece by piece, the same for all who follow it from wherever [PACK-08, PACK-14]', async () => {
    server.script({ do: 'pause', pieces: ['One 🌵 word [1].\n\n', 'Two 🌵 words.\n\n', 'The end.'] });
    const arrived = server.arrived();
    const { status, body } = await generate();
    expect([status, body.engine, body.model]).toEqual([201, 'model', 'm-1']);
    const first = followAll(product.app, maria, body.id);
    await arrived;
    server.release();
    await expect.poll(() => content(body.id)).toContain('One 🌵 word [1].');
    const before = Array.from(await content(body.id)).length;
    const later = [0, 3, before].map((from) => followAll(product.app, maria, body.id, from));
    server.release();
    await expect.poll(() => content(body.id)).toContain('Two 🌵 words.');
    expect(await readPack(maria, body.id)).toMatchObject({ state: 'writing', problem: null });
    server.release();
    const all = await first;
    const pack = await readPack(maria, body.id);
    expect(all).toMatchObject({ text: pack.content, state: 'done', problem: null });
    const characters = Array.from(pack.content);
    for (const [index, from] of [0, 3, before].entries())
      expect((await later[index])?.text).toBe(characters.slice(from).join(''));
    expect(pack.content).toMatch(
      /^Danger now\?.+\n\n# Care plan: Falls at home\n\nOne .*\n\nTwo .*\n\nThe end\.\n\n## Sources\n/,
    );
    expect(pack.content.endsWith(WORDS.not_advice_model)).toBe(true);
    expect(await latestFact()).toMatchObject({
      engine: 'model',
      model: 'm-1',
      outcome: 'done',
      problem: null,
      citations: 1,
      removed: 0,
      first_ms: expect.any(Number),
    });
  });

  it('says so when it names none of our sources [PACK-14]', async () => {
    const pack = await ended({ do: 'answer', pieces: ['All is well.'] });
    expect(pack.content).toContain(WORDS.no_citations);
  });

  it('holds no link, number, source or dose that is not ours [PACK-14, AI2, AI3]', async () => {
    const pieces = [
      'Go [here](https://evil.test/x), to ![it](https://evil.test/p.png) or [there](javascript:alert(1)).\n\n',
      'Call 1-900-555-1234 or 911. See [99] and [1].\n\n',
      'Take 500 mg of aspirin twice a day.\n\n<script>alert(1)</script>\n\nRest.\n',
    ];
    const pack = await ended({ do: 'answer', pieces: pieces.flatMap((piece) => Array.from(piece)) });
    expect(pack.state).toBe('done');
    expect(pack.content).not.toMatch(/evil|javascript|script>|1-900|\[99\]|500 mg/);
    expect(pack.content).toMatch(/911[\s\S]*\[1\][\s\S]*Ask the doctor or pharmacist[\s\S]*Rest\./);
    expect(pack.links.filter((link) => !/^(\/packs\/|tel:)/.test(link))).toEqual([]);
    expect((await latestFact())?.removed).toBeGreaterThan(0);
  });

  it('is told topic, context, place and passages, and nothing of the person [PACK-06, PACK-07, PACK-14]', async () => {
    const asked = {
      topic: 'Falls at home',
      userContext: 'She lives alone.',
      locationData: 'Tempe, AZ 85281',
    };
    const arrived = server.arrived();
    await ended({ do: 'answer', pieces: ['Fine.'] }, asked);
    const { body, headers } = await arrived;
    const sent = JSON.stringify(body);
    for (const text of Object.values(asked)) expect(sent).toContain(text);
    expect(sent).toContain('Write a care plan');
    expect(sent).toContain('Passage 1');
    expect(body.tools).toBeUndefined();
    for (const own of ['Maria', 'Alvarez', maria.email, maria.id, maria.cookie])
      expect(JSON.stringify([body, headers])).not.toContain(own);
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('is asked for once by five clicks at once [PACK-10]', async () => {
    server.script({ do: 'answer', pieces: ['Fine.'] });
    const asked = ask();
    await Promise.all(Array.from({ length: 5 }, () => maria.call('POST', GENERATE, asked)));
    await followAll(product.app, maria, asked.id);
    expect(server.seen).toHaveLength(1);
  });
});

describe('a pack that fails', () => {
  it.each<[string, Script]>([
    ['refused', { do: 'status', status: 401 }],
    ['busy', { do: 'status', status: 429 }],
    ['busy', { do: 'status', status: 500 }],
    ['empty', { do: 'answer', pieces: [] }],
    ['broke_off', { do: 'raw', text: '<html>', type: 'text/html' }],
    ['broke_off', { do: 'error', pieces: ['Half of it.\n\n'], kind: 'overloaded' }],
    ['broke_off', { do: 'break off', pieces: ['Half of it.\n\n'], how: 'destroy' }],
    ['broke_off', { do: 'break off', pieces: ['Half of it.\n\n'], how: 'end' }],
    ['too_much', { do: 'flood', piece: 'Half of it.\n\n' }],
    ['too_much', { do: 'answer', pieces: ['Half of it.\n\n'], finish: 'length' }],
    ['declined', { do: 'answer', pieces: ['Half of it.\n\n'], finish: 'content_filter' }],
  ])('says that it is %s, and keeps what there is: %j [PACK-09, PACK-14]', async (problem, script) => {
    const pack = await ended(script, { topic: 'Zanzibar falls' });
    expect(pack).toMatchObject({ state: 'failed', problem });
    if (JSON.stringify(script).includes('Half')) {
      expect(pack.content).toContain('Half of it.');
      expect(pack.content.endsWith(WORDS.not_advice_model)).toBe(true);
    } else expect(pack.content).not.toContain('Half');
    expect(await latestFact()).toMatchObject({ outcome: 'failed', problem });
    expect(product.logged.join('')).toContain(`"problem":"${problem}"`);
    expect(product.logged.join('')).not.toMatch(/zanzibar|half of it/i);
    expect((await maria.call('PATCH', `/generated-packs/${pack.id}`, {})).status).toBe(409);
  });

  it('is stalled when the model falls silent, and away when nobody answers [PACK-09]', async () => {
    const own = await startProduct(settings(server), { modelLimits: { stallMs: 100 } });
    try {
      const kim = await own.person('Kim Keeper');
      server.script({ do: 'stall', pieces: ['Half of it.\n\n'], pings: true });
      const arrived = server.arrived();
      const { id } = (await generateAs(kim)).body;
      expect(await followAll(own.app, kim, id)).toMatchObject({ state: 'failed', problem: 'stalled' });
      expect((await readPack(kim, id)).content).toContain('Half of it.');
      expect(await (await arrived).hungUp).toBe(true);
      expect(await latestFact(own)).toMatchObject({ outcome: 'failed', problem: 'stalled' });
    } finally {
      await own.close();
    }
    const gone = await startModelServer('openai-compatible');
    await gone.close();
    const away = await startProduct(settings(gone));
    try {
      const kim = await away.person('Kim Keeper');
      const { id } = (await generateAs(kim)).body;
      expect(await followAll(away.app, kim, id)).toMatchObject({ state: 'failed', problem: 'away' });
    } finally {
      await away.close();
    }
  });
});

describe('a model that means harm', () => {
  it.each([
    ['at once', ['a [1-9].\n\n'.repeat(3000)]],
    ['bit by bit', Array.from({ length: 300 }, () => 'a [1-9].\n\n'.repeat(10))],
  ])('cannot blow up its text %s beyond what can be stored [PACK-09, AI2]', async (_, pieces) => {
    const own = await startProduct(settings(server));
    try {
      const kim = await own.person('Kim Keeper');
      server.script({ do: 'answer', pieces });
      const { id } = (await generateAs(kim)).body;
      expect(await followAll(own.app, kim, id)).toMatchObject({ state: 'failed', problem: 'too_much' });
      expect(await latestFact(own)).toMatchObject({ outcome: 'failed', problem: 'too_much' });
    } finally {
      await own.close();
    }
  });

  it('cannot write what the database does not take [PACK-09, CH6]', async () => {
    const pieces = ['a\0b \ud83c', '\udf35 c\ud83c. \ufeff\u202e\u0085\u2028x\ue000 \uffff\n\n', 'd'];
    const pack = await ended({ do: 'answer', pieces });
    expect([pack.state, pack.content.isWellFormed()]).toEqual(['done', true]);
    expect(pack.content).toContain('🌵');
  });
});

describe('an emergency', () => {
  it('is answered from our library at once, and no model is asked [PACK-14, AI3]', async () => {
    const asked = server.seen.length;
    const { body } = await generate({ topic: 'dad has chest pian' });
    expect(body).toMatchObject({ state: 'done', engine: 'library', model: null });
    expect(body.content).toMatch(/^Danger now\?.+\n\n# .+\n\n## Call 911 now\n\n- \*\*.*\[911\]\(tel:911\)/);
    expect(server.seen).toHaveLength(asked);
  });
});

describe('a model of the other protocol', () => {
  it('writes a pack as well [PACK-14]', async () => {
    const other = await startModelServer('anthropic');
    const own = await startProduct(settings(other, 'anthropic'));
    try {
      const kim = await own.person('Kim Keeper');
      other.script({ do: 'answer', pieces: ['Una frase ', '[1].'] });
      const { id } = (await generateAs(kim, { topic: 'caídas en casa', locale: 'es' })).body;
      const { text, state } = await followAll(own.app, kim, id);
      expect([state, (await readPack(kim, id)).content]).toEqual(['done', text]);
      expect(text).toMatch(
        /^¿Peligro ahora\?.+\n\n# Plan de cuidado: caídas en casa\n\nUna frase \[1\]\.\n\n## Fuentes\n/,
      );
    } finally {
      await own.close();
      await other.close();
    }
  });
});
