// The search on topics of other authors than those in the index: `npm run search` prints the whole table.
import { beforeAll, expect, it } from 'vitest';
import { loadTopics } from '#features/library/library.content/topics.ts';
import { figuresOf, indexWithout, loadSaid } from '../support/search-figures.ts';

const topics = loadTopics();
let said: ReturnType<typeof loadSaid>;
beforeAll(() => {
  said = loadSaid();
}, 60_000);

it('every topic of an author names what there is [PACK-14]', () => {
  const known = new Set(said.map(({ document }) => document));
  const unknown = topics.flatMap(({ documents }) => documents.filter((id) => !known.has(id)));
  expect(unknown).toEqual([]);
});

it('the topics of an author who was not learned from find what answers them [PACK-14]', () => {
  const figures = figuresOf(
    topics.filter(({ author }) => author === 'five-hands'),
    indexWithout('five-hands', said),
  );
  expect(figures.first).toBeGreaterThanOrEqual(0.6);
  expect(figures.inThree).toBeGreaterThanOrEqual(0.75);
}, 60_000);

it('what the search was made with is found again, and what nothing answers is said to be so [PACK-14]', () => {
  // Of seven thousand every seventh tells as much.
  const some = topics.filter((_, at) => at % 7 === 0);
  const figures = figuresOf(some, indexWithout(null, said));
  expect(figures.first).toBeGreaterThanOrEqual(0.95);
  expect(figures.inThree).toBeGreaterThanOrEqual(0.99);
  expect(figures.admitted).toBeGreaterThanOrEqual(0.97);
}, 60_000);
