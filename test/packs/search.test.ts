// The search, measured on topics by authors outside the index: `npm run search` prints the whole table.
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadTopics } from '#features/library/library.content/topics.ts';
import { findInIndex } from '#features/library/library.search.rules/find.ts';
import type { TopicIndex } from '#features/library/library.search.rules/topic-index.ts';
import { chooseHits } from '#features/packs/packs.rules/choose.ts';
import { figuresOf, indexWithout, loadSaid, readTopics } from '../support/search-figures.ts';

const topics = loadTopics();
/** Topics from which nothing is ever learned, and within which bounds they are answered, as shares. */
const UNSEEN = [
  {
    what: 'held-out topics',
    files: ['unseen-topics.tsv'],
    topics: 119,
    bounds: {
      first: 0.85,
      inThree: 0.93,
      firstOfAnswered: 0.85,
      rightAmongAsked: 0.7,
      admitted: 0.96,
      wronglyAdmitted: 0.04,
    },
  },
  {
    what: 'topics about the twenty guides of November 2026, by an author who saw neither the search nor other authors',
    files: ['unseen-topics-guides.tsv'],
    topics: 320,
    bounds: {
      first: 0.73,
      inThree: 0.91,
      firstOfAnswered: 0.75,
      rightAmongAsked: 0.7,
      admitted: 0.9,
      wronglyAdmitted: 0.04,
    },
  },
  {
    what: 'topics from life, by authors who had not seen our texts',
    files: ['unseen-topics-life-1.tsv', 'unseen-topics-life-2.tsv'],
    topics: 560,
    bounds: {
      first: 0.78,
      inThree: 0.91,
      firstOfAnswered: 0.84,
      rightAmongAsked: 0.8,
      admitted: 0.95,
      wronglyAdmitted: 0.06,
    },
  },
  {
    what: 'topics from life, by the latest such author',
    files: ['unseen-topics-life-3.tsv'],
    topics: 320,
    bounds: {
      first: 0.84,
      inThree: 0.94,
      firstOfAnswered: 0.88,
      rightAmongAsked: 0.8,
      admitted: 0.88,
      wronglyAdmitted: 0.07,
    },
  },
  {
    what: 'topics from life, by two authors after all of these',
    files: ['unseen-topics-life-4.tsv', 'unseen-topics-life-5.tsv'],
    topics: 380,
    bounds: {
      first: 0.83,
      inThree: 0.93,
      firstOfAnswered: 0.85,
      rightAmongAsked: 0.93,
      admitted: 0.89,
      wronglyAdmitted: 0.05,
    },
  },
  {
    what: 'topics from life, in hints and half sentences, by the two last authors',
    files: ['unseen-topics-life-10.tsv', 'unseen-topics-life-11.tsv'],
    topics: 210,
    bounds: {
      first: 0.71,
      inThree: 0.87,
      firstOfAnswered: 0.78,
      rightAmongAsked: 0.8,
      admitted: 0.96,
      wronglyAdmitted: 0.09,
    },
  },
];
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

it.each(UNSEEN)('$what find their answers, and are not answered if there is none [PACK-14]', (each) => {
  const unseen = each.files.flatMap((file) => readTopics(path.join(import.meta.dirname, file), said));
  expect(unseen.length).toBe(each.topics);
  const figures = figuresOf(unseen, index);
  expect(figures.first).toBeGreaterThanOrEqual(each.bounds.first);
  expect(figures.inThree).toBeGreaterThanOrEqual(each.bounds.inThree);
  expect(figures.firstOfAnswered).toBeGreaterThanOrEqual(each.bounds.firstOfAnswered);
  expect(figures.rightAmongAsked).toBeGreaterThanOrEqual(each.bounds.rightAmongAsked);
  expect(figures.admitted).toBeGreaterThanOrEqual(each.bounds.admitted);
  expect(figures.wronglyAdmitted).toBeLessThanOrEqual(each.bounds.wronglyAdmitted);
});

it('the title of every text, chosen where we are not sure, leads to that text, in both languages [PACK-14]', () => {
  const titles = said.flatMap(({ document, says }) =>
    says.filter(({ weight }) => weight === 1).map(({ text }) => ({ document, text })),
  );
  expect(titles.length).toBe(2 * new Set(said.map(({ document }) => document)).size);
  const astray = titles.filter(({ document, text }) => {
    const found = findInIndex(index, text);
    return found.knows !== 'known' || !chooseHits(found).some((hit) => hit.document === document);
  });
  expect(astray).toEqual([]);
});

it('indexed topics are found again, and topics without an answer are recognized [PACK-14]', () => {
  // Every twentieth of twenty thousand is a sufficient sample.
  const some = topics.filter((_, at) => at % 20 === 0);
  const figures = figuresOf(some, index);
  expect(figures.first).toBeGreaterThanOrEqual(0.95);
  expect(figures.inThree).toBeGreaterThanOrEqual(0.99);
  expect(figures.admitted).toBeGreaterThanOrEqual(0.97);
}, 60_000);
