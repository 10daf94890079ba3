import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackHit } from '../packs.types.ts';
import { chooseHits, knowledgeOf } from './choose.ts';

const hit = (document: string, changes: Partial<PackHit> = {}): PackHit => ({
  kind: 'guide',
  document,
  matched: 2,
  asked: 2,
  rank: 1,
  about: ['a', 'b'],
  ...changes,
});
const names = (hits: PackHit[]) => chooseHits(hits).map(({ document }) => document);

describe('the documents of a pack', () => {
  it('are guides before actions, two and three at most [PACK-14]', () => {
    const hits = ['a', 'b', 'c', 'd', 'e'].flatMap((name) => [
      hit(`act-${name}`, { kind: 'action' }),
      hit(`guide-${name}`),
    ]);
    expect(names(hits)).toEqual(['guide-a', 'guide-b', 'act-a', 'act-b', 'act-c']);
  });

  it('leave out what answers far less well, or less of the topic [PACK-14]', () => {
    expect(names([hit('best'), hit('near', { rank: 0.5 }), hit('far', { rank: 0.49 })])).toEqual([
      'best',
      'near',
    ]);
    expect(names([hit('all', { asked: 2 }), hit('half', { matched: 1, rank: 9 })])).toEqual(['all']);
  });

  it('have an action among them where one fits: that about what the guides are not [PACK-14]', () => {
    const guide = hit('about refusing', { rank: 9, about: ['refus'] });
    const action = (name: string, about: string[]) =>
      hit(name, { kind: 'action', matched: 1.5, rank: 1, about });
    const refusing = action('refusing too', ['refus']);
    const driving = action('about driving', ['drive']);
    expect(names([guide, refusing, driving])).toEqual(['about refusing', 'about driving']);
    expect(names([guide, refusing])).toEqual(['about refusing', 'refusing too']);
    expect(names([guide, action('only mentions it', [])])).toEqual(['about refusing']);
  });

  it('of nothing are none [PACK-14]', () => {
    expect(names([])).toEqual([]);
    expect(knowledgeOf([])).toBe('nothing');
  });

  it('are some of the hits, each once, and at least one of any [PACK-14]', () => {
    const anyHit = fc.record({
      kind: fc.constantFrom('guide' as const, 'action' as const),
      document: fc.uuid(),
      matched: fc.integer({ min: 1, max: 5 }),
      asked: fc.constant(5),
      rank: fc.double({ min: 0.01, max: 5, noNaN: true }),
      about: fc.subarray(['a', 'b', 'c']),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyHit, { selector: (each) => each.document, minLength: 1 }), (hits) => {
        const chosen = chooseHits(hits);
        expect(chosen.length).toBeGreaterThan(0);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(hits).toEqual(expect.arrayContaining(chosen));
      }),
    );
  });
});

describe('how much the library knows', () => {
  it.each([
    [1, 2, 'little'],
    [1, 4, 'little'],
    [2, 6, 'little'],
    [2, 5, 'much'],
    [3, 4, 'much'],
    [1, 1, 'much'],
  ])('with %i of %i words in one document is %s [PACK-14]', (matched, asked, knows) => {
    expect(knowledgeOf([hit('a', { matched, asked }), hit('b', { matched: 1, asked })])).toBe(knows);
  });
});
