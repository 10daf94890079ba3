// What a topic that we are not sure of, or a danger in it, makes of a pack.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate, readPack } from '#test/support/packs.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
});
afterAll(() => product.close());

/** A finished pack. */
const made = async (changes: object) => (await generate(maria, changes)).body;

describe('a pack', () => {
  it.each([
    ['getting him into the truck', 'en', 'Is it one of these?'],
    ['comida para mi jefito', 'es', '¿Es alguno de estos temas?'],
  ] as const)(
    'asks which text is meant if not sure: %s [PACK-10, PACK-14]',
    async (topic, locale, question) => {
      const asked = await made({ topic, locale });
      expect(asked.choices.length).toBeGreaterThan(1);
      expect(asked.content).toContain(`## ${question}`);
      expect(asked.content).not.toContain('## Today');
      expect(await readPack(maria, asked.id)).toEqual(asked);
      for (const { document: chosen, title } of asked.choices) {
        const meant = await made({ topic, locale, chosen });
        expect(meant).toMatchObject({ choices: [], chosen, topic, state: 'done', locale });
        expect(meant.content).not.toContain(question);
        if (chosen.includes('/'))
          expect(meant.content).toContain(`[${title}](${locale === 'es' ? '/es' : ''}/packs/${chosen})`);
        expect(await readPack(maria, meant.id)).toEqual(meant);
      }
    },
  );

  it('asks again for what is no choice, and refuses what is no name [PACK-10, PACK-14]', async () => {
    const topic = 'getting him into the truck';
    const asked = await made({ topic });
    for (const chosen of ['no-such-text', ''])
      expect(await made({ topic, chosen })).toMatchObject({ choices: asked.choices, content: asked.content });
    expect(await generate(maria, { topic, chosen: 'a'.repeat(101) })).toMatchObject({ status: 422 });
  });

  it('offers no choice without its document, as the version before stores them [PACK-14]', async () => {
    const asked = await made({ topic: 'getting him into the truck' });
    await product.sql(`update generated_packs set choice_documents = '{}' where id = $1`, [asked.id]);
    expect(await readPack(maria, asked.id)).toEqual({ ...asked, choices: [] });
  });

  it.each([
    ['mi mamá no se quiere bañar y me pega cuando le quito la ropa', 'es', 'daily-living/bathing-and-toilet'],
    ['Mom is reading a man the numbers off gift cards', 'en', 'legal/stolen-money'],
    ['the aide is on her phone all day and dads diaper is soaked', 'en', 'housing/aide-problems'],
    ['i screamed at her over a yogurt today', 'en', 'self-care/at-your-limit'],
  ] as const)(
    'quotes below the card what is written for whoever lives with that harm: %s [PACK-14]',
    async (topic, locale, guide) => {
      const { content } = await made({ topic, locale });
      const helps = locale === 'es' ? '## Lo que ayuda' : '## What helps with this';
      expect(content.indexOf('tel:911')).toBeLessThan(content.indexOf(helps));
      expect(content).toContain(`${locale === 'es' ? '/es' : ''}/packs/${guide})`);
    },
  );

  it('quotes nothing about care to whoever is hit by a partner [PACK-14]', async () => {
    const { content } = await made({ topic: 'my husband hits me' });
    expect(content).toContain('tel:+18007997233');
    expect(content).not.toMatch(/What helps with this|dementia-days|bathing/);
  });

  it('leads to other guides from an answer, and from nothing else [PACK-14]', async () => {
    const { content } = await made({ topic: 'medicaid' });
    expect(content).toMatch(/\n## Not what you meant\?\n\n- \[.+\]\(\/packs\/.+\)/);
    for (const topic of ['best pizza', 'getting him into the truck'])
      expect((await made({ topic })).content).not.toContain('Not what you meant?');
  });

  it('answers from no text that could do harm under an alarm [PACK-14, AI3]', async () => {
    const pack = await made({
      topic: 'getting him into the truck',
      userContext: 'he hits me',
      chosen: 'hold-family-meeting',
    });
    expect(pack.content).not.toContain('amily meeting');
  });

  it('asks nothing under an alarm that has an answer of its own [PACK-14, AI3]', async () => {
    expect(await made({ topic: 'getting him into the truck', userContext: 'he hits me' })).toMatchObject({
      choices: [],
    });
  });

  it('puts a question about danger above an answer, and nothing more of it [PACK-14, AI3]', async () => {
    const { content } = await made({ topic: 'mom wanders off, locks for the door' });
    expect(content).toMatch(/^Danger now\?.+\n\n# .+\n\n## If .+\n\n- \*\*.*\[911\]\(tel:911\)/);
    expect(content.indexOf('## Today')).toBeGreaterThan(0);
    expect(content).not.toContain('## Call 911 now');
  });

  it('puts 911 above everything else when someone may be in danger [PACK-14, AI3]', async () => {
    for (const changes of [{ topic: 'dad has chest pian' }, { userContext: 'he cannot breathe' }])
      expect((await made(changes)).content).toMatch(
        /^Danger now\?.+\n\n# .+\n\n## Call 911 now\n\n- \*\*.*\[911\]\(tel:911\)/,
      );
  });
});
