import { describe, expect, it } from 'vitest';
import { nameOf, readChoice, writeChoice } from './library.hand-out.rules.ts';

const [SAFETY, DRIVING, TALKS] = [
  { area: 'housing', slug: 'home-safety' },
  { area: 'daily-living', slug: 'driving' },
  { area: 'communications', slug: 'navigating-resistance' },
] as const;
const ALL = [SAFETY, DRIVING, TALKS];

describe('the choice of guides in an address', () => {
  it.each([
    ['nothing', null, [], 0],
    ['an empty one', '', [], 0],
    ['one guide', 'housing/home-safety', [SAFETY], 0],
    ['several, in their order', 'daily-living/driving,housing/home-safety', [DRIVING, SAFETY], 0],
    ['a guide twice', 'housing/home-safety,housing/home-safety', [SAFETY], 0],
    ['a guide that is gone', 'housing/home-safety,housing/attic', [SAFETY], 1],
    ['spaces and empty parts', ' housing/home-safety , ,', [SAFETY], 0],
    ['something else', '<script>,../../etc', [], 2],
  ])('%s', (_, said, chosen, unknown) => {
    expect(readChoice(said, ALL)).toEqual({ chosen, unknown });
  });

  it('is read as it was written', () => {
    const names = [TALKS, SAFETY].map(nameOf);
    expect(readChoice(writeChoice(names), ALL)).toEqual({ chosen: [TALKS, SAFETY], unknown: 0 });
  });
});
