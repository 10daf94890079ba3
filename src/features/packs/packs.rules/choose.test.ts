import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackHit } from '../packs.types.ts';
import { choicesUnder, chooseHits, chooseMeant, guidesBeside, matchAlike } from './choose.ts';

const guide = (document: string, score: number): PackHit => ({ kind: 'guide', document, score });
const action = (document: string, score: number): PackHit => ({ kind: 'action', document, score });
const found = (hits: PackHit[], changes = {}) => ({ hits, worries: 1, ...changes });
const names = (hits: PackHit[], changes = {}) =>
  chooseHits(found(hits, changes)).map(({ document }) => document);

describe('the documents of a pack', () => {
  it('are the best first: at most two guides and three actions [PACK-14]', () => {
    const hits = ['a', 'b', 'c', 'd'].flatMap((name, rank) => [
      action(`action-${name}`, 1 - rank / 20),
      guide(`guide-${name}`, 0.98 - rank / 20),
    ]);
    expect(names(hits)).toEqual(['action-a', 'guide-a', 'action-b', 'guide-b', 'action-c']);
  });

  it('leave out those that match far less well, guides sooner than actions [PACK-14]', () => {
    expect(names([action('best', 1), action('near', 0.5), action('far', 0.49)])).toEqual(['best', 'near']);
    expect(
      names([guide('best', 1), guide('near', 0.7), guide('far', 0.69), action('an action', 0.5)]),
    ).toEqual(['best', 'near', 'an action']);
  });

  it('tell what to do in an emergency only to whoever asks just that [PACK-14]', () => {
    const [emergency, debts] = [action('get-emergency-help', 1), action('handle-debt-collectors', 0.9)];
    expect(names([emergency, debts])).toEqual(['get-emergency-help', 'handle-debt-collectors']);
    expect(names([debts, { ...emergency, score: 0.8 }])).toEqual(['handle-debt-collectors']);
  });

  it('are about one subject each if the topic names several worries [PACK-14]', () => {
    const hits = [
      action('fall-safety', 1),
      action('modify-the-home', 0.9),
      action('rides', 0.8),
      action('pay-for-care', 0.3),
    ];
    expect(names(hits, { worries: 3 })).toEqual(['fall-safety', 'modify-the-home', 'rides']);
    expect(names(hits, { worries: 4 })).toEqual(['fall-safety', 'rides', 'pay-for-care']);
  });

  it('may be a guide alone [PACK-14]', () => {
    expect(names([guide('about refusing', 1), action('far away', 0.2)])).toEqual(['about refusing']);
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
        const chosen = chooseHits(found(hits));
        expect(chosen.length).toBeGreaterThan(0);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(hits).toEqual(expect.arrayContaining(chosen));
      }),
    );
  });
});

describe('no document of a pack stands out', () => {
  it.each([
    [true, [1, 0.5], true],
    [false, [1, 0.9], true],
    [false, [1, 0.89], false],
    [false, [1], false],
    [false, [], false],
  ])('several worries: %s, scores: %j, none does: %s [PACK-14]', (several, scores, none) => {
    const hits = scores.map((score, rank) => action(`${rank}`, score));
    expect(matchAlike({ several, hits })).toBe(none);
  });
});

describe('the choices of a topic that we are not sure of', () => {
  const hits = [
    action('get-emergency-help', 0.6),
    action('fall-safety', 0.5),
    action('modify-the-home', 0.4),
    guide('housing/home-safety', 0.3),
    action('hold-family-meeting', 0.2),
    action('rides', 0.15),
    action('pay-for-care', 0.1),
  ];
  const unsure = { hits, knows: 'unknown', isNear: true, worries: 1 } as const;

  it('are the four best, each on another subject [PACK-14]', () => {
    expect(choicesUnder(null, unsure)).toEqual([
      'fall-safety',
      'housing/home-safety',
      'hold-family-meeting',
      'rides',
    ]);
  });

  it('hold nothing that could do harm under an alarm [PACK-14]', () => {
    const alarm = { kinds: ['violence'], certainty: 'likely' } as const;
    expect(choicesUnder({ ...alarm, kinds: [...alarm.kinds] }, unsure)).not.toContain('hold-family-meeting');
  });

  it.each([
    ['known', true, 0],
    ['known', false, 0],
    ['unknown', false, 0],
    ['clinical', false, 0],
    ['clinical', true, 4],
  ] as const)('of a topic that is %s, near: %s, are %i [PACK-14]', (knows, isNear, count) => {
    expect(choicesUnder(null, { ...unsure, knows, isNear })).toHaveLength(count);
  });
});

describe('the documents of a pack from a choice', () => {
  const hits = [
    action('fall-safety', 0.5),
    guide('housing/home-safety', 0.4),
    action('modify-the-home', 0.3),
    action('hold-family-meeting', 0.2),
  ];
  const unsure = { hits, knows: 'unknown', isNear: true, worries: 1 } as const;
  const violence = { kinds: ['violence' as const], certainty: 'likely' as const };
  const meant = (chosen: string, alarm: Parameters<typeof chooseMeant>[0] = null) =>
    chooseMeant(alarm, { ...unsure, hits: [...hits] }, chosen)?.map(({ document }) => document) ?? null;

  it.each([
    ['housing/home-safety', ['housing/home-safety']],
    ['modify-the-home', ['modify-the-home', 'fall-safety']],
    ['pay-for-care', null],
    ['', null],
  ])('%j: are %j [PACK-14]', (chosen, documents) => {
    expect(meant(chosen)).toEqual(documents);
  });

  it('are none that could do harm under an alarm [PACK-14, AI3]', () => {
    expect(meant('hold-family-meeting')).toEqual(['hold-family-meeting']);
    expect(meant('hold-family-meeting', violence)).toBeNull();
  });
});

describe('the guides that may be meant beside those of a pack', () => {
  const hits = [
    guide('a', 1),
    action('an action', 0.9),
    guide('b', 0.5),
    guide('communications/navigating-resistance', 0.4),
    guide('c', 0.25),
    guide('d', 0.24),
  ];
  const beside = (used: PackHit[], alarm: Parameters<typeof guidesBeside>[0] = null) =>
    guidesBeside(alarm, { hits, knows: 'known', isNear: true, worries: 1 }, used);

  it('are the next best, not far from the best [PACK-14]', () => {
    expect(beside(hits.slice(0, 2))).toEqual(['b', 'communications/navigating-resistance']);
    expect(beside(hits.slice(0, 4))).toEqual(['c']);
    expect(beside(hits)).toEqual([]);
  });

  it('hold nothing that could do harm under an alarm [PACK-14, AI3]', () => {
    const violence = { kinds: ['violence' as const], certainty: 'likely' as const };
    expect(beside(hits.slice(0, 2), violence)).toEqual(['b', 'c']);
  });
});
