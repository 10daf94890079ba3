import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackHit } from '../packs.types.ts';
import { chooseHits } from './choose.ts';

const guide = (document: string, score: number): PackHit => ({ kind: 'guide', document, score });
const action = (document: string, score: number): PackHit => ({ kind: 'action', document, score });
const names = (hits: PackHit[]) => chooseHits(hits).map(({ document }) => document);

describe('the documents of a pack', () => {
  it('are guides first, then actions: at most two and three [PACK-14]', () => {
    const hits = ['a', 'b', 'c', 'd'].flatMap((name) => [
      action(`act-${name}`, 1),
      guide(`guide-${name}`, 1),
    ]);
    expect(names(hits)).toEqual(['guide-a', 'guide-b', 'act-a', 'act-b', 'act-c']);
  });

  it('leave out those that match far less well [PACK-14]', () => {
    expect(names([action('best', 1), action('near', 0.6), action('far', 0.59)])).toEqual(['best', 'near']);
  });

  it('include an action if any matches [PACK-14]', () => {
    expect(names([guide('about refusing', 1), action('refusing too', 0.4)])).toEqual([
      'about refusing',
      'refusing too',
    ]);
    expect(names([guide('about refusing', 1), action('only mentions it', 0.2)])).toEqual(['about refusing']);
  });

  it('are empty without hits [PACK-14]', () => {
    expect(names([])).toEqual([]);
  });

  it('are a subset of the hits without duplicates, and never empty if there are any [PACK-14]', () => {
    const anyHit = fc.record({
      kind: fc.constantFrom('guide' as const, 'action' as const),
      document: fc.uuid(),
      score: fc.double({ min: 0.01, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyHit, { selector: (each) => each.document, minLength: 1 }), (any) => {
        const hits = any.toSorted((a, b) => b.score - a.score);
        const chosen = chooseHits(hits);
        expect(chosen.length).toBeGreaterThan(0);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(hits).toEqual(expect.arrayContaining(chosen));
      }),
    );
  });
});
