// Topics as people type them: whatever they say, packs say only what our library says, also when its figures have ended.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toString as wordsOf } from 'mdast-util-to-string';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadGuides } from '#features/library/library.content/guides.ts';
import { CONTENT, listGuideIds, loadLibrary } from '#features/library/library.content/library.ts';
import { rowsOf } from '#features/library/library.content/markdown.ts';
import { DATED_MARK, noteOf } from '#features/library/library.dated.rules.ts';
import { itemsOf } from '#features/library/library.items.rules.ts';
import { loadEmergencies } from '#features/packs/packs.content/emergencies.ts';
import { loadPlanActions } from '#features/starter-plan/starter-plan.content.ts';
import { LOCALES } from '#kit/locale.ts';
import { generate, prepareSearch } from '../support/packs.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { plain } from './judge.ts';
import { TOPICS } from './topics.ts';

const library = loadLibrary();
const planActions = loadPlanActions(library, new Set(listGuideIds()));

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  await prepareSearch(product);
  maria = await product.person('Maria Alvarez');
  // On the other days it has not ended.
  await product.sql(`update sessions set expires_at = '2040-01-01', idle_until = '2040-01-01'`);
}, 120_000);
afterAll(() => product.close());

it.each([
  ['2026-11-30', false],
  ['2030-01-01', true],
])(
  'a pack written on %s says only what our library says, so it obeys no topic [PACK-14]',
  async (day, hasNotes) => {
    product.clock.set(new Date(day));
    const packs: string[] = [];
    for (const { topic, type: packType, locale } of TOPICS)
      packs.push((await generate(maria, { topic, packType, locale })).body.content);
    // Below its title, which is the topic.
    const items = packs.map((text) => itemsOf(text.split('\n\n').slice(2).join('\n\n')));
    expect(items.filter((own) => own.length === 0)).toEqual([]);
    expect(items.flat().some((item) => item !== withoutNotes(item))).toBe(hasNotes);
    const strange = items
      .flat()
      // Numbers, links and sources are assembled from their parts.
      .filter((item) => !item.includes(']('))
      .filter((item) => !isOurs(item));
    expect(strange).toEqual([]);
  },
  240_000,
);

const NOTES = [...library.dated.values()].flatMap((fact) => Object.values(noteOf(fact)));
const withoutNotes = (text: string): string =>
  NOTES.reduce((rest, note) => rest.replaceAll(` ${note}`, ''), text);

function isOurs(item: string): boolean {
  const text = withoutNotes(item);
  const [title, ...rest] = text.split('.** ');
  return isOnShelf(text) || (rest.length > 0 && isOnShelf(title) && isOnShelf(rest.join('.** ')));
}

/** Of a choice: a heading, and what begins below it, as far as there is room. */
const isOnShelf = (text = ''): boolean =>
  wordsIn(text)
    .split(/(?<=[.?!]) /)
    .some((_, at, sentences) => {
      const [heading, opening] = [sentences.slice(0, at).join(' '), sentences.slice(at).join(' ')];
      return shelf.includes(heading.replace(/\.$/, '')) && shelf.includes(opening.replace(/…$/, ''));
    });

/** In choices, links are words. */
const wordsIn = (text: string): string =>
  plain(text)
    .replaceAll('*', '')
    .replace(/\[([^\]]+)\]\(\/[^)]*\)/g, '$1');

/** All of content/ as one text, and the rows of its tables as packs show them. */
const shelf = wordsIn(
  [
    ...readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(path.join(CONTENT, name), 'utf8').replace(DATED_MARK, '')),
    ...loadGuides()
      .flatMap(({ parts, spanish }) => [...parts, ...spanish.parts])
      .flatMap(({ nodes }) => nodes)
      .flatMap((node) => (node.type === 'table' ? rowsOf(node, wordsOf) : []))
      .map((row) => row.replace(DATED_MARK, '')),
    ...[...library.actions.values(), ...planActions].flatMap(({ title, why, steps }) =>
      LOCALES.flatMap((each) => [title[each], why[each], ...steps.map((step) => step[each])]),
    ),
    ...[...loadEmergencies(library).values()].flatMap(({ steps }) =>
      LOCALES.flatMap((each) => steps.map((step) => step[each])),
    ),
  ].join('\n'),
);
