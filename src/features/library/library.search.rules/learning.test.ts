import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex, indexData } from './indexing.ts';
import type { Entry, TopicLine } from './topic-index.ts';
import { stemOf } from './words.ts';

const entry = (document: string, text: string): Entry => ({
  kind: 'guide',
  document,
  says: [{ text, weight: 1 }],
});
const ENTRIES = [
  entry('falls', 'falls in the bathroom'),
  entry('siblings', 'brothers and sisters who do not help'),
  entry('lifting', 'lift somebody from the floor'),
];
const by = (author: string, documents: string[], ...texts: string[]): TopicLine[] =>
  texts.map((text) => ({ author, documents, text }));

describe('what an index learns', () => {
  const lines = [
    ...by('one', ['siblings'], 'my brother does nothing', 'my sister never helps', 'brother wont help'),
    ...by('one', ['falls'], 'my brother fell', 'brother slipped in the tub', 'my mom fell in the tub'),
  ];

  it('is the same each time [PACK-14]', () => {
    expect(indexData(ENTRIES, lines).learned).toEqual(indexData(ENTRIES, lines).learned);
  });

  it('is also what speaks against a document, and little where a word says nothing [PACK-14]', () => {
    const { features, documents, learned } = indexData(ENTRIES, [
      ...lines,
      ...by('one', ['siblings'], 'nothing again', 'brother and nothing'),
      ...by('one', ['falls'], 'fell again', 'brother fell at noon'),
    ]);
    const weight = (word: string, document: string) => {
      const row = learned.rows[features.indexOf(stemOf(word))] ?? 0;
      const at = row * learned.bias.length + documents.findIndex((each) => each.document === document);
      return (learned.weights[at] ?? 0) * (learned.steps[row] ?? 0);
    };
    expect(weight('fell', 'falls')).toBeGreaterThan(0);
    expect(weight('fell', 'siblings')).toBeLessThan(0);
    expect(Math.abs(weight('brother', 'falls'))).toBeLessThan(weight('fell', 'falls') / 2);
  });

  it('takes nobody’s silence about a document they never named as an answer [PACK-14]', () => {
    const floor = ['he is on the floor', 'on the floor again', 'cannot get up from the floor'];
    // The same lines, by an author who never named lifting, and by one who did.
    const score = (author: string) => {
      const all = [
        ...lines,
        ...by(author, ['falls'], ...floor),
        ...by('later', ['lifting'], 'off the floor'),
      ];
      const { hits } = buildIndex(ENTRIES, all).near('dad is on the floor');
      return hits.find(({ document }) => document === 'lifting')?.score ?? 0;
    };
    expect(score('early')).toBeGreaterThan(score('later'));
  });

  it('are probabilities, whatever is asked [PACK-14]', () => {
    const index = buildIndex(ENTRIES, lines);
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const { hits, beyond } = index.near(text);
        for (const each of [...hits.map(({ score }) => score), beyond]) {
          expect(each).toBeGreaterThanOrEqual(0);
          expect(each).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
