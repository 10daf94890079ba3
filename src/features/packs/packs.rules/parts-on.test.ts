import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackPassage } from '../packs.types.ts';
import { partsOn } from './parts-on.ts';

const part = (heading: string, keywords: string, body: string, changes: Partial<PackPassage> = {}) =>
  ({
    kind: 'guide',
    document: 'daily-living/bathing-and-toilet',
    section: 'what-to-know',
    title: 'Bathing',
    heading,
    keywords,
    asked: [],
    body,
    phones: [],
    ...changes,
  }) as PackPassage;

const PARTS = [
  part('A calmer bath', 'scared of the water, shower chair, cant get in the tub', 'Warm the room first.'),
  part('When they refuse', 'wont bathe, refuses the shower, smells bad', 'Stop, and try again later.'),
  part('Fewer accidents', 'wets the bed, mattress cover, toilet schedule', 'Offer the toilet at set times.'),
  part('Constipation', 'has not gone in days, hard stool', 'More water and more walking.'),
  part('Who pays', 'who pays for diapers, free pads', 'Medicare does not pay for pads.'),
];
const headings = (topic: string, passages = PARTS) =>
  partsOn(topic, passages).parts.map(({ heading }) => heading);

describe('the parts of guides that a topic is about', () => {
  it.each([
    ['mom wont bathe', ['When they refuse']],
    ['she is scared of the watter', ['A calmer bath']],
    ['who pays for adult diapers', ['Who pays']],
    ['He wets the bed and I need a mattress cover', ['Fewer accidents']],
    ['constipation', ['Constipation']],
    ['water', ['A calmer bath']],
  ])('are found by what people say: %s [PACK-14]', (topic, found) => {
    expect(headings(topic)).toEqual(found);
  });

  it('are found in a long story [PACK-14]', () => {
    const story =
      'My sister called on Sunday and we talked for an hour about the garden and the dog and her new job in Ohio. ' +
      'Then she asked how Dad is, and I said that he has not gone in days and it is all hard stool, and what now?';
    expect(headings(story)).toEqual(['Constipation']);
  });

  it.each(['the stairs are steep', '', '!!!', 'my brother will not call'])(
    'are none if only a word is shared, or nothing: %j [PACK-14]',
    (topic) => {
      expect(headings(topic)).toEqual([]);
    },
  );

  it('come from what there is to know alone, at most two, whatever is asked [PACK-14]', () => {
    const others = PARTS.map((each) => ({ ...each, section: 'pitfalls' }));
    expect(headings('mom wont bathe', others)).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (topic) => {
        const found = partsOn(topic, PARTS).parts;
        expect(found.length).toBeLessThanOrEqual(2);
        expect(PARTS).toEqual(expect.arrayContaining(found));
      }),
    );
  });
});
