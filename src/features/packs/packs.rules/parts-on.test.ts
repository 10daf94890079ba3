import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Found } from '../../library/library.search.rules/find.ts';
import type { PackHit } from '../packs.types.ts';
import { guideOf, knownByParts, partsOn, rankByParts } from './parts-on.ts';

const guide = (document: string, score: number): PackHit => ({ kind: 'guide', document, score });
const BATHING = guide('daily-living/bathing', 0.8);
const near = (...parts: [document: string, score: number][]) =>
  parts.map(([document, score]) => ({ document, score }));

describe('the parts of guides that answer a topic', () => {
  it('are the nearest, if near [PACK-14]', () => {
    const parts = near(['daily-living/bathing#2', 0.9], ['daily-living/bathing#1', 0.2]);
    expect(partsOn(parts, [BATHING]).parts).toEqual(['daily-living/bathing#2']);
  });

  it('are two if both are, and never three [PACK-14]', () => {
    const parts = near(
      ['daily-living/bathing#2', 0.9],
      ['daily-living/bathing#4', 0.88],
      ['daily-living/bathing#5', 0.86],
    );
    expect(partsOn(parts, [BATHING]).parts).toEqual(['daily-living/bathing#2', 'daily-living/bathing#4']);
  });

  it('are the likeliest one if none is sure, and none if all are far [PACK-14]', () => {
    const parts = near(['daily-living/bathing#2', 0.1], ['daily-living/bathing#1', 0.06]);
    expect(partsOn(parts, [BATHING]).parts).toEqual(['daily-living/bathing#2']);
    expect(partsOn(near(['daily-living/bathing#2', 0.02]), [BATHING]).parts).toEqual([]);
  });

  it('are never none of a guide that somebody said is meant [PACK-14]', () => {
    const parts = near(['daily-living/bathing#2', 0.02], ['daily-living/bathing#1', 0.01]);
    expect(partsOn(parts, [BATHING], true).parts).toEqual(['daily-living/bathing#2']);
    expect(partsOn([], [BATHING], true).parts).toEqual([]);
  });

  it('are of the first eight texts that the search found, actions left out [PACK-14]', () => {
    const parts = near(['legal/who-decides#1', 0.9], ['daily-living/bathing#1', 0.8]);
    expect(partsOn(parts, [BATHING]).parts).toEqual(['daily-living/bathing#1']);
    const others = Array.from(
      { length: 8 },
      (_, at): PackHit => ({ ...guide(`${at}`, 0.9), kind: 'action' }),
    );
    expect(partsOn(parts, [...others.slice(1), BATHING]).parts).toEqual(['daily-living/bathing#1']);
    expect(partsOn(parts, [...others, BATHING]).parts).toEqual([]);
    expect(partsOn(parts, []).parts).toEqual([]);
  });

  it('are rather of the guide that the search found first [PACK-14]', () => {
    const parts = near(['legal/who-decides#1', 0.5], ['daily-living/bathing#1', 0.5]);
    const hits = [BATHING, guide('legal/who-decides', 0.1)];
    expect(partsOn(parts, hits).parts[0]).toBe('daily-living/bathing#1');
  });

  it('are parts of these guides, whatever the scores [PACK-14]', () => {
    const score = fc.double({ min: 0, max: 1.5, noNaN: true });
    const id = fc.constantFrom('a/b', 'a/c', 'd/e');
    fc.assert(
      fc.property(
        fc.array(fc.record({ id, at: fc.nat(9), score })),
        fc.array(fc.record({ document: id, score })),
        (scores, hits) => {
          const parts = scores.map((each) => ({ document: `${each.id}#${each.at}`, score: each.score }));
          const found = partsOn(
            parts.toSorted((a, b) => b.score - a.score),
            hits.map((hit) => guide(hit.document, hit.score)),
          );
          expect(found.parts.length).toBeLessThanOrEqual(2);
          for (const part of found.parts)
            expect(hits.map(({ document }) => document)).toContain(guideOf(part));
        },
      ),
    );
  });
});

describe('what the library knows, by its parts as well', () => {
  const found = (changes: Partial<Found>): Found => ({
    hits: [BATHING],
    knows: 'unknown',
    isNear: true,
    worries: 1,
    ...changes,
  });
  const action: PackHit = { ...BATHING, kind: 'action' };
  it.each([
    ['a part answers, and the search was not sure', {}, 0.5, 'known'],
    ['no part is that sure', {}, 0.4, 'unknown'],
    ['nothing is near', { isNear: false }, 2, 'unknown'],
    ['a clinician must answer', { knows: 'clinical' }, 2, 'clinical'],
    ['the search was sure', { knows: 'known' }, -1, 'known'],
    ['the search was sure of a guide, and no part is likely', { knows: 'known' }, -1.1, 'unknown'],
    ['the search was sure of an action', { knows: 'known', hits: [action] }, -1.1, 'known'],
  ] satisfies [string, Partial<Found>, number, Found['knows']][])(
    '%s [PACK-14]',
    (_, changes, sure, knows) => {
      expect(knownByParts(found(changes), { parts: [], sure }).knows).toBe(knows);
    },
  );
});

describe('what was found, ranked by parts', () => {
  const found = (...hits: PackHit[]): Found => ({ hits, knows: 'known', isNear: true, worries: 1 });
  const order = ({ hits }: Found) => hits.map(({ document }) => document);
  const EATING = guide('daily-living/eating', 0.75);
  const ACTION: PackHit = { kind: 'action', document: 'fall-safety', score: 0.78 };

  it('begins with the guide that has a near part, if two match alike [PACK-14]', () => {
    const parts = near(['daily-living/eating#3', 0.8], ['daily-living/bathing#1', 0.05]);
    expect(order(rankByParts(found(BATHING, EATING), parts))).toEqual([
      'daily-living/eating',
      'daily-living/bathing',
    ]);
    const clear = found(BATHING, guide('daily-living/eating', 0.3));
    expect(order(rankByParts(clear, parts))[0]).toBe('daily-living/bathing');
  });

  it('leaves actions as they are, and guides without parts [PACK-14]', () => {
    expect(rankByParts(found(BATHING, ACTION), []).hits).toEqual([BATHING, ACTION]);
    const { hits } = rankByParts(found(BATHING, ACTION), near(['daily-living/bathing#1', 0.01]));
    expect(hits[0]).toEqual(ACTION);
    expect(hits[1]?.score).toBeLessThan(BATHING.score);
  });

  it('uses the nearest part of a guide, and only that [PACK-14]', () => {
    const one = near(['daily-living/bathing#1', 0.9]);
    const two = near(['daily-living/bathing#1', 0.9], ['daily-living/bathing#2', 0.1]);
    expect(rankByParts(found(BATHING), two)).toEqual(rankByParts(found(BATHING), one));
  });

  it('keeps every hit, and scores from 0 to what several worries add up to [PACK-14]', () => {
    const score = fc.double({ min: 0, max: 3, noNaN: true });
    fc.assert(
      fc.property(score, fc.double({ min: 0, max: 1, noNaN: true }), (whole, part) => {
        const [hit] = rankByParts(found(guide('a/b', whole)), near(['a/b#1', part])).hits;
        return hit !== undefined && hit.score >= 0 && hit.score <= Math.max(1, whole);
      }),
    );
  });
});
