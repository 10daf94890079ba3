import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Product, startProduct, submitAssessment } from '../../../test/support/product.ts';
import type { GeneratedPack } from './packs.contract.ts';
import { FORGOTTEN_AFTER_MS } from './packs.rules/states.ts';

let product: Product;
let maria: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  sam = await product.person('Sam Stranger');
});
afterAll(() => product.close());

const PATH = '/functions/generate-knowledge-pack';
const ask = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  topic: 'Falls at home',
  packType: 'care_plan',
  ...changes,
});
const generate = (changes: object = {}, who = maria) => who.call<GeneratedPack>('POST', PATH, ask(changes));
/** A pack that is done. */
const made = async (changes: object = {}, who = maria) => (await generate(changes, who)).body;

describe('asking for a pack', () => {
  it('composes it from our library, with sources and the line that it is no advice [PACK-07, PACK-14]', async () => {
    const { status, body } = await generate({
      userContext: '  She lives alone.  ',
      locationData: 'Tempe, AZ 85281',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'done',
      problem: null,
      engine: 'library',
      model: null,
      topic: 'Falls at home',
      user_context: 'She lives alone.',
      location: 'Tempe, AZ 85281',
      kept: false,
    });
    expect(body.content).toMatch(/^# Care plan: Falls at home\n/);
    expect(body.content).toContain('## Today');
    expect(body.content).toMatch(/\n1\. .+: \[.+\]\(https:/);
    expect(body.content).toContain('It is not medical, legal, or financial advice.');
    expect(body.links).toContain('/packs/housing/home-safety');
    console.log(body.content);
    for (const [topic, packType, locale] of [
      ['dad has chest pian', 'education', 'en'],
      ['mi papá no respira', 'emergency', 'es'],
      ['quantum physics', 'resources', 'en'],
      ['caidas en el baño', 'care_plan', 'es'],
      ['power of attorney', 'education', 'en'],
      ['scammers call my dad', 'resources', 'en'],
    ])
      console.log(
        '=====',
        (await made({ topic, packType, locale, locationData: 'Tempe, AZ 85281' })).content,
      );
  });
});
