// Which parts of guides packs quote, on topics by authors that nothing learned from; readers named the parts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { findInIndex } from '#features/library/library.search.rules/find.ts';
import { partsOn } from '#features/packs/packs.rules/parts-on.ts';
import { indexWithout, loadPassages, partIndex } from '../support/search-figures.ts';

/** Language, parts as `guide#English heading`, best first (`steps` if a step answers, `-` if nothing does), topic. */
const TOPICS = readFileSync(path.join(import.meta.dirname, 'unseen-parts.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [, parts = '', topic = ''] = line.split('\t');
    return { topic, parts: parts.includes('#') ? parts.split('|') : [] };
  });

let answered: { wanted: string[]; quoted: string[] }[];
beforeAll(() => {
  const [index, parts] = [indexWithout(null), partIndex()];
  const named = new Map(
    loadPassages().map(({ id, locale, document, heading }) => [`${locale} ${id}`, `${document}#${heading}`]),
  );
  answered = TOPICS.flatMap(({ topic, parts: wanted }) => {
    const found = findInIndex(index, topic);
    if (found.knows !== 'known') return [];
    const quoted = partsOn(parts.near(topic).hits, found.hits).parts;
    return [{ wanted, quoted: quoted.map((id) => named.get(`en ${id}`) ?? '') }];
  });
}, 120_000);

it('quotes the part that answers more than half the time, and another little more than a third [PACK-14]', () => {
  const answerable = answered.filter(({ wanted }) => wanted.length > 0);
  const best = answerable.filter(({ wanted, quoted }) => quoted.includes(wanted[0] ?? '')).length;
  const quoted = answered.flatMap((each) => each.quoted.map((part) => each.wanted.includes(part)));
  const right = quoted.filter(Boolean).length;
  expect(answerable.length).toBeGreaterThanOrEqual(180);
  expect(best / answerable.length).toBeGreaterThanOrEqual(0.52);
  expect(right / quoted.length).toBeGreaterThanOrEqual(0.64);
});
