// The search, measured on topics by authors outside the index: `npm run search` prints the whole table.
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadTopics } from '#features/library/library.content/topics.ts';
import type { TopicIndex } from '#features/library/library.search.rules/topic-index.ts';
import { figuresOf, indexWithout, loadSaid, readTopics } from '../support/search-figures.ts';

const topics = loadTopics();
const UNSEEN = path.join(import.meta.dirname, 'unseen-topics.tsv');
/** About the twenty guides of November 2026; nothing is ever learned from them. */
const UNSEEN_GUIDES = path.join(import.meta.dirname, 'unseen-topics-guides.tsv');
/** Written from life, by three authors who had not seen our texts yet; nothing is ever learned from them. */
const UNSEEN_LIVES = ['unseen-topics-life-1.tsv', 'unseen-topics-life-2.tsv'];
const UNSEEN_LATER_LIFE = path.join(import.meta.dirname, 'unseen-topics-life-3.tsv');
let said: ReturnType<typeof loadSaid>;
let index: TopicIndex;
beforeAll(() => {
  said = loadSaid();
  index = indexWithout(null, said);
}, 60_000);

it('every author’s topics name existing documents [PACK-14]', () => {
  const known = new Set(said.map(({ document }) => document));
  const unknown = topics.flatMap(({ documents }) => documents.filter((id) => !known.has(id)));
  expect(unknown).toEqual([]);
});

it('held-out topics find their answers, and are not answered if there is none [PACK-14]', () => {
  const unseen = readTopics(UNSEEN, said);
  expect(unseen.length).toBe(119);
  const figures = figuresOf(unseen, index);
  expect(figures.first).toBeGreaterThanOrEqual(0.85);
  expect(figures.inThree).toBeGreaterThanOrEqual(0.93);
  expect(figures.admitted).toBeGreaterThanOrEqual(0.96);
  expect(figures.wronglyAdmitted).toBeLessThanOrEqual(0.04);
});

it('topics by an author who saw neither the search nor other authors find their answers [PACK-14]', () => {
  const unseen = readTopics(UNSEEN_GUIDES, said);
  expect(unseen.length).toBe(320);
  const figures = figuresOf(unseen, index);
  expect(figures.first).toBeGreaterThanOrEqual(0.73);
  expect(figures.inThree).toBeGreaterThanOrEqual(0.91);
  expect(figures.admitted).toBeGreaterThanOrEqual(0.86);
  expect(figures.wronglyAdmitted).toBeLessThanOrEqual(0.07);
});

it('topics from life, by authors who had not seen our texts, find their answers [PACK-14]', () => {
  const unseen = UNSEEN_LIVES.flatMap((file) => readTopics(path.join(import.meta.dirname, file), said));
  expect(unseen.length).toBe(560);
  const figures = figuresOf(unseen, index);
  expect(figures.first).toBeGreaterThanOrEqual(0.78);
  expect(figures.inThree).toBeGreaterThanOrEqual(0.91);
  expect(figures.admitted).toBeGreaterThanOrEqual(0.9);
  expect(figures.wronglyAdmitted).toBeLessThanOrEqual(0.09);
});

it('topics from the life of the latest author find their answers [PACK-14]', () => {
  const unseen = readTopics(UNSEEN_LATER_LIFE, said);
  expect(unseen.length).toBe(320);
  const figures = figuresOf(unseen, index);
  expect(figures.first).toBeGreaterThanOrEqual(0.84);
  expect(figures.inThree).toBeGreaterThanOrEqual(0.94);
  expect(figures.admitted).toBeGreaterThanOrEqual(0.83);
  expect(figures.wronglyAdmitted).toBeLessThanOrEqual(0.12);
});

it('indexed topics are found again, and topics without an answer are recognized [PACK-14]', () => {
  // Every seventh of seven thousand is a sufficient sample.
  const some = topics.filter((_, at) => at % 7 === 0);
  const figures = figuresOf(some, index);
  expect(figures.first).toBeGreaterThanOrEqual(0.95);
  expect(figures.inThree).toBeGreaterThanOrEqual(0.99);
  expect(figures.admitted).toBeGreaterThanOrEqual(0.97);
}, 60_000);
