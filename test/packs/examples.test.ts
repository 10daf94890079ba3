// The form's examples: a product that cannot answer its own suggestions helps nobody.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT, listGuideIds, loadLibrary } from '#features/library/library.content/library.ts';
import { itemsOf } from '#features/library/library.items.rules.ts';
import { loadPackWords } from '#features/packs/packs.content/words.ts';
import type { GeneratedPack } from '#features/packs/packs.contract.ts';
import { EXAMPLE_TOPICS } from '#features/packs/packs.rules/examples.ts';
import { PACK_TYPES } from '#features/packs/packs.rules/packs.ts';
import { isNearEqual } from '#features/packs/packs.rules/pieces.ts';
import { loadPlanActions } from '#features/starter-plan/starter-plan.content.ts';
import { LOCALES, type Locale } from '#kit/locale.ts';
import { prepareSearch } from '../support/packs.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { plain, readPack } from './judge.ts';

const library = loadLibrary();
const actions = [...library.actions.values(), ...loadPlanActions(library, new Set(listGuideIds()))];
const words = loadPackWords();
const BY_NUMBER = /\b(911|988|1-800-222-1222)\b/;
/** The subject of each example, in the order of EXAMPLE_TOPICS: one of these must be quoted. */
const FITTING = [
  ['housing/home-safety', 'fall-safety', 'move-around-safely'],
  ['pay-for-care', 'find-long-term-care-money', 'housing/in-home-care', 'work-family/paid-to-care'],
  ['talk-about-driving', 'daily-living/wandering-and-driving'],
  ['take-a-break', 'check-on-yourself', 'lower-daily-strain'],
];
const CASES = LOCALES.flatMap((locale) =>
  EXAMPLE_TOPICS[locale].flatMap((topic, index) =>
    PACK_TYPES.map((packType) => ({ topic, packType, locale, fitting: FITTING[index] ?? [] })),
  ),
);

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  await prepareSearch(product);
  maria = await product.person('Maria Alvarez');
}, 120_000);
afterAll(() => product.close());

/** @returns what a guide lets people tick off; nothing for an action */
function checklistOf(id: string, locale: Locale): string[] {
  const file = path.join(CONTENT, 'guides', `${id}${locale === 'es' ? '.es' : ''}.md`);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').match(/^- \[ \] .*(?:\n {2,}.*)*/gm) ?? [];
  return itemsOf(lines.join('\n')).map(plain);
}

const made = new Map<string, string>();
async function packOf({ topic, packType, locale }: (typeof CASES)[number]): Promise<string> {
  const key = `${locale} ${packType} ${topic}`;
  const known = made.get(key);
  if (known) return known;
  const body = { id: crypto.randomUUID(), topic, packType, locale };
  const answer = await maria.call<GeneratedPack>('POST', '/functions/generate-knowledge-pack', body);
  expect(answer.status).toBe(201);
  made.set(key, answer.body.content);
  return answer.body.content;
}
const part = (text: string, heading: string) =>
  text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]?.split('\n---')[0] ?? '';

describe('an example of the form', () => {
  it('exists in both languages, the same number in each [PACK-01]', () => {
    expect(LOCALES.map((locale) => EXAMPLE_TOPICS[locale].length)).toEqual([4, 4]);
  });

  it.each(CASES)('$locale “$topic” gets a $packType with fitting steps [PACK-02, PACK-14]', async (each) => {
    const text = await packOf(each);
    const read = readPack(text, actions, words);
    expect(read.knows).toBe('known');
    expect([...read.guides, ...read.actions].filter((id) => each.fitting.includes(id))).not.toEqual([]);
    const { locale, fitting, packType } = each;
    const own = new Set([
      ...actions
        .filter(({ id }) => fitting.includes(id))
        .flatMap(({ steps }) => steps.map((step) => step[locale])),
      ...fitting.flatMap((id) => checklistOf(id, locale)),
    ]);
    const items = itemsOf(text).map(plain);
    const steps = [...own].filter((step) => items.some((item) => isNearEqual(item, step)));
    expect(steps.length, 'steps of what the topic is about').toBeGreaterThanOrEqual(3);
    if (packType === 'care_plan') {
      for (const heading of [words[locale].today, words[locale].this_week])
        expect(itemsOf(part(text, heading)), heading).not.toEqual([]);
    }
  });

  it.each(CASES)(
    '$locale “$topic” gets a $packType without urgent calls in its days or repeated steps [PACK-14]',
    async (each) => {
      const text = await packOf(each);
      const { today, this_week, afterwards, cannot_wait, first_minutes } = words[each.locale];
      for (const heading of [today, this_week, afterwards])
        expect(part(text, heading), heading).not.toMatch(BY_NUMBER);
      const items = [cannot_wait, first_minutes, today, this_week, afterwards].flatMap((heading) =>
        itemsOf(part(text, heading)).map(plain),
      );
      const twice = items.filter((item, index) =>
        items.slice(0, index).some((other) => isNearEqual(other, item)),
      );
      expect(twice).toEqual([]);
    },
  );

  it.each(CASES)(
    '$locale “$topic” gets a $packType with the urgent part above all but an answer [PACK-14]',
    async (each) => {
      const text = await packOf(each);
      const { cannot_wait, first_minutes, what_helps, what_it_is } = words[each.locale];
      const [first = ''] = [...text.matchAll(/^## (.+)$/gm)]
        .map(([, heading = '']) => heading)
        .filter((heading) => heading !== what_helps && heading !== what_it_is);
      const urgent = itemsOf(text).filter((item) => BY_NUMBER.test(item) && !item.includes('](tel:'));
      if (urgent.length > 0) expect([cannot_wait, first_minutes]).toContain(first);
    },
  );
});
