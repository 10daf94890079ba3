// Packs of a server that runs on while a figure in them ends.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { noteOf } from '#features/library/library.dated.rules.ts';
import { DAY_MS } from '#kit/days.ts';
import { LOCALES, type Locale } from '#kit/locale.ts';
import { generate, prepareSearch } from '#test/support/packs.ts';
import { type Product, startProduct } from '#test/support/product.ts';

const TOPICS: Record<Locale, string> = {
  en: 'VA Aid and Attendance for my dad',
  es: 'Aid and Attendance del VA para mi papá',
};
let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await prepareSearch(product);
}, 120_000);
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

it.each(LOCALES)(
  'a figure has its note in every pack from the day after its last, without a restart: %s [PACK-14, SITE-19]',
  async (locale) => {
    const fact = product.services.library.dated.get('va-rates');
    if (!fact) throw new Error('the rates of VA are no longer dated');
    const note = noteOf(fact)[locale];
    const writtenOn = async (at: number) => {
      product.clock.set(new Date(at));
      // A session of another day has ended.
      const maria = await product.person('Maria Alvarez');
      const { body } = await generate(maria, { topic: TOPICS[locale], locale });
      return body.content;
    };
    const lastDay = Date.parse(fact.until);
    const before = await writtenOn(lastDay + DAY_MS - 1);
    const after = await writtenOn(lastDay + DAY_MS);
    expect(before).not.toContain(note);
    expect(after).toContain(note);
    expect(after.replaceAll(` ${note}`, '')).toBe(before);
    for (const text of [before, after]) expect(text).not.toContain('{dated:');
  },
);
