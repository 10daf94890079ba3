// Which parts of guides packs quote, on topics by authors that nothing learned from; readers named the parts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { findInIndex } from '#features/library/library.search.rules/find.ts';
import { knownByParts, partsOn } from '#features/packs/packs.rules/parts-on.ts';
import { indexWithout, loadPassages, partIndex } from '../support/search-figures.ts';

/** Language, parts as `guide#English heading`, best first (`steps` if a step answers, `-` if nothing does), topic. */
const TOPICS = ['unseen-parts.tsv', 'unseen-parts-2.tsv']
  .flatMap((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').split('\n'))
  .filter((line) => line !== '')
  .map((line) => {
    const [, parts = '', topic = ''] = line.split('\t');
    return { topic, parts: parts.includes('#') ? parts.split('|') : [] };
  });

let answered: { wanted: string[]; quoted: string[] }[];
beforeAll(() => {
  const [index, parts] = [indexWithout(null), partIndex()];
  const english = loadPassages().filter(({ locale }) => locale === 'en');
  const named = new Map(english.map(({ id, document, heading }) => [id, `${document}#${heading}`]));
  answered = TOPICS.flatMap(({ topic, parts: wanted }) => {
    const searched = findInIndex(index, topic);
    const quotable = partsOn(parts.near(topic).hits, searched.hits);
    if (knownByParts(searched, quotable).knows !== 'known') return [];
    const quoted = quotable.parts.map((id) => named.get(id) ?? '');
    return [{ wanted, quoted }];
  });
}, 120_000);

it('quotes a part that answers three times in four, and another one time in three [PACK-14]', () => {
  const answerable = answered.filter(({ wanted }) => wanted.length > 0);
  const share = (is: (each: (typeof answered)[number]) => boolean) =>
    answerable.filter(is).length / answerable.length;
  const quoted = answered.flatMap((each) => each.quoted.map((part) => each.wanted.includes(part)));
  expect(answerable.length).toBeGreaterThanOrEqual(600);
  expect(share(({ wanted, quoted }) => quoted.includes(wanted[0] ?? ''))).toBeGreaterThanOrEqual(0.66);
  expect(share(({ wanted, quoted }) => quoted.some((part) => wanted.includes(part)))).toBeGreaterThanOrEqual(
    0.75,
  );
  expect(quoted.filter(Boolean).length / quoted.length).toBeGreaterThanOrEqual(0.64);
});
